import { isRecord, LIMIT_KINDS, LIMIT_PERIODS, type LimitDraft, readJson } from '@relaydeck/api-sdk'
import { NEVER, parseExpiry } from '@relaydeck/ui/ExpiryField'
import * as z from 'zod/mini'
import { textArea } from '../../../../../app/language/area.ts'
import { wholeNumber } from '../../../../../parts/form/rules.ts'
import { type LimitRow, rowsOf } from '../../../../../parts/limits/rows.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the limits of groups. */
export const groupLimitTexts = textArea({ zh, en })

/** Limits of a model within a group. */
interface ModelLimitEntry {
  readonly model: string
  readonly limits: readonly LimitRow[]
}

/** Limits of a group, and of models within it. */
export interface GroupLimitEntry {
  readonly group: string
  readonly limits: readonly LimitRow[]
  readonly models: readonly ModelLimitEntry[]
}

/** An amount that may still be missing. */
const amount = z.nullable(z.number())

/** Limits as they are typed: an amount may be missing, and the end of a raise is then the typed text. */
const typedLimits = z.array(
  z
    .object({
      kind: z.literal(LIMIT_KINDS),
      per: z.optional(z.literal(LIMIT_PERIODS)),
      amount,
      raise: z.optional(z.object({ amount, until: z.union([z.number(), z.string()]) })),
    })
    .check(z.refine(({ kind, per }) => kind === 'concurrent' || per !== undefined)),
)

type TypedLimit = z.infer<typeof typedLimits>[number]

function rowOf({ raise, ...limit }: TypedLimit): LimitRow[] {
  const { until } = raise ?? {}
  const draft: LimitDraft = { ...limit, amount: limit.amount ?? Number.NaN }
  const rows = rowsOf([
    { ...draft, ...(raise && typeof until === 'number' && { raise: { amount: raise.amount ?? Number.NaN, until } }) },
  ])
  const shown = (typed: number | string) => (Number.isNaN(typed) ? '' : typed)
  return rows.map((row) => ({
    ...row,
    amount: shown(row.amount),
    ...(row.raise && { raise: { ...row.raise, amount: shown(row.raise.amount) } }),
    ...(typeof until === 'string' && { raise: { amount: raise?.amount ?? '', until } }),
  }))
}

/** Returns the limits in the text of the option; `undefined` if it holds anything else. */
export function readEntries(json: string): GroupLimitEntry[] | undefined {
  const read = json.trim() === '' ? {} : readJson(json)
  const parsed = isRecord(read) ? z.safeParse(z.record(z.string(), typedLimits), read).data : undefined
  if (!parsed) return undefined
  const groups = new Map<string, GroupLimitEntry>()
  for (const [name, limits] of Object.entries(parsed)) {
    // Names of models may have colons too.
    const [group = '', ...rest] = name.split(':')
    const before = groups.get(group) ?? { group, limits: [], models: [] }
    const rows = limits.flatMap(rowOf)
    const entry =
      rest.length === 0
        ? { ...before, limits: rows }
        : { ...before, models: [...before.models, { model: rest.join(':'), limits: rows }] }
    groups.set(group, entry)
  }
  return [...groups.values()]
}

const isMissing = (typed: number | string) => Number.isNaN(wholeNumber(typed))

function typedOf({ unit, per, amount, raise }: LimitRow): TypedLimit {
  const typed = (value: number | string) => (isMissing(value) ? null : wholeNumber(value))
  const until = raise && parseExpiry(raise.until)
  return {
    ...(per === 'concurrent' ? { kind: 'concurrent' } : { kind: unit, per }),
    amount: typed(amount),
    ...(raise && {
      raise: { amount: typed(raise.amount), until: until === undefined || until === NEVER ? raise.until : until },
    }),
  }
}

/** Writes limits as the text of the option. A group without own limits is left out if its models have some. */
export const writeEntries = (entries: readonly GroupLimitEntry[]): string =>
  JSON.stringify(
    Object.fromEntries(
      entries.flatMap(({ group, limits, models }) => [
        ...(limits.length > 0 || models.length === 0 ? [[group, limits.map(typedOf)] as const] : []),
        ...models.map((entry) => [`${group}:${entry.model}`, entry.limits.map(typedOf)] as const),
      ]),
    ),
  )
