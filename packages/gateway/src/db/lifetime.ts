/** Seconds by which the clocks of two processes, or of one process at two times, may differ. */
const CLOCK_SLACK = 60 * 60

/**
 * Returns the SQL for a row whose `expires_time` is not over; the query needs the parameter `:now`. A time further ahead
 * than a lifetime was written under a wrong clock, and is not valid either: the row would outlive its lifetime.
 * @param lifetime seconds
 */
export const isValidFor = (lifetime: number): string =>
  `expires_time > :now AND expires_time <= :now + ${lifetime + CLOCK_SLACK}`
