/** Returns the time in milliseconds, like `Date.now`. */
export type Clock = () => number

/** Returns the time in Unix seconds, as stored and sent. */
export const unixSeconds = (clock: Clock): number => Math.floor(clock() / 1000)
