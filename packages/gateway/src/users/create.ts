import { type LimitDraft, LOG_TYPE, RANK, type User } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { type WriteLog, withQuota } from '../logs/write.ts'
import type { Options } from '../options/store.ts'
import { texts } from '../texts/api.ts'
import { logTexts } from '../texts/log.ts'
import type { Text } from '../texts/text.ts'
import type { Tokens } from '../tokens/store.ts'
import { unusedInviteCode } from './codes.ts'
import { checkEmailFree, checkNameFree } from './identifiers.ts'
import { normalName } from './names.ts'
import { hashPassword, hashPasswordSync } from './password.ts'
import { checkProfile } from './rules.ts'
import type { Users } from './store.ts'

/** A user to create. */
export interface NewUser {
  /** 1 to 12 characters. */
  readonly username: string
  /** 8 to 64 characters, at most 72 bytes. */
  readonly password: string
  /** At most 20 characters; default: the username. */
  readonly display_name?: string
  /** 1 user (default), 10 admin, 100 root. */
  readonly role?: number
  readonly email?: string
  /** Units; default: the option `QuotaForNewUser`. */
  readonly quota?: number
  /** Default: `default`. */
  readonly group?: string
  readonly limits?: readonly LimitDraft[] | undefined
  /** Invite code of another user; an unknown one is ignored. */
  readonly invitedWith?: string
}

const ROOT = { username: 'root', display_name: 'Root User', role: RANK.root, quota: 500_000_000_000_000 }

/** What creating a user reads and writes. */
export interface CreateUserDeps {
  readonly db: Database
  readonly options: Options
  readonly tokens: Tokens
  readonly users: Users
  readonly writeLog: WriteLog
}

/** Adds the quota that an option grants, and logs it. */
async function grant(
  { options, users, writeLog }: CreateUserDeps,
  userId: number,
  option: string,
  content: (zh: string, en: string) => Text,
): Promise<void> {
  const quota = options.number(option)
  if (quota <= 0) return
  await users.addQuota(userId, quota)
  await writeLog({ user_id: userId, type: LOG_TYPE.system, content: withQuota(content, options, quota) })
}

async function grantAll(
  deps: CreateUserDeps,
  id: number,
  inviter: User | undefined,
  isQuotaUnset: boolean,
): Promise<void> {
  if (isQuotaUnset) await grant(deps, id, 'QuotaForNewUser', logTexts.welcomeGift)
  if (!inviter) return
  await grant(deps, id, 'QuotaForInvitee', logTexts.inviteeGift)
  // Otherwise one person who registers and deletes the account again and again would be paid for each time.
  if (await deps.users.takeGiftOfDeleted(inviter.id)) return
  await grant(deps, inviter.id, 'QuotaForInviter', logTexts.inviterGift)
}

/** A validated user, with a hash instead of the password. */
interface ValidUser extends Omit<NewUser, 'password'> {
  readonly display_name: string
  readonly password_hash: string
}

/**
 * Inserts a user with the default token, and grants the quota that the options define. Must be called inside a
 * transaction.
 * @returns the ID
 * @throws Refusal if the username or the email address is taken
 */
export async function insertUser(deps: CreateUserDeps, user: ValidUser): Promise<number> {
  const { tokens, users } = deps
  const { quota, invitedWith = '', ...row } = user
  await checkNameFree(users, row.username)
  if (row.email) await checkEmailFree(users, row.email)
  const inviter = await users.byAffCode(invitedWith)
  const id = await users.insert({ ...row, quota, aff_code: await unusedInviteCode(deps), inviter_id: inviter?.id })
  await grantAll(deps, id, inviter, quota === undefined)
  await tokens.createDefault(id)
  return id
}

/**
 * Validates a new user and hashes the password.
 * @throws Refusal
 */
export async function validateUser({ password, ...user }: NewUser): Promise<ValidUser> {
  const { email } = user
  const username = normalName(user.username)
  const display_name = user.display_name || username
  if (username === '') throw new Refusal(texts.usernameEmpty)
  if (password === '') throw new Refusal(texts.passwordLength)
  checkProfile({ username, display_name, password, email })
  return { ...user, username, display_name, password_hash: await hashPassword(password) }
}

/**
 * Validates and creates a user.
 * @throws Refusal
 */
export async function createUser(deps: CreateUserDeps, user: NewUser): Promise<{ id: number }> {
  const validUser = await validateUser(user)
  return deps.db.transaction(async () => ({ id: await insertUser(deps, validUser) }))
}

/** Creates the user `root` with the password `123456` if there are no users, and returns whether it did. */
export const createFirstUser = ({ db, users }: Pick<CreateUserDeps, 'db' | 'users'>): Promise<boolean> =>
  db.transaction(async () => {
    if (!(await users.isEmpty())) return false
    await users.insert({ ...ROOT, password_hash: hashPasswordSync('123456') })
    return true
  })
