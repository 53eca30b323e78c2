import { RANK, type User, users } from '@relaydeck/api-sdk'

/** What can be done to an account. */
export type Action = (typeof users.MANAGE_ACTIONS)[number]

/** Why nothing can be done to an account by somebody; `undefined`: something can. */
export type Obstacle = 'locked' | 'above' | 'gone' | undefined

/** Whether somebody may manage an account: never a super admin's, and only those whose role is lower. */
export function obstacle(user: Pick<User, 'role' | 'status'>, me: { readonly role: number }): Obstacle {
  if (user.role >= RANK.root) return 'locked'
  // Enabling would bring it back under the name it was given when it was deleted.
  if (user.status === users.USER_STATUS.deleted) return 'gone'
  return user.role >= me.role ? 'above' : undefined
}

/** What can be done to an account now, in the order of its menu. Only a super admin makes admins. */
export function actionsFor(user: Pick<User, 'role' | 'status'>, me: { readonly role: number }): Action[] {
  const standing: Action = user.status === users.USER_STATUS.enabled ? 'disable' : 'enable'
  const rank: Action[] = user.role >= RANK.admin ? ['demote'] : me.role >= RANK.root ? ['promote'] : []
  return [standing, ...rank, 'delete']
}
