import { allowedBy, type Limit } from '@relaydeck/api-sdk'

/** How near the use of a limit is to what it allows. */
export type LimitLevel = 'fine' | 'near' | 'at'

/** Part of a limit from which on it is nearly used up. */
const NEAR = 0.8

/** Returns the used part of a limit, from 0; 1 if it allows nothing. @param now time in milliseconds */
export function usedShare(limit: Limit, now = Date.now()): number {
  const allowed = allowedBy(limit, now / 1000)
  return allowed > 0 ? limit.used / allowed : 1
}

/** Returns whether the use of a limit is near what it allows, or at it. */
export function limitLevel(limit: Limit, now = Date.now()): LimitLevel {
  const share = usedShare(limit, now)
  if (share >= 1) return 'at'
  return share >= NEAR ? 'near' : 'fine'
}

/** Returns the limit of which the largest part is used; `undefined` without limits. */
export const tightestLimit = (limits: readonly Limit[] | undefined, now = Date.now()): Limit | undefined =>
  limits?.reduce<Limit | undefined>(
    (found, limit) => (found && usedShare(found, now) >= usedShare(limit, now) ? found : limit),
    undefined,
  )
