import * as z from 'zod/mini'
import type { ParsePayload } from 'zod/v4/core'
import { isRecord, readJson } from '../core/json.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { checkInt, int, text } from '../core/schema.ts'

/** What a limit counts: calls, tokens of prompts and answers, units of quota, or calls at the same time. */
export const LIMIT_KINDS = ['requests', 'tokens', 'quota', 'concurrent'] as const

/**
 * Periods of limits. They begin as in the calendar of the gateway's time zone, weeks on Mondays; `5h` are the last five
 * hours at any time.
 */
export const LIMIT_PERIODS = ['minute', 'hour', '5h', 'day', 'week', 'month'] as const

export type LimitKind = (typeof LIMIT_KINDS)[number]
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** How much of a record's limits is used: at least 80 % of one, but none whole; or all of one. */
export const LIMIT_LEVELS = ['near', 'at'] as const

export type LimitLevel = (typeof LIMIT_LEVELS)[number]

/** Input of lists: only records near or at a limit. Only the embedded gateway has it. */
export const byLimit = {
  /** Only records of which a limit is used so far. Default: all. */
  limit: z.optional(z.literal(LIMIT_LEVELS)),
}

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

/** Returns the kind and period of a limit, which differ among the limits of a record. */
export const nameOfLimit = ({ kind, per }: Pick<LimitDraft, 'kind' | 'per'>): string =>
  kind === 'concurrent' ? kind : `${kind} ${per}`

/** Adds an issue to too many limits, to one without its period, and to two of the same kind and period. */
function checkLimits({ value: limits, issues }: ParsePayload<LimitDraft[]>): void {
  const names = new Set(limits.map(nameOfLimit))
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

const ownedShape = {
  ...limitShape,
  /** Whose it is: the token's, its owner's, or that of the owner's group, which counts for each user alone. */
  of: z.literal(['token', 'user', 'group']),
  /** Model that it is for, left out if it is for all models. */
  model: z.optional(z.string()),
}

/** Limit of calls with its use, and whose it is. */
export interface OwnedLimit extends Fields<typeof ownedShape> {}
export const OwnedLimit: NamedObject<OwnedLimit, typeof ownedShape> = z.object(ownedShape)

/** All limits of calls in an answer about one record. Only the embedded gateway sends them. */
export const allLimits = z.optional(z.array(OwnedLimit))

/** Records that have limits. */
export const LIMITED_NOUNS = ['token', 'user', 'channel'] as const

const limitedShape = {
  noun: z.literal(LIMITED_NOUNS),
  /** Id of the record. */
  id: int,
  /** Name of the record; may be empty. */
  name: text,
  /** Id of the user, or of the token's owner; 0 of a channel. */
  user_id: int,
  /** Name of the user, or of the token's owner; `''` of a channel. */
  username: text,
  level: z.literal(LIMIT_LEVELS),
  /** The limit of which the largest part is used. */
  limit: z.object(limitShape),
}

/** An enabled record that is near or at a limit. */
export interface LimitedRecord extends Fields<typeof limitedShape> {}
export const LimitedRecord: NamedObject<LimitedRecord, typeof limitedShape> = z.object(limitedShape)

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
