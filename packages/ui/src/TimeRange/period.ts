import { formatTimestamp } from '../Timestamp/format.ts'

/** Time range in Unix seconds. A missing bound is open. */
export interface Period {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/** Names of the preset ranges. */
export const PRESETS = ['today', 'week', 'month', 'all'] as const
export type Preset = (typeof PRESETS)[number]

const DAYS: Record<Exclude<Preset, 'all'>, number> = { today: 1, week: 7, month: 30 }

/** Returns the last local days up to today, with an open end. */
function lastDays(days: number, now: number): Period {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - days + 1)
  return { start: day.getTime() / 1000 }
}

/** Returns a preset range: whole local days up to and including today, with an open end. */
export const rangeOf = (name: Preset, now = Date.now()): Period => (name === 'all' ? {} : lastDays(DAYS[name], now))

/** Returns the preset that equals a range, or `undefined` for a custom one. */
export const presetOf = ({ start, end }: Period, now = Date.now()): Preset | undefined =>
  end === undefined ? PRESETS.find((name) => rangeOf(name, now).start === start) : undefined

/** Returns whether a range ends before it starts. */
export const isBackwards = ({ start, end }: Period): boolean => start !== undefined && end !== undefined && start > end

/** Reason why a typed text is no time or range; `skipped`: clocks go forward past it. */
export type TimeIssue = 'invalid' | 'skipped' | 'backwards'

const TIME = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * Parses a local time, such as `2026-11-01` or `2026-11-01 08:00:00`.
 * @param bound whether a day alone is its first or its last second
 */
export function readTime(typed: string, bound: 'start' | 'end' = 'start'): number | Exclude<TimeIssue, 'backwards'> {
  const found = TIME.exec(typed.trim().replaceAll('/', '-'))
  if (!found) return 'invalid'
  const [year = 0, month = 0, day = 0, ...clock] = found.slice(1).map((part) => Number(part ?? Number.NaN))
  const isDay = found[4] === undefined
  const [hours = 0, minutes = 0, seconds = 0] = isDay
    ? bound === 'end'
      ? [23, 59, 59]
      : [0, 0, 0]
    : clock.map((part) => part || 0)
  // In UTC no time is skipped.
  const utc = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds))
  const parts = [utc.getUTCMonth() + 1, utc.getUTCDate(), utc.getUTCHours(), utc.getUTCMinutes(), utc.getUTCSeconds()]
  if (parts.join() !== [month, day, hours, minutes, seconds].join()) return 'invalid'
  const local = new Date(year, month - 1, day, hours, minutes, seconds)
  const seen = Math.floor(local.getTime() / 1000)
  if (seen <= 0) return 'invalid'
  return isDay || (local.getHours() === hours && local.getMinutes() === minutes) ? seen : 'skipped'
}

const SECONDS = { m: 60, h: 3600 } as const
const RECENT = /^(\d{1,4})\s*([mhdw])$/i

/** Returns the range of `30m`, `24h`, `7d` or `2w` up to now. Days and weeks are whole local days. */
function readRecent(typed: string, now: number): Period | undefined {
  const [, count = '', unit = ''] = RECENT.exec(typed) ?? []
  if (Number(count) === 0) return undefined
  const kind = unit.toLowerCase()
  if (kind === 'm' || kind === 'h') return { start: Math.floor(now / 1000) - Number(count) * SECONDS[kind] }
  return lastDays(Number(count) * (kind === 'w' ? 7 : 1), now)
}

const SEPARATOR = /\s*[~～–—至]\s*|\s+-\s+/

/** Parses a typed range: `7d`, a day, or two times with `~` between them, either of which may be missing. */
export function readRange(typed: string, now = Date.now()): Period | TimeIssue {
  const text = typed.trim()
  if (text === '') return {}
  const recent = readRecent(text, now)
  if (recent) return recent
  const [from = '', to, ...others] = text.split(SEPARATOR)
  if (others.length > 0) return 'invalid'
  const isDay = to === undefined && !/[ T]/.test(from)
  const start = from === '' ? undefined : readTime(from)
  const until = isDay ? from : to
  const end = until ? readTime(until, 'end') : undefined
  if (typeof start === 'string') return start
  if (typeof end === 'string') return end
  if (start === undefined && end === undefined) return 'invalid'
  const range = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) }
  return isBackwards(range) ? 'backwards' : range
}

/** Formats a range as it is typed: `2026-11-01 00:00:00 ~ 2026-11-07 23:59:59`. */
export function formatRange({ start, end }: Period): string {
  if (start === undefined && end === undefined) return ''
  const text = (time: number | undefined) => (time === undefined ? '' : formatTimestamp(time))
  return `${text(start)} ~ ${text(end)}`.trim()
}
