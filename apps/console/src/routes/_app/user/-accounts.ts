import { type MANAGE_ACTIONS, RANK, USER_STATUS, type User } from '@relaydeck/api-sdk'

/** Stands for a user whose session has just ended. */
export const GUEST = { role: 0 }

/** An action on an account. */
export type Action = (typeof MANAGE_ACTIONS)[number]

/** Returns the actions on an account in menu order. Only super admins promote users. */
export function actionsFor(user: Pick<User, 'role' | 'status'>, me: { readonly role: number }): Action[] {
  const ban: Action = user.status === USER_STATUS.enabled ? 'disable' : 'enable'
  const rank: Action[] = user.role >= RANK.admin ? ['demote'] : me.role >= RANK.root ? ['promote'] : []
  return [ban, ...rank, 'delete']
}

/** Maximum number of characters of a name in the list. */
const MAX_LENGTH = 15

/** Truncates a name for the list. */
export function truncateName(name: string): string {
  const characters = [...name]
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : name
}
