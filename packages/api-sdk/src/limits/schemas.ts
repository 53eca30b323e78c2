import * as z from 'zod/mini'
import type { ParsePayload } from 'zod/v4/core'
import { isRecord, readJson } from '../core/json.ts'
import type { Fields } from '../core/named.ts'
import { checkInt, int } from '../core/schema.ts'

/** What a limit counts: calls, tokens of prompts and answers, units of quota, or calls at the same time. */
export const LIMIT_KINDS = ['requests', 'tokens', 'quota', 'concurrent'] as const

/**
 * Periods of limits. They begin as in the calendar of the gateway's time zone, weeks on Mondays; `5h` are the last five
 * hours at any time.
 */
export const LIMIT_PERIODS = ['minute', 'hour', '5h', 'day', 'week', 'month'] as const

export type LimitKind = (typeof LIMIT_KINDS)[number]
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** Limits that one record may have. */
export const LIMITS_MAX = 20

/** Adds an issue unless a number is a whole one from 0. */
function checkAmount(payload: ParsePayload<number>): void {
  const { value, issues } = payload
  checkInt(payload)
  if (value < 0) issues.push({ code: 'too_small', origin: 'number', minimum: 0, inclusive: true, input: value })
}

// Not `z.int().check(z.minimum(0))`, which nothing else needs and every bundle would carry.
const amount = z.number().check(checkAmount)

const draftShape = {
  kind: z.literal(LIMIT_KINDS),
  /** Left out if the kind is `concurrent`. */
  per: z.optional(z.literal(LIMIT_PERIODS)),
  /** Calls, tokens or units; 0 allows nothing. */
  amount,
  /** What is allowed in addition until a time, in Unix seconds. */
  raise: z.optional(z.object({ amount, until: int })),
}

/** A limit as it is set. */
export interface LimitDraft extends Fields<typeof draftShape> {}

const nameOf = ({ kind, per }: LimitDraft): string => (kind === 'concurrent' ? kind : `${kind} ${per}`)

/** Adds an issue to too many limits, to one without its period, and to two of the same kind and period. */
function checkLimits({ value: limits, issues }: ParsePayload<LimitDraft[]>): void {
  const names = new Set(limits.map(nameOf))
  const hasPeriods = limits.every(({ kind, per }) => kind === 'concurrent' || per !== undefined)
  if (limits.length > LIMITS_MAX || names.size < limits.length || !hasPeriods)
    issues.push({ code: 'custom', input: limits, params: { rule: 'limits' } })
}

/** Limits in a body: at most 20, no two of the same kind and period. */
export const limitDrafts = z.array(z.object(draftShape)).check(checkLimits)

export const limitShape = {
  ...draftShape,
  /** What has been used of it in the current period, with what running calls have reserved. */
  used: int,
  /** When the period ends, in Unix seconds; of `5h`, when some of it is free again; `null` if the kind is `concurrent`. */
  resets_at: z.nullable(int),
}

/** A limit with its use. Only the embedded gateway has limits. */
export interface Limit extends Fields<typeof limitShape> {}

const isShown = (value: unknown): value is Limit[] =>
  Array.isArray(value) && value.every((each) => isRecord(each) && 'kind' in each && 'used' in each)

/** Limits in an answer; `undefined` if the server is another one, which may use the name for something else. */
export const limitsShown = z.pipe(
  z.transform((value: Limit[] | undefined) => (isShown(value) ? value : undefined)),
  z.optional(z.array(z.object(limitShape))),
)

const NONE: readonly LimitDraft[] = []

/** Returns the limits in a stored JSON text; none for a text that is not a list of limits. */
export function readLimits(json: string | null): readonly LimitDraft[] {
  if (json === null || json === '[]') return NONE
  return z.safeParse(limitDrafts, readJson(json)).data ?? NONE
}

/**
 * Returns the limits in the JSON text of the option `GroupLimits`, by group, or by group and model: `vip:gpt-5`;
 * `undefined` unless all are valid.
 */
export function readGroupLimits(json: string): Record<string, LimitDraft[]> | undefined {
  const read = readJson(json)
  const parsed = isRecord(read) ? z.safeParse(z.record(z.string(), limitDrafts), read) : undefined
  return parsed?.data
}
