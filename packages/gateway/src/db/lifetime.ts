/** Seconds by which the clocks of two processes may differ. */
const CLOCK_SLACK = 60 * 60

/**
 * Returns the SQL for a row whose `expires_time` is not over; the query needs the parameter `:now`. A time that is
 * much further ahead than its lifetime was written under a wrong clock, and is not valid either.
 * @param lifetime seconds
 */
export const isValidFor = (lifetime: number): string =>
  `expires_time > :now AND expires_time <= :now + ${lifetime + Math.max(lifetime, CLOCK_SLACK)}`
