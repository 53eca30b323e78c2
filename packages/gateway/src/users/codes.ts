import { randomBytes } from 'node:crypto'
import type { User } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import { randomText } from '../lib/random.ts'
import type { Users } from './store.ts'

const ACCESS_TOKEN_BYTES = 16
const INVITE_CODE_LENGTH = 4

interface Deps {
  readonly users: Users
}

/** Replaces a user's system access token and returns the new one. */
export async function rotateAccessToken({ users }: Deps, id: number): Promise<string> {
  const token = randomBytes(ACCESS_TOKEN_BYTES).toString('hex')
  await users.setAccessToken(id, token)
  return token
}

/** Returns an invite code that no user has. */
export async function unusedInviteCode({ users }: Deps): Promise<string> {
  for (;;) {
    const code = randomText(INVITE_CODE_LENGTH)
    if (!(await users.byAffCode(code))) return code
  }
}

/** Returns a user's invite code, and creates it if there is none. */
export async function inviteCode({ db, users }: Deps & { readonly db: Database }, { id }: User): Promise<string> {
  return db.transaction(async () => {
    const code = (await users.byId(id))?.aff_code
    if (code) return code
    const aff_code = await unusedInviteCode({ users })
    await users.update(id, { aff_code })
    return aff_code
  })
}
