import { LIMIT_PERIODS, type LimitDraft, type LimitPeriod } from '@relaydeck/api-sdk'
import { formatExpiry, NEVER, parseExpiry } from '@relaydeck/ui/ExpiryField'
import type { TextsOf } from '../../app/language/area.ts'
import { wholeNumber } from '../form/rules.ts'
import type { limitTexts } from './sentence.ts'

/** What a row counts. */
export const UNITS = ['requests', 'tokens', 'quota'] as const
export type LimitUnit = (typeof UNITS)[number]

/** When a row counts: in a period, or calls at the same time. */
export type RowPeriod = LimitPeriod | 'concurrent'

/** A limit in a form. An empty number field holds `''`. */
export interface LimitRow {
  readonly unit: LimitUnit
  readonly per: RowPeriod
  readonly amount: number | string
  /** What is allowed in addition until a typed local time. */
  readonly raise?: { readonly amount: number | string; readonly until: string } | undefined
}

/** Returns the row of a stored limit. A raise that has ended is left out. */
export const rowOf = ({ kind, per = 'minute', amount, raise }: LimitDraft, now = Date.now()): LimitRow => ({
  ...(kind === 'concurrent'
    ? { unit: 'requests' as const, per: 'concurrent' as const, amount }
    : { unit: kind, per, amount }),
  ...(raise && raise.until * 1000 > now && { raise: { amount: raise.amount, until: formatExpiry(raise.until) } }),
})

/** Returns the rows of stored limits. */
export const rowsOf = (limits: readonly LimitDraft[] = [], now = Date.now()): LimitRow[] =>
  limits.map((limit) => rowOf(limit, now))

/** Returns the limits of valid rows. */
export const draftsOf = (rows: readonly LimitRow[]): LimitDraft[] =>
  rows.map(({ unit, per, amount, raise }) => ({
    ...(per === 'concurrent' ? { kind: 'concurrent' as const } : { kind: unit, per }),
    amount: wholeNumber(amount),
    ...(raise && { raise: { amount: wholeNumber(raise.amount), until: parseExpiry(raise.until) ?? NEVER } }),
  }))

/** Returns the limits as a field of a draft, if they differ from the stored ones. */
export function limitChanges(
  rows: readonly LimitRow[],
  stored: readonly LimitDraft[] | undefined,
): { limits?: LimitDraft[] } {
  const limits = draftsOf(rows)
  return JSON.stringify(limits) === JSON.stringify(draftsOf(rowsOf(stored))) ? {} : { limits }
}

type Texts = TextsOf<typeof limitTexts>

const nameOf = ({ unit, per }: LimitRow): string => `${unit} ${per}`

const isAmount = (amount: number | string): boolean => wholeNumber(amount) >= 0

/** Returns whether a text is a time at which a raise can end. */
export const isEnd = (until: string): boolean => (parseExpiry(until) ?? NEVER) !== NEVER

function errorOf(row: LimitRow, before: readonly LimitRow[], { errors }: Texts): string | undefined {
  if (!isAmount(row.amount)) return errors.amount
  if (before.some((other) => nameOf(other) === nameOf(row))) return errors.repeated
  if (row.raise && !isAmount(row.raise.amount)) return errors.raiseAmount
  return row.raise && !isEnd(row.raise.until) ? errors.raiseUntil : undefined
}

/** Returns the error of each row; `undefined` for a valid one. */
export const rowErrors = (rows: readonly LimitRow[], texts: Texts): (string | undefined)[] =>
  rows.map((row, at) => errorOf(row, rows.slice(0, at), texts))

/** Returns the first error of rows as the error of their field. */
export function limitsError(rows: readonly LimitRow[], texts: Texts): { limits?: string } {
  const error = rowErrors(rows, texts).find((each) => each !== undefined)
  return error === undefined ? {} : { limits: error }
}

/** Returns a row that counts something else. Only calls are counted at the same time, and dollars are no count. */
export function withUnit(row: LimitRow, unit: LimitUnit): LimitRow {
  const isMoney = (each: LimitUnit) => each === 'quota'
  const { per, amount, raise } = row
  const keeps = isMoney(unit) === isMoney(row.unit)
  return {
    unit,
    per: per === 'concurrent' && unit !== 'requests' ? 'day' : per,
    amount: keeps ? amount : '',
    ...(raise && { raise: keeps ? raise : { ...raise, amount: '' } }),
  }
}

/** Returns an empty row of a kind and period that no other row has. */
export function nextRow(rows: readonly LimitRow[]): LimitRow {
  const all = UNITS.flatMap((unit) => LIMIT_PERIODS.map((per): LimitRow => ({ unit, per, amount: '' })))
  const names = new Set(rows.map(nameOf))
  const [first] = all.filter((row) => !names.has(nameOf(row)))
  return first ?? { unit: 'requests', per: 'concurrent', amount: '' }
}
