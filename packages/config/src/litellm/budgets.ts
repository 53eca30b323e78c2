import type { LimitPeriod } from '@relaydeck/api-sdk'

/** Periods of limits by LiteLLM's durations. */
const PERIODS: ReadonlyMap<string, LimitPeriod> = new Map([
  ['60s', 'minute'],
  ['1m', 'minute'],
  ['60m', 'hour'],
  ['1h', 'hour'],
  ['5h', '5h'],
  ['24h', 'day'],
  ['1d', 'day'],
  ['7d', 'week'],
  ['1w', 'week'],
  ['30d', 'month'],
  ['1mo', 'month'],
])

/** Returns the period of a limit for one of LiteLLM's durations; `undefined` if no limit has it. */
export const periodOf = (duration: string): LimitPeriod | undefined => PERIODS.get(duration.trim().toLowerCase())

/** Returns dollars in quota units, rounded up; `undefined` if they are no amount. */
export function unitsOf(dollars: number, quotaPerUnit: number): number | undefined {
  // Rounded first, since products of binary fractions are not exact.
  const units = Math.ceil(Number((dollars * quotaPerUnit).toFixed(6)))
  return Number.isSafeInteger(units) && units >= 0 ? units : undefined
}
