/** Offset of a time zone, from a time on. */
export interface ZoneOffset {
  /** Unix seconds, on a quarter of an hour. */
  readonly from: number
  /** Seconds that local time is ahead of UTC, to the quarter of an hour. */
  readonly seconds: number
}

/** A day of a time zone within a period. */
export interface ZoneDay {
  /** Date: `2026-11-21`. */
  readonly name: string
  /** First and last second of the day that are in the period. */
  readonly start: number
  readonly end: number
}

const QUARTER = 15 * 60
const DAY = 24 * 60 * 60

/** Seconds between two checks of an offset; no time zone changes it twice within this time. */
const LOOK = 14 * DAY

const toQuarter = (time: number): number => Math.floor(time / QUARTER) * QUARTER

const dateOf = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10)

/** Returns the time zone of this machine: `Asia/Shanghai`. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the runtime knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Creates a function that returns the offset of a time zone, in seconds. */
function offsetReader(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return (time) => {
    const name = format.formatToParts(time * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(name) ?? []
    const size = Number(hours) * 3600 + Number(minutes) * 60
    // Offsets before time zones were introduced have seconds.
    return Math.round((sign === '-' ? -size : size) / QUARTER) * QUARTER || 0
  }
}

/**
 * Returns the offsets that a time zone has within a period; the first one holds from its start or before.
 * @throws RangeError for an unknown time zone
 */
export function zoneOffsets(zone: string, start: number, end: number): ZoneOffset[] {
  const offsetAt = offsetReader(zone)
  const offsets: ZoneOffset[] = [{ from: toQuarter(start), seconds: offsetAt(toQuarter(start)) }]
  let [before, known] = [toQuarter(start), offsetAt(toQuarter(start))]
  while (before < end) {
    const after = Math.min(before + LOOK, toQuarter(end) + QUARTER)
    const seconds = offsetAt(after)
    if (seconds !== known) {
      let [low, high] = [before, after]
      while (high - low > QUARTER) {
        const middle = toQuarter((low + high) / 2)
        if (offsetAt(middle) === known) low = middle
        else high = middle
      }
      offsets.push({ from: high, seconds })
    }
    before = after
    known = seconds
  }
  return offsets
}

/** Returns the date of a time. */
export function dayIn(offsets: readonly ZoneOffset[], time: number): string {
  const { seconds } = offsets.findLast(({ from }) => from <= time) ?? offsets[0] ?? { seconds: 0 }
  return dateOf(Math.floor((time + seconds) / DAY))
}

/** Returns the first second whose date is a day. A clock that is set forward at midnight begins it later. */
function startOf(offsets: readonly ZoneOffset[], day: number): number {
  for (const [index, { from, seconds }] of offsets.entries()) {
    const midnight = day * DAY - seconds
    const start = index === 0 ? midnight : Math.max(midnight, from)
    if (start < (offsets[index + 1]?.from ?? Number.POSITIVE_INFINITY)) return start
  }
  return day * DAY
}

/**
 * Returns the days of a time zone in a period of Unix seconds, the bounds included.
 * @throws RangeError for an unknown time zone
 */
export function zoneDays(zone: string, start: number, end: number): ZoneDay[] {
  const offsets = zoneOffsets(zone, start, end)
  const first = Math.floor((start + (offsets[0]?.seconds ?? 0)) / DAY)
  const days: ZoneDay[] = []
  for (let day = first; ; day++) {
    const [from, to] = [Math.max(start, startOf(offsets, day)), Math.min(end, startOf(offsets, day + 1) - 1)]
    if (from > end) return days
    // A zone that moves across the date line skips a day.
    if (from <= to) days.push({ name: dateOf(day), start: from, end: to })
  }
}
