import { isRoot, LOG_TYPE, type ParsedInput, RANK, USER_STATUS, type User, type users } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import type { Context } from '../lib/handlers.ts'
import { orNotFound, Refusal } from '../lib/refusal.ts'
import { quotaText, type WriteLog } from '../logs/write.ts'
import type { Options } from '../options/store.ts'
import { texts } from '../texts/api.ts'
import { logTexts } from '../texts/log.ts'
import { checkCurrentPassword, type PasswordDeps, setPassword } from './change-password.ts'
import { checkEmail, checkEmailFree, checkNameFree } from './identifiers.ts'
import { normalName } from './names.ts'
import { hashPassword } from './password.ts'
import { checkRank, updateRoleAndStatus } from './role-and-status.ts'
import { checkProfile } from './rules.ts'
import type { UserChanges } from './table.ts'

type UpdateInput = ParsedInput<typeof users.update>

/** What updating a user reads and writes. */
export interface UpdateUserDeps extends PasswordDeps {
  readonly db: Database
  readonly options: Options
  readonly writeLog: WriteLog
}

const { enabled, banned } = USER_STATUS

/** Returns a value if it is set and differs from the current one. */
const ifChanged = <T>(value: T | undefined, current: T) => (value && value !== current ? value : undefined)

/** An unchanged username is not normalised: it may be older than the rules. */
const newUsername = (username: string, current: User): string =>
  username === current.username ? username : normalName(username)

function changesIn({ username, display_name, email, group, role, status, password }: UpdateInput, target: User) {
  return {
    username: ifChanged(username && newUsername(username, target), target.username),
    display_name: ifChanged(display_name, target.display_name),
    email: ifChanged(email, target.email),
    group: ifChanged(group, target.group),
    role: ifChanged(role, target.role),
    status: ifChanged(status, target.status),
    password: password || undefined,
  }
}

function checkRoleAndStatus(caller: User, target: User, role: number | undefined, status: number | undefined): void {
  if (role !== undefined && caller.role <= role && !isRoot(caller)) throw new Refusal(texts.roleTooHigh)
  if (role !== undefined && (role < RANK.user || role > RANK.root)) throw new Refusal(texts.fieldValue('role'))
  if (status !== undefined && status !== enabled && status !== banned) throw new Refusal(texts.fieldValue('status'))
  // Root may rename itself, but the last account with all permissions cannot be lost.
  if (isRoot(target) && (role !== undefined || status === banned)) throw new Refusal(texts.rootProtected)
}

async function logQuota(
  { writeLog, options }: UpdateUserDeps,
  target: User,
  quota: number,
  request_id: string,
): Promise<void> {
  const [from, to] = [quotaText(options, target.quota), quotaText(options, quota)]
  const content = logTexts.quotaChanged(from.zh, from.en, to.zh, to.en)
  await writeLog({ user_id: target.id, type: LOG_TYPE.manage, content, request_id })
}

/**
 * Updates a user. Empty fields keep their values, except the quota, which may be 0.
 * @throws Refusal
 */
export async function updateUser(deps: UpdateUserDeps, context: Context<'admin'>, input: UpdateInput): Promise<void> {
  const { db, users: store } = deps
  const { caller, requestId } = context
  const findFor = async (actor: User): Promise<User> => {
    const target = orNotFound(await store.byId(input.id), texts.userNotFound)
    checkRank(actor, target)
    return target
  }
  const current = await findFor(caller)
  const { password, ...changes } = changesIn(input, current)
  checkProfile({ ...changes, password, currentUsername: current.username })
  if (changes.email) checkEmail(changes.email)
  // Like `updateSelf`, although this endpoint has no field for the current password.
  if (password !== undefined && input.id === caller.id) await checkCurrentPassword(deps, context, '')
  const password_hash = password === undefined ? null : await hashPassword(password)
  await db.transaction(async () => {
    // Both users may have changed while the password was hashed.
    const actor = (await store.byId(caller.id)) ?? caller
    if (actor.status !== enabled) throw new Refusal(texts.banned, { reason: 'banned' })
    const target = await findFor(actor)
    const { role, status, password: _, ...rest } = changesIn(input, target)
    const { limits } = input
    checkRoleAndStatus(actor, target, role, status)
    if (rest.username) await checkNameFree(store, rest.username, target.id)
    if (rest.email) await checkEmailFree(store, rest.email, target.id)
    const quota = input.quota === target.quota ? undefined : input.quota
    await updateRoleAndStatus(deps, target, compact({ ...rest, role, status, quota, limits }))
    if (password_hash !== null) await setPassword(deps, target.id, password_hash)
    if (quota !== undefined) await logQuota(deps, target, quota, requestId)
  })
}

/** Removes undefined fields. */
const compact = (changes: { [K in keyof UserChanges]: UserChanges[K] | undefined }): UserChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
