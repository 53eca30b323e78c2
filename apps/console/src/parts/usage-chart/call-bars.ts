import type { CallBar } from '@relaydeck/api-sdk'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** A period in bars of equal length: Unix seconds. The end may be included or not. */
export interface BarPeriod {
  readonly start_timestamp: number
  readonly end_timestamp: number
  readonly step: number
}

/** Data of a bar of a chart. */
export interface ChartBar {
  readonly time: number
  readonly name: string
  readonly succeeded: number
  readonly failures: number
  readonly quota: number
}

/** Returns all bars of a period for a chart, also those without calls, which the gateway leaves out. */
export function chartBars(
  found: readonly CallBar[],
  { start_timestamp, end_timestamp, step }: BarPeriod,
  nameOf: (time: number) => string,
): ChartBar[] {
  const known = new Map(found.map((bar) => [bar.time, bar]))
  return Array.from({ length: Math.round((end_timestamp - start_timestamp) / step) }, (_, nth) => {
    const time = start_timestamp + nth * step
    const { calls = 0, failures = 0, quota = 0 } = known.get(time) ?? {}
    return { time, name: nameOf(time), succeeded: calls - failures, failures, quota }
  })
}

/** Returns a function that names the bars of a period as tables do: by date, by date and time, or by time. */
export function barName({ start_timestamp, end_timestamp, step }: BarPeriod): (time: number) => string {
  const isDated = step >= DAY || end_timestamp - start_timestamp > DAY
  const end = step >= DAY ? 'MM-DD' : step < MINUTE ? 'MM-DD HH:mm:ss' : 'MM-DD HH:mm'
  return (time) => formatTimestamp(time).slice(isDated ? 5 : 11, 5 + end.length)
}
