import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { User } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import { randomText } from '../lib/random.ts'
import type { Users } from './store.ts'

const ACCESS_TOKEN_BYTES = 16
const INVITE_CODE_LENGTH = 4

interface Deps {
  readonly users: Users
}

/** Replaces a user's system access token and returns the new one. */
export function rotateAccessToken({ users }: Deps, id: number): string {
  const token = randomBytes(ACCESS_TOKEN_BYTES).toString('hex')
  users.setAccessToken(id, token)
  return token
}

/** Returns an invite code that no user has. */
export function unusedInviteCode({ users }: Deps): string {
  for (;;) {
    const code = randomText(INVITE_CODE_LENGTH)
    if (!users.byAffCode(code)) return code
  }
}

/** Returns a user's invite code, and creates it if there is none. */
export function inviteCode({ db, users }: Deps & { readonly db: DatabaseSync }, { id }: User): string {
  return transaction(db, () => {
    const code = users.byId(id)?.aff_code
    if (code) return code
    const aff_code = unusedInviteCode({ users })
    users.update(id, { aff_code })
    return aff_code
  })
}
