import { RANK, USER_STATUS, type User } from '@relaydeck/api-sdk'

/** Reason why an account cannot be managed; `undefined` if it can. */
export type Obstacle = 'locked' | 'above' | 'gone' | undefined

/**
 * Returns the reason why a user may not manage an account: super admins never can be managed, others only by users of a
 * higher role.
 */
export function obstacle(user: Pick<User, 'role' | 'status'>, me: { readonly role: number }): Obstacle {
  if (user.role >= RANK.root) return 'locked'
  // Enabling a deleted account would restore it under the name it got on deletion.
  if (user.status === USER_STATUS.deleted) return 'gone'
  return user.role >= me.role ? 'above' : undefined
}

/** Returns whether a user may read an account: super admins all, others those with a lower role. */
export const mayRead = (user: Pick<User, 'role'>, me: { readonly role: number }): boolean =>
  me.role >= RANK.root || user.role < me.role
