import { randomBytes } from 'node:crypto'
import type { User } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import type { Services } from '../services.ts'
import { unusedAffCode } from './create.ts'

const ACCESS_TOKEN_BYTES = 16

/** Gives somebody a new system access token; the one before stops working. */
export function rotateAccessToken({ users }: Services, id: number): string {
  const token = randomBytes(ACCESS_TOKEN_BYTES).toString('hex')
  users.setAccessToken(id, token)
  return token
}

/** Somebody's invite code, made where there is none yet. */
export function inviteCode(services: Services, { id }: User): string {
  const { db, users } = services
  return transaction(db, () => {
    const known = users.byId(id)?.aff_code
    if (known) return known
    const aff_code = unusedAffCode(services)
    users.change(id, { aff_code })
    return aff_code
  })
}
