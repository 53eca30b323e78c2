/** Seconds of a bar that a timeline can have. */
const STEPS = [10, 60, 5 * 60, 15 * 60, 60 * 60, 3 * 60 * 60, 6 * 60 * 60, 24 * 60 * 60, 7 * 24 * 60 * 60] as const

const DAY = 24 * 60 * 60

/** Maximum number of bars, so that each is wide enough to be pointed at. */
const MOST = 72

/** Days that are shown if the log is not limited to a period. */
const DEFAULT_DAYS = 30

/** Bars of equal length: Unix seconds, the end included. */
export interface TimelineBars {
  readonly start_timestamp: number
  readonly end_timestamp: number
  readonly step: number
}

/** Returns the last local midnight before a time in Unix seconds. */
function midnightBefore(time: number): number {
  const date = new Date(time * 1000)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() / 1000
}

interface Period {
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

/** Returns the bars of a period: as short as fit into the width, from a full one in local time on. */
export function timelineBars({ start_timestamp, end_timestamp }: Period, now: number): TimelineBars {
  const end = end_timestamp ?? Math.floor(now / 1000)
  const start = Math.min(start_timestamp ?? end - DEFAULT_DAYS * DAY, end)
  const step = STEPS.find((each) => (end - start) / each <= MOST) ?? Math.ceil((end - start) / MOST / DAY) * DAY
  const midnight = midnightBefore(start)
  const first = midnight + Math.floor((start - midnight) / step) * step
  const count = Math.max(Math.ceil((end + 1 - first) / step), 1)
  return { start_timestamp: first, end_timestamp: first + count * step - 1, step }
}

/** Calls of a bar. */
export interface Bar {
  readonly time: number
  readonly calls: number
  readonly failures: number
}

/** Returns all bars, also those without calls. */
export function allBars(found: readonly Bar[], { start_timestamp, end_timestamp, step }: TimelineBars): Bar[] {
  const known = new Map(found.map((bar) => [bar.time, bar]))
  return Array.from({ length: Math.round((end_timestamp + 1 - start_timestamp) / step) }, (_, nth) => {
    const time = start_timestamp + nth * step
    return known.get(time) ?? { time, calls: 0, failures: 0 }
  })
}
