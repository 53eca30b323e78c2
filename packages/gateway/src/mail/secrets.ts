import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { type Clock, seconds } from '../clock.ts'
import { returning } from '../db/returning.ts'
import { hashPassword, isPassword } from '../users/password.ts'

/** What a mailed secret is good for: proving an address, or a new password. */
export type Purpose = 'code' | 'link'

/** Seconds. */
const LIFE = 10 * 60

/** Guesses that a secret stands before it is worthless. */
const TRIES = 5

const Row = z.optional(z.object({ secret_hash: z.string() }))

/** Uses a secret up. Wants to be called inside the transaction that does what it allows; no: it was used meanwhile. */
export type Redeem = () => boolean

/** Reads and writes the table `mailed_secrets`, which keeps hashes, one for each purpose and address. */
export function openMailedSecrets(db: DatabaseSync, clock: Clock) {
  const upsert = db.prepare(`INSERT INTO mailed_secrets (purpose, email, secret_hash, expires_time)
    VALUES (:purpose, :email, :hash, :expiry) ON CONFLICT (purpose, email)
    DO UPDATE SET secret_hash = excluded.secret_hash, expires_time = excluded.expires_time, tries = 0`)
  const attempt = returning(
    db,
    `UPDATE mailed_secrets SET tries = tries + 1 WHERE purpose = :purpose AND email = :email
    AND tries < ${TRIES} AND expires_time > :now RETURNING secret_hash`,
  )
  const redeem = db.prepare('DELETE FROM mailed_secrets WHERE purpose = ? AND email = ? AND secret_hash = ?')
  const endExpired = db.prepare('DELETE FROM mailed_secrets WHERE expires_time <= ?')
  return {
    /**
     * Prepares to keep a secret that is to be mailed.
     * @returns notes that it was mailed: an earlier one for the same purpose and address is worthless from then on
     * @throws Refusal where too many passwords wait already
     */
    prepare: async (purpose: Purpose, email: string, secret: string): Promise<() => void> => {
      const hash = await hashPassword(secret)
      return () => {
        endExpired.run(seconds(clock))
        upsert.run({ purpose, email, hash, expiry: seconds(clock) + LIFE })
      }
    },
    /**
     * Whether a secret is the one that was mailed to an address. Every call counts as a try, before anything is
     * compared; comparing takes as long where nothing was mailed.
     * @returns what uses it up, or `undefined`
     */
    recognise: async (purpose: Purpose, email: string, secret: string): Promise<Redeem | undefined> => {
      const row = z.parse(Row, attempt({ purpose, email, now: seconds(clock) }))
      const fits = await isPassword(secret, row?.secret_hash)
      return row && fits ? () => redeem.run(purpose, email, row.secret_hash).changes === 1 : undefined
    },
  }
}
