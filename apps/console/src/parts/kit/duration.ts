const SECOND = 1000

/** Returns a duration in milliseconds, or from a second on in seconds. */
export const formatDuration = (milliseconds: number): string =>
  milliseconds < SECOND ? `${milliseconds} ms` : `${(milliseconds / SECOND).toFixed(1)} s`
