import { randomBytes } from 'node:crypto'
import { hasRole, isRoot, type MANAGE_ACTIONS, RANK, USER_STATUS, type User } from '@relaydeck/api-sdk'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { AccessTokenEnder, SessionEnder } from './change-password.ts'
import type { Users } from './store.ts'
import type { UserChanges } from './table.ts'

const { enabled, banned, deleted } = USER_STATUS

/** An action of `users.manage`. */
export type Action = (typeof MANAGE_ACTIONS)[number]

/**
 * Checks that the caller may manage a user: the caller's role is higher, or root.
 * @throws Refusal
 */
export function checkRank(caller: User, target: User): void {
  if (caller.role <= target.role && !isRoot(caller)) throw new Refusal(texts.userRank)
}

function protectRoot(target: User): void {
  if (isRoot(target)) throw new Refusal(texts.rootProtected)
}

function promote(caller: User, target: User): UserChanges {
  if (!isRoot(caller)) throw new Refusal(texts.promoteByRoot)
  if (hasRole(target, 'admin')) throw new Refusal(texts.alreadyAdmin)
  return { role: RANK.admin }
}

function demote(target: User): UserChanges {
  protectRoot(target)
  if (target.role === RANK.user) throw new Refusal(texts.alreadyUser)
  return { role: RANK.user }
}

/** The row is kept under another username, so that the old one can be used again. */
function softDelete(target: User): UserChanges {
  protectRoot(target)
  if (target.status === deleted) return {}
  return { username: `deleted_${randomBytes(16).toString('hex')}`, status: deleted }
}

function ban(target: User): UserChanges {
  protectRoot(target)
  return { status: banned }
}

const CHANGES: Record<Action, (caller: User, target: User) => UserChanges> = {
  promote,
  demote: (_, target) => demote(target),
  disable: (_, target) => ban(target),
  enable: () => ({ status: enabled }),
  delete: (_, target) => softDelete(target),
}

/** Dependencies of changing role and status. */
export interface RoleDeps {
  readonly accessTokens: AccessTokenEnder
  readonly sessions: SessionEnder
  readonly users: Users
}

/**
 * Updates a user. A demotion ends all access tokens; sessions are invalid while the role is lower than at the sign-in.
 * A ban ends named access tokens immediately, and rejects sessions and the access token with a specific message; the
 * unban ends them.
 */
export async function updateRoleAndStatus(
  { accessTokens, sessions, users: store }: RoleDeps,
  target: User,
  changes: UserChanges,
): Promise<void> {
  const { id, role, status } = target
  const isDemoted = (changes.role ?? role) < role
  const isUnbanned = changes.status === enabled && status !== enabled
  await store.update(id, changes)
  if (isDemoted || (changes.status && changes.status !== status)) await accessTokens.endAll(id)
  if (isDemoted || isUnbanned) await store.revokeAccessToken(id)
  if (isUnbanned) await sessions.endOthers(id, undefined)
}

/**
 * Performs an action on a user, if the caller may. Must be called inside a transaction.
 * @returns the new role and status
 * @throws Refusal
 */
export async function manageUser(deps: RoleDeps, caller: User, target: User, action: Action) {
  checkRank(caller, target)
  const changes = CHANGES[action](caller, target)
  await updateRoleAndStatus(deps, target, changes)
  return { role: changes.role ?? target.role, status: changes.status ?? target.status }
}

/**
 * Deletes the caller's account.
 * @throws Refusal for root
 */
export const deleteOwnAccount = (deps: RoleDeps, caller: User): Promise<void> =>
  updateRoleAndStatus(deps, caller, softDelete(caller))
