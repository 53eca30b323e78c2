import { RateLimitedError } from './errors.ts'

/** Longest wait for a rate limit: its window of three minutes, and some more. */
export const PATIENCE_MS = 200_000

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 30_000

/** How to keep a server's rate limit. */
export interface PaceOptions {
  /** Milliseconds between calls after the first 60. Default: 500. */
  readonly pace?: number | undefined
  /** Milliseconds to wait in all for a call that is refused with HTTP 429. Default: 200,000. */
  readonly patience?: number | undefined
}

/**
 * Creates a function that returns how many milliseconds to wait after an HTTP 429: as `Retry-After` says, else longer
 * each time. Returns `undefined` for any other error, and after waiting longer than `patience` in all.
 */
export function createPatience(patience: number): (error: unknown) => number | undefined {
  let left = patience
  let next = FIRST_WAIT_MS
  return (error) => {
    if (!(error instanceof RateLimitedError)) return undefined
    const wait = error.retryAfter === undefined ? next : error.retryAfter * 1000
    next = Math.min(next * 2, LONGEST_WAIT_MS)
    left -= wait
    return left < 0 ? undefined : wait
  }
}
