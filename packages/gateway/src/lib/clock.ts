/** Returns the time in milliseconds, like `Date.now`. */
export type Clock = () => number

/** Returns the time in Unix seconds, as stored and sent. */
export const unixSeconds = (clock: Clock): number => Math.floor(clock() / 1000)

/**
 * Whether a stored time is at least an age ago, or in the future: it was then written under a wrong clock.
 * @param age in the unit of the times
 */
export const isOlderThan = (age: number, time: number, now: number): boolean => time <= now - age || time > now
