import type { BarPeriod } from '../../../parts/usage-chart/call-bars.ts'

/** Seconds of a bar that a timeline can have. */
const STEPS = [10, 60, 5 * 60, 15 * 60, 60 * 60, 3 * 60 * 60, 6 * 60 * 60, 24 * 60 * 60, 7 * 24 * 60 * 60] as const

const DAY = 24 * 60 * 60

/** Maximum number of bars, so that each is wide enough to be pointed at. */
const MOST = 72

/** Days that are shown if the log is not limited to a period. */
const DEFAULT_DAYS = 30

/** Returns the last local midnight before a time in Unix seconds. */
function midnightBefore(time: number): number {
  const date = new Date(time * 1000)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() / 1000
}

interface Period {
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

/** Returns the bars of a period, whose end is included: as short as the width allows, from a full local hour or day on. */
export function timelineBars({ start_timestamp, end_timestamp }: Period, now: number): BarPeriod {
  const end = end_timestamp ?? Math.floor(now / 1000)
  const start = Math.min(start_timestamp ?? end - DEFAULT_DAYS * DAY, end)
  const step = STEPS.find((each) => (end - start) / each <= MOST) ?? Math.ceil((end - start) / MOST / DAY) * DAY
  const midnight = midnightBefore(start)
  const first = midnight + Math.floor((start - midnight) / step) * step
  const count = Math.max(Math.ceil((end + 1 - first) / step), 1)
  return { start_timestamp: first, end_timestamp: first + count * step - 1, step }
}
