import type { LimitPeriod } from '@relaydeck/api-sdk'
import { zoneDays, zoneOffsets } from '@relaydeck/api-sdk/usage'

/** A period of a calendar, in Unix seconds. */
interface Period {
  readonly start: number
  /** The first second after it. */
  readonly end: number
}

/** Periods of calendars; `5h` has no beginning. */
type CalendarPeriod = Exclude<LimitPeriod, '5h'>

/** Returns the period of a zone that contains a time in Unix seconds. */
export type PeriodAt = (per: CalendarPeriod, now: number, zone: string) => Period

const HOUR = 60 * 60
const DAY = 24 * HOUR

const SIZES = { minute: 60, hour: HOUR }

/** Returns the minute or hour of a time. A clock that is set in between ends it. */
function shortPeriod(size: number, now: number, zone: string): Period {
  const offsets = zoneOffsets(zone, now - size, now + size)
  const current = offsets.findLast(({ from }) => from <= now)
  const [seconds = 0, from = 0] = [current?.seconds, current === offsets[0] ? 0 : current?.from]
  const start = Math.floor((now + seconds) / size) * size - seconds
  const next = offsets.find((offset) => offset.from > now)?.from ?? Number.POSITIVE_INFINITY
  return { start: Math.max(start, from), end: Math.min(start + size, next) }
}

/** Returns the dates on which the period of a date begins, and the next one. */
function datesOf(per: 'day' | 'week' | 'month', date: string): [first: string, next: string] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const at = (months: number, days: number) => new Date(Date.UTC(year, months, days)).toISOString().slice(0, 10)
  if (per === 'month') return [at(month - 1, 1), at(month, 1)]
  if (per === 'day') return [date, at(month - 1, day + 1)]
  const sinceMonday = (new Date(date).getUTCDay() + 6) % 7
  return [at(month - 1, day - sinceMonday), at(month - 1, day - sinceMonday + 7)]
}

/** Days around a time among which its month begins and ends. */
const MONTH_DAYS = 33

/** Returns the day, week or month of a time. */
function longPeriod(per: 'day' | 'week' | 'month', now: number, zone: string): Period {
  const days = zoneDays(zone, now - MONTH_DAYS * DAY, now + MONTH_DAYS * DAY)
  const today = days.find(({ end }) => end >= now)
  const [first, next] = datesOf(per, today?.name ?? '')
  const startOf = (date: string) => days.find(({ name }) => name >= date)?.start ?? now
  return { start: startOf(first), end: startOf(next) }
}

/** Creates the function that returns periods, which computes each period once. */
export function createPeriods(): PeriodAt {
  const known = new Map<string, Period>()
  return (per, now, zone) => {
    const key = `${per} ${zone}`
    const last = known.get(key)
    if (last && last.start <= now && now < last.end) return last
    const period = per === 'minute' || per === 'hour' ? shortPeriod(SIZES[per], now, zone) : longPeriod(per, now, zone)
    known.set(key, period)
    return period
  }
}
