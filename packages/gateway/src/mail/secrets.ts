import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { isValidFor, secondsNow } from '../db/lifetime.ts'
import type { Clock } from '../lib/clock.ts'
import { hashPassword, verifyPassword } from '../users/password.ts'

/** Purpose of an emailed secret: a code verifies an address, a link resets the password. */
export type Purpose = 'code' | 'link'

/** Seconds until a secret expires. */
const LIFETIME = 10 * 60

/** Attempts before a secret becomes invalid. */
const ATTEMPTS_MAX = 5

const Row = z.optional(z.object({ secret_hash: z.string() }))

/**
 * Marks a secret as used. Must be called inside the transaction that the secret authorises.
 * @returns `false` if it has been used in the meantime
 */
export type ConsumeSecret = () => Promise<boolean>

/** Returns the SQL whose time all processes share. */
const queriesOf = (dialect: Dialect) => ({
  removeExpired: `DELETE FROM mailed_secrets WHERE expires_time <= ${secondsNow(dialect)}`,
  save: `INSERT INTO mailed_secrets (purpose, email, secret_hash, expires_time)
    VALUES (:purpose, :email, :hash, ${secondsNow(dialect)} + ${LIFETIME}) ON CONFLICT (purpose, email)
    DO UPDATE SET secret_hash = excluded.secret_hash, expires_time = excluded.expires_time, tries = 0`,
  countAttempt: `UPDATE mailed_secrets SET tries = tries + 1 WHERE purpose = :purpose AND email = :email
    AND tries < ${ATTEMPTS_MAX} AND ${isValidFor(LIFETIME, dialect)} RETURNING secret_hash`,
})

const REMOVE = 'DELETE FROM mailed_secrets WHERE purpose = :purpose AND email = :email AND secret_hash = :hash'

/** Opens the store of the table `mailed_secrets`: one hash for each purpose and address. */
export function openEmailedSecrets(db: Database, clock: Clock) {
  const queries = queriesOf(db.dialect)
  return {
    /**
     * Prepares to save a secret before it is sent.
     * @returns a function that saves it, which invalidates an earlier one for the same purpose and address
     * @throws Refusal if too many passwords are waiting
     */
    prepare: async (purpose: Purpose, email: string, secret: string): Promise<() => Promise<void>> => {
      const hash = await hashPassword(secret)
      return async () => {
        await db.run(queries.removeExpired, { now: clock() }, { isDurable: false })
        await db.run(queries.save, { purpose, email, hash, now: clock() })
      }
    },
    /**
     * Verifies a secret. Every call counts as an attempt before the comparison, which takes as long if there is none.
     * @returns the function that marks it as used, or `undefined` if it does not match
     */
    verify: async (purpose: Purpose, email: string, secret: string): Promise<ConsumeSecret | undefined> => {
      const row = z.parse(Row, await db.get(queries.countAttempt, { purpose, email, now: clock() }))
      const matches = await verifyPassword(secret, row?.secret_hash)
      return row && matches
        ? async () => (await db.run(REMOVE, { purpose, email, hash: row.secret_hash })) === 1
        : undefined
    },
  }
}

export type EmailedSecrets = ReturnType<typeof openEmailedSecrets>
