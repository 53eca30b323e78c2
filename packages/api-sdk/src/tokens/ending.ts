import type { EndingToken } from './schemas.ts'
import { NEVER_EXPIRES } from './schemas.ts'

/** Days before and after its end in which a token's end deserves attention. */
export const ENDING_DAYS = 7

const DAY = 24 * 60 * 60

/** Whole in which a rest of one part deserves attention. */
export const NEAR_LIMIT = 10

/** Whether the rest of a quota is so small that it deserves attention: a tenth of the whole, or less. */
export const isNearLimit = (left: number, used: number): boolean => used > 0 && left <= (left + used) / NEAR_LIMIT

/** Why a token ends: its time, or its quota. */
export type End = 'expires' | 'exhausted'

/** Returns why an enabled token ends soon or has just ended. */
export function endOf(token: Omit<EndingToken, 'id' | 'user_id' | 'username' | 'name'>, now: number): End | undefined {
  const { expired_time, unlimited_quota, remain_quota, used_quota } = token
  const left = expired_time - now / 1000
  if (expired_time !== NEVER_EXPIRES && Math.abs(left) <= ENDING_DAYS * DAY) return 'expires'
  return !unlimited_quota && isNearLimit(remain_quota, used_quota) ? 'exhausted' : undefined
}
