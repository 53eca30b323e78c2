/** Tells the time in milliseconds, like `Date.now`. */
export type Clock = () => number

/** Unix seconds, as they are stored and sent. */
export const seconds = (clock: Clock): number => Math.floor(clock() / 1000)
