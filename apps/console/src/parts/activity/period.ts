import type { BarPeriod } from '../usage-chart/call-bars.ts'

/** Periods of the overview, which end now. */
export const PERIODS = ['24h', '7d', '30d'] as const
export type PeriodName = (typeof PERIODS)[number]

const HOUR = 60 * 60

/** Bars of each period. */
const BARS: Record<PeriodName, { readonly count: number; readonly hours: number }> = {
  '24h': { count: 24, hours: 1 },
  '7d': { count: 28, hours: 6 },
  '30d': { count: 30, hours: 24 },
}

/** Returns the bars of a period, whose end is exclusive; the last one contains the current time, and days are local. */
export function periodBars(name: PeriodName, now: number): BarPeriod {
  const { count, hours } = BARS[name]
  const date = new Date(now)
  const endHour = (Math.floor(date.getHours() / hours) + 1) * hours
  const end = new Date(date.getFullYear(), date.getMonth(), date.getDate(), endHour).getTime() / 1000
  const step = hours * HOUR
  return { start_timestamp: end - count * step, end_timestamp: end, step }
}

/** Returns the change from one figure to another in percent; `undefined` from 0. */
export const changeOf = (before: number, now: number): number | undefined =>
  before > 0 ? Math.round(((now - before) / before) * 100) : undefined

/** Returns the share of failed calls, from 0 to 1; 0 without calls. */
export const failedShare = ({ calls, failures }: { calls: number; failures: number }): number =>
  calls > 0 ? failures / calls : 0
