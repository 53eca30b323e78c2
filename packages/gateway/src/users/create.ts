import { RANK } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import { randomText } from '../random.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { hashPassword, hashPasswordNow } from './password.ts'
import { checkProfile } from './rules.ts'

/** An account to be made. */
export interface NewUser {
  /** At most 12 characters, not empty. */
  readonly username: string
  /** 8 to 20 characters. */
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
}

function unusedAffCode({ users }: Services): string {
  for (;;) {
    const code = randomText(AFF_CODE_LENGTH)
    if (!users.hasAffCode(code)) return code
  }
}

/** Makes an account and the token `default` that every new user owns. */
export async function createUser(services: Services, user: NewUser): Promise<{ id: number }> {
  const { db, options, tokens, users } = services
  const { username, password, display_name = username, email = '', group = 'default', role = RANK.user } = user
  if (username === '') throw new Refusal(texts.usernameEmpty)
  if (password === '') throw new Refusal(texts.passwordLength)
  checkProfile({ username, display_name, password })
  const password_hash = await hashPassword(password)
  return transaction(db, () => {
    const quota = user.quota ?? options.number('QuotaForNewUser')
    const aff_code = unusedAffCode(services)
    const id = users.insert({ username, password_hash, display_name, role, email, quota, group, aff_code })
    tokens.createDefault(id)
    return { id }
  })
}

/** Makes the account `root` with the password `123456` in a gateway without any account. */
export function createFirstUser({ db, users }: Services): void {
  transaction(db, () => {
    if (users.isEmpty()) users.insert({ ...ROOT, password_hash: hashPasswordNow('123456') })
  })
}
