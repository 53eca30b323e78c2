import { RANK, type User, users } from '@relaydeck/api-sdk'

/** Stands for a user whose session has just ended. */
export const GUEST = { role: 0 }

/** An action on an account. */
export type Action = (typeof users.MANAGE_ACTIONS)[number]

/** Reason why an account cannot be managed; `undefined` if it can. */
export type Obstacle = 'locked' | 'above' | 'gone' | undefined

/** Returns why a user may not manage an account: super admins never, others only by users of a higher role. */
export function obstacle(user: Pick<User, 'role' | 'status'>, me: { readonly role: number }): Obstacle {
  if (user.role >= RANK.root) return 'locked'
  // Enabling a deleted account would restore it under the name it got on deletion.
  if (user.status === users.USER_STATUS.deleted) return 'gone'
  return user.role >= me.role ? 'above' : undefined
}

/** Returns the actions on an account in menu order. Only super admins promote users. */
export function actionsFor(user: Pick<User, 'role' | 'status'>, me: { readonly role: number }): Action[] {
  const ban: Action = user.status === users.USER_STATUS.enabled ? 'disable' : 'enable'
  const rank: Action[] = user.role >= RANK.admin ? ['demote'] : me.role >= RANK.root ? ['promote'] : []
  return [ban, ...rank, 'delete']
}
