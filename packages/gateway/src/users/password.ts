import { hash, hashSync, verify } from '@node-rs/bcrypt'
import { openQueue } from '../queue.ts'
import { Refusal } from '../refuse.ts'
import { texts } from '../texts.ts'

// What One API uses, so that an account without a password to compare takes as long as one with.
const COST = 10

/** A hash that no password has: a salt and a digest of zeros. Of accounts that sign in by another way. */
export const NO_PASSWORD = `$2b$${COST}$${'.'.repeat(53)}`

/** bcrypt looks at no more than this. */
const BYTES_MAX = 72

/**
 * A hash takes some 60 ms of a processor, on a thread of its own. Two at once leave threads to files and names; those
 * that wait are done within about a second, which a person at a form does not notice.
 */
export const HASHES = { running: 2, waiting: 32 }

const queue = openQueue(HASHES, () => new Refusal(texts.passwordsBusy, { status: 503 }))

/** @throws Refusal where too many passwords wait already */
export const hashPassword = (password: string): Promise<string> => queue(() => hash(password, { cost: COST }))

/** For the first start alone: stops everything for some 60 ms. */
export const hashPasswordNow = (password: string): string => hashSync(password, { cost: COST })

/**
 * Whether a password fits; takes equally long where there is no such user.
 * @throws Refusal where too many passwords wait already
 */
export const isPassword = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  queue(() => verify(password, passwordHash ?? NO_PASSWORD))

/** Whether bcrypt would look at the first 72 bytes only: 64 characters may be more. */
export const isCutShort = (password: string): boolean => Buffer.byteLength(password) > BYTES_MAX
