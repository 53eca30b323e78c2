import { PAGE_SIZE } from './page-size.ts'

// One API allows 480 calls in three minutes, as the embedded gateway does by default. 60 without delay and then two per
// second make 420, which leaves some for other calls from the same address.
export const UNPACED_CALLS = 60
export const PACE_MS = 500

/** Returns the milliseconds that `pages` waits by default while it reads that many rows. */
export const walkTime = (rows: number, pageSize = PAGE_SIZE): number =>
  Math.max(0, Math.ceil(rows / pageSize) - UNPACED_CALLS) * PACE_MS
