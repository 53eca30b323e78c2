import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  LIMITS_MAX,
  type LimitDraft,
  type LimitKind,
  type LimitPeriod,
  nameOfLimit,
} from './schemas.ts'

/** Years that ISO times write with four digits. */
const LAST_TIME = Date.parse('9999-12-31T23:59:59Z') / 1000

/** Returns a time in Unix seconds as an ISO time, or as the number if it is in no usual year. */
const timeText = (seconds: number): string =>
  seconds >= 0 && seconds <= LAST_TIME ? new Date(seconds * 1000).toISOString().replace('.000Z', 'Z') : String(seconds)

/** Returns a limit as a text: `quota 5000000/week + 1000000 until 2026-11-30T16:00:00Z`. */
export function limitText({ kind, per, amount, raise }: LimitDraft): string {
  const limit = `${kind} ${amount}${kind === 'concurrent' || per === undefined ? '' : `/${per}`}`
  return raise ? `${limit} + ${raise.amount} until ${timeText(raise.until)}` : limit
}

/** Returns limits as a text: `requests 60/minute; concurrent 3`; `''` for none. */
export const limitsText = (limits: readonly LimitDraft[]): string => limits.map(limitText).join('; ')

const LIMIT = /^([a-z]+)\s+(\d+)\s*(?:\/\s*(\w+))?(?:\s*\+\s*(\d+)\s+until\s+(\S.*))?$/i

const isKind = (word: string): word is LimitKind => LIMIT_KINDS.some((kind) => kind === word)
const isPeriod = (word: string): word is LimitPeriod => LIMIT_PERIODS.some((period) => period === word)

/** Returns a time in Unix seconds; `undefined` unless the text is one. */
function parseTime(text: string): number | undefined {
  const seconds = /^-?\d+$/.test(text) ? Number(text) : Math.floor(Date.parse(text) / 1000)
  return Number.isSafeInteger(seconds) ? seconds : undefined
}

function parseLimit(text: string): LimitDraft | undefined {
  const [, word = '', digits = '', period, more, end = ''] = LIMIT.exec(text) ?? []
  const [kind, per] = [word.toLowerCase(), period?.toLowerCase()]
  const [amount, added, until] = [Number(digits), Number(more ?? 0), more === undefined ? 0 : parseTime(end)]
  if (!isKind(kind) || !Number.isSafeInteger(amount) || !Number.isSafeInteger(added) || until === undefined)
    return undefined
  const raise = more !== undefined && { raise: { amount: added, until } }
  if (kind === 'concurrent') return per === undefined ? { kind, amount, ...raise } : undefined
  return per !== undefined && isPeriod(per) ? { kind, per, amount, ...raise } : undefined
}

/** Limits that a text has, or the first part of it that is not one. */
export type ReadLimits =
  | { readonly limits: LimitDraft[]; readonly invalid?: undefined }
  | { readonly limits?: undefined; readonly invalid: string }

/**
 * Reads limits from a text as `limitsText` writes it; they may also be on lines of their own. A second limit of a kind and
 * period, and one more than a record may have, are invalid.
 */
export function parseLimits(text: string): ReadLimits {
  const parts = text
    .split(/[;；\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const limits: LimitDraft[] = []
  const names = new Set<string>()
  for (const part of parts) {
    const limit = parseLimit(part)
    if (!limit || names.has(nameOfLimit(limit)) || limits.length === LIMITS_MAX) return { invalid: part }
    names.add(nameOfLimit(limit))
    limits.push(limit)
  }
  return { limits }
}
