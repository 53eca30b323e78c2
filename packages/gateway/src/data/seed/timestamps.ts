import type { Random } from './random.ts'

/** Seconds of a day. */
export const DAY = 24 * 60 * 60

/** Number of days that the seeded data covers, today included: the longest period of the overview, and the one before. */
export const DAYS = 63

/** Activity by hour of a working day, from midnight. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 8, 16, 26, 30, 27, 15, 20, 29, 31, 28, 24, 16, 13, 14, 12, 8, 4]

/** Activity at weekends relative to working days. */
const WEEKEND = 0.35

/** Offset of Beijing time, independent of the machine's time zone. */
const TIME_ZONE = 8 * 60 * 60

const dayOfWeek = (time: number) => new Date((time + TIME_ZONE) * 1000).getUTCDay()

interface Hour {
  /** Unix seconds at its start. */
  readonly start: number
  readonly weight: number
}

/** Returns the hours before a time, weighted by time of day and week, and growing from week to week. */
function hoursBefore(now: number): Hour[] {
  const first = now - (now % DAY) - (DAYS - 1) * DAY
  return Array.from({ length: DAYS * 24 }, (_, index) => {
    const start = first + index * 3600
    const hour = Math.floor((start + TIME_ZONE) / 3600) % 24
    const activity = HOURS[hour] ?? 1
    const weekend = [0, 6].includes(dayOfWeek(start)) ? WEEKEND : 1
    return { start, weight: activity * weekend * (1 + index / (DAYS * 24)) }
  }).filter(({ start }) => start + 3600 <= now)
}

/** Returns times at which calls are plausible, the oldest first. */
export function timestampsBefore(now: number, count: number, random: Random): number[] {
  const hour = random.weighted(hoursBefore(now), ({ weight }) => weight)
  return Array.from({ length: count }, () => hour().start + random.integer(0, 3599)).sort((a, b) => a - b)
}
