import { randomBytes } from 'node:crypto'
import { hasRole, isRoot, RANK, type User, type users } from '@relaydeck/api-sdk'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { USER_BANNED, USER_DELETED, USER_ENABLED, type UserChange } from './store.ts'

/** What can be done to an account. */
export type Action = (typeof users.MANAGE_ACTIONS)[number]

/**
 * Checks whether somebody stands high enough to touch an account: above it, or root.
 * @throws Refusal
 */
export function checkRank(caller: User, target: User): void {
  if (caller.role <= target.role && !isRoot(caller)) throw new Refusal(texts.userRank)
}

function protectRoot(target: User): void {
  if (isRoot(target)) throw new Refusal(texts.rootProtected)
}

const deletedName = () => `deleted_${randomBytes(16).toString('hex')}`

function promoted(caller: User, target: User): UserChange {
  if (!isRoot(caller)) throw new Refusal(texts.promoteByRoot)
  if (hasRole(target, 'admin')) throw new Refusal(texts.alreadyAdmin)
  return { role: RANK.admin }
}

function demoted(target: User): UserChange {
  protectRoot(target)
  if (target.role === RANK.user) throw new Refusal(texts.alreadyUser)
  return { role: RANK.user }
}

/** The row is kept, but the name is free again. */
function deleted(target: User): UserChange {
  protectRoot(target)
  return target.status === USER_DELETED ? {} : { username: deletedName(), status: USER_DELETED }
}

function banned(target: User): UserChange {
  protectRoot(target)
  return { status: USER_BANNED }
}

const CHANGES: Record<Action, (caller: User, target: User) => UserChange> = {
  promote: promoted,
  demote: (_, target) => demoted(target),
  disable: (_, target) => banned(target),
  enable: () => ({ status: USER_ENABLED }),
  delete: (_, target) => deleted(target),
}

/**
 * Writes role and status. A ban holds from this moment, and its end brings back no session from before: whoever was
 * banned signs in again.
 */
export function setStanding({ sessions, users: store }: Services, target: User, change: UserChange): void {
  store.change(target.id, change)
  if (target.status !== USER_ENABLED && change.status === USER_ENABLED) sessions.endOthers(target.id, undefined)
}

/**
 * Does something to an account, where this caller may. Wants to be called inside a transaction.
 * @returns role and status afterwards
 * @throws Refusal
 */
export function manage(services: Services, caller: User, target: User, action: Action) {
  checkRank(caller, target)
  const change = CHANGES[action](caller, target)
  setStanding(services, target, change)
  return { role: change.role ?? target.role, status: change.status ?? target.status }
}

/** Marks an account as deleted by its owner. */
export function removeOwn(services: Services, target: User): void {
  setStanding(services, target, deleted(target))
}
