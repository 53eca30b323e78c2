import type { Dialect } from './dialect.ts'

/** Seconds by which a clock may have been wrong for a moment. */
const CLOCK_SLACK = 60 * 60

/** The time that all processes share in Unix seconds; the query needs the parameter `:now` in milliseconds. */
export const secondsNow = ({ now }: Dialect): string => `(CAST(${now} AS BIGINT) / 1000)`

/**
 * Returns the SQL for a row whose `expires_time` is not over; the query needs the parameter `:now`. A time that is much
 * further ahead than its lifetime was written under a wrong clock, and is not valid either.
 * @param lifetime seconds
 */
export function isValidFor(lifetime: number, dialect: Dialect): string {
  const now = secondsNow(dialect)
  return `(expires_time > ${now} AND expires_time <= ${now} + ${lifetime + Math.max(lifetime, CLOCK_SLACK)})`
}
