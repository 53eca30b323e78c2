import { hash, hashSync, verify } from '@node-rs/bcrypt'
import { createQueue } from '../lib/queue.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import { PASSWORD_COST as COST } from './password-cost.ts'

/** A hash that matches no password, for accounts that sign in with another service: salt and digest are zeros. */
export const NO_PASSWORD = `$2b$${String(COST).padStart(2, '0')}$${'.'.repeat(53)}`

/** bcrypt ignores all further bytes. */
const BYTES_MAX = 72

/**
 * A hash takes about 60 ms on a thread. Two in parallel leave threads for files and DNS; the waiting ones are done
 * within about a second.
 */
export const HASH_LIMITS = { running: 2, waiting: 32 }

const queue = createQueue(HASH_LIMITS, () => new Refusal(texts.passwordsBusy, { status: 503 }))

/** @throws Refusal if too many passwords are waiting */
export const hashPassword = (password: string): Promise<string> => queue(() => hash(password, { cost: COST }))

/** Hashes synchronously, which blocks the process for about 60 ms; for the first start and seeds only. */
export const hashPasswordSync = (password: string): string => hashSync(password, { cost: COST })

/**
 * Whether a password matches a hash; takes equally long if there is no hash.
 * @throws Refusal if too many passwords are waiting
 */
export const verifyPassword = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  queue(() => verify(password, passwordHash ?? NO_PASSWORD))

/** Whether a password is too long for bcrypt: 64 characters may be more than 72 bytes. */
export const exceedsBcrypt = (password: string): boolean => Buffer.byteLength(password) > BYTES_MAX
