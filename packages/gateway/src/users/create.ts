import { RANK, type User } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import { LOG_TYPE, quotaWords } from '../logs/write.ts'
import { randomText } from '../random.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { normalName } from './names.ts'
import { hashPassword, hashPasswordNow } from './password.ts'
import { checkProfile } from './rules.ts'

/** An account to be made. */
export interface NewUser {
  /** At most 12 characters, not empty. */
  readonly username: string
  /** 8 to 64 characters, at most 72 bytes. */
  readonly password: string
  /** At most 20 characters; the user name unless said otherwise. */
  readonly display_name?: string
  /** 1 user (unless said otherwise), 10 admin, 100 root. */
  readonly role?: number
  readonly email?: string
  /** Units; the option `QuotaForNewUser` unless said otherwise. */
  readonly quota?: number
  /** `default` unless said otherwise. */
  readonly group?: string
  /** The invite code of somebody else; an unknown one is passed over. */
  readonly invitedWith?: string
}

const AFF_CODE_LENGTH = 4

const ROOT = {
  username: 'root',
  display_name: 'Root User',
  role: RANK.root,
  email: '',
  quota: 500_000_000_000_000,
  group: 'default',
  aff_code: '',
  inviter_id: 0,
}

/** An invite code that nobody has. */
export function unusedAffCode({ users }: Services): string {
  for (;;) {
    const code = randomText(AFF_CODE_LENGTH)
    if (!users.byAffCode(code)) return code
  }
}

/** A gift, as it is added and noted. */
function give({ log, options, users }: Services, userId: number, option: string, occasion: string): void {
  const quota = options.number(option)
  if (quota <= 0) return
  users.addQuota(userId, quota)
  log({ user_id: userId, type: LOG_TYPE.system, content: `${occasion} ${quotaWords(options, quota)}` })
}

function giveAll(services: Services, id: number, inviter: User | undefined, welcome: boolean): void {
  if (welcome) give(services, id, 'QuotaForNewUser', '新用户赠送')
  if (!inviter) return
  give(services, id, 'QuotaForInvitee', '受邀注册赠送')
  give(services, inviter.id, 'QuotaForInviter', '邀请他人赠送')
}

/** An account as it is written: checked, and with a hash instead of a password. */
interface Account extends Omit<NewUser, 'password'> {
  readonly display_name: string
  readonly password_hash: string
}

/**
 * Makes an account with its gifts, and the token `default` that every new user owns. Wants to be called inside a
 * transaction.
 * @returns its id
 * @throws Refusal where the user name is taken
 */
export function insertUser(services: Services, account: Account): number {
  const { tokens, users } = services
  const { email = '', group = 'default', role = RANK.user, quota, invitedWith = '', ...about } = account
  const inviter = users.byAffCode(invitedWith)
  const row = { ...about, role, email, quota: quota ?? 0, group, aff_code: unusedAffCode(services) }
  const id = users.insert({ ...row, inviter_id: inviter?.id ?? 0 })
  giveAll(services, id, inviter, quota === undefined)
  tokens.createDefault(id)
  return id
}

/**
 * Checks what somebody chose, and hashes the password.
 * @throws Refusal
 */
export async function prepareUser({ password, ...user }: NewUser): Promise<Account> {
  const { email } = user
  const username = normalName(user.username)
  const display_name = user.display_name || username
  if (username === '') throw new Refusal(texts.usernameEmpty)
  if (password === '') throw new Refusal(texts.passwordLength)
  checkProfile({ username, display_name, password, email })
  return { ...user, username, display_name, password_hash: await hashPassword(password) }
}

/** Makes an account that somebody asked for. */
export async function createUser(services: Services, user: NewUser): Promise<{ id: number }> {
  const account = await prepareUser(user)
  return transaction(services.db, () => ({ id: insertUser(services, account) }))
}

/** Makes the account `root` with the password `123456` in a gateway without any account. */
export function createFirstUser({ db, users }: Services): void {
  transaction(db, () => {
    if (users.isEmpty()) users.insert({ ...ROOT, password_hash: hashPasswordNow('123456') })
  })
}
