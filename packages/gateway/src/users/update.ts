import { isRoot, type ParsedInput, type User, type users } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import type { Context } from '../handlers.ts'
import { LOG_TYPE, quotaWords } from '../logs/write.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { normalName } from './names.ts'
import { checkOldPassword, setPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { checkProfile } from './rules.ts'
import { checkRank, setStanding } from './standing.ts'
import { USER_BANNED, USER_ENABLED, type UserChange } from './store.ts'

type Wish = ParsedInput<typeof users.update>

const ROLE_MAX = 100

/** A value that is there and differs; what is empty, 0 or the same stays as it is. */
const differing = <T>(value: T | undefined, old: T) => (value && value !== old ? value : undefined)

/** A name that stays is not looked at: it may be from before there were rules. */
const newName = (typed: string, { username }: User): string => (typed === username ? typed : normalName(typed))

function wanted({ username, display_name, email, group, role, status, password }: Wish, target: User) {
  return {
    username: differing(username && newName(username, target), target.username),
    display_name: differing(display_name, target.display_name),
    email: differing(email, target.email),
    group: differing(group, target.group),
    role: differing(role, target.role),
    status: differing(status, target.status),
    password: password || undefined,
  }
}

function checkStanding(caller: User, target: User, role: number | undefined, status: number | undefined): void {
  if (role !== undefined && caller.role <= role && !isRoot(caller)) throw new Refusal(texts.roleTooHigh)
  if (role !== undefined && (role < 1 || role > ROLE_MAX)) throw new Refusal(texts.fieldValue('role'))
  if (status !== undefined && status !== USER_ENABLED && status !== USER_BANNED)
    throw new Refusal(texts.fieldValue('status'))
  // Root may rename itself, but nobody can take the last account away that may do everything.
  if (isRoot(target) && (role !== undefined || status === USER_BANNED)) throw new Refusal(texts.rootProtected)
}

function noteQuota({ log, options }: Services, target: User, quota: number, request_id: string): void {
  const content = `管理员把额度从 ${quotaWords(options, target.quota)}改为 ${quotaWords(options, quota)}`
  log({ user_id: target.id, type: LOG_TYPE.management, content, request_id })
}

/**
 * Changes what is given of an account. A quota may be 0; of everything else an empty value stays as it is.
 * @throws Refusal
 */
export async function updateUser(services: Services, context: Context<'admin'>, wish: Wish): Promise<void> {
  const { db, users: store } = services
  const { caller, requestId } = context
  const find = (by: User): User => {
    const target = store.byId(wish.id)
    if (!target) throw new Refusal(texts.userNotFound)
    checkRank(by, target)
    return target
  }
  const found = find(caller)
  const { password, ...seen } = wanted(wish, found)
  checkProfile({ ...seen, password, currentName: found.username })
  // As for the own profile, though this call has no field for the old one.
  if (password !== undefined && wish.id === caller.id) await checkOldPassword(services, context, '')
  const password_hash = password === undefined ? null : await hashPassword(password)
  transaction(db, () => {
    // Hashing took its time: both may have changed meanwhile.
    const actor = store.byId(caller.id) ?? caller
    if (actor.status !== USER_ENABLED) throw new Refusal(texts.banned, { reason: 'banned' })
    const target = find(actor)
    const { role, status, password: _, ...rest } = wanted(wish, target)
    checkStanding(actor, target, role, status)
    const quota = wish.quota === target.quota ? undefined : wish.quota
    setStanding(services, target, compact({ ...rest, role, status, quota }))
    if (password_hash !== null) setPassword(services, target.id, password_hash)
    if (quota !== undefined) noteQuota(services, target, quota, requestId)
  })
}

/** The same without what stays as it is. */
const compact = (change: { [K in keyof UserChange]: UserChange[K] | undefined }): UserChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
