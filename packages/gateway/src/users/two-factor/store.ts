import * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { hashSecret } from '../../lib/random.ts'
import { newRecoveryCodes, normalCode } from './recovery-codes.ts'
import { latestStep, newSecret, stepOf } from './totp.ts'

const Row = z.optional(z.object({ secret: z.string() }))
const Count = z.object({ count: z.int() })

const SAVE = `INSERT INTO two_factor (user_id, secret) VALUES (:user, :secret)
  ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE two_factor.is_enabled = 0`

const FIND = 'SELECT secret FROM two_factor WHERE user_id = :user AND is_enabled = :enabled'

const IS_ENABLED = 'SELECT 1 FROM two_factor WHERE user_id = :user AND is_enabled = 1'

const ENABLE = `UPDATE two_factor SET is_enabled = 1, last_step = :step
  WHERE user_id = :user AND is_enabled = 0 AND secret = :secret`

// A step that no code can have yet was saved under a wrong clock.
const USE_STEP = `UPDATE two_factor SET last_step = :step
  WHERE user_id = :user AND (last_step < :step OR last_step > :latest)`

const ADD_CODE = 'INSERT INTO recovery_codes (code_hash, user_id) VALUES (:hash, :user)'

const USE_CODE = 'DELETE FROM recovery_codes WHERE code_hash = :hash AND user_id = :user'

/** Opens the store of second factors: the tables `two_factor` and `recovery_codes`. */
export function openTwoFactor(db: Database, clock: Clock) {
  const secretOf = async (user: number, enabled: 0 | 1) => z.parse(Row, await db.get(FIND, { user, enabled }))?.secret
  const removeCodes = (user: number) => db.run('DELETE FROM recovery_codes WHERE user_id = :user', { user })
  return {
    isEnabled: async (user: number): Promise<boolean> => (await db.get(IS_ENABLED, { user })) !== undefined,
    /** Returns the number of unused recovery codes. */
    codesLeft: async (user: number): Promise<number> =>
      z.parse(Count, await db.get('SELECT count(*) AS count FROM recovery_codes WHERE user_id = :user', { user }))
        .count,
    /** Saves and returns a new key that has to be confirmed; `undefined` if the second factor is enabled. */
    begin: async (user: number): Promise<string | undefined> => {
      const secret = newSecret()
      return (await db.run(SAVE, { user, secret })) === 1 ? secret : undefined
    },
    /** Enables the second factor with a code of the new key, and returns the recovery codes; `undefined` if it is wrong. */
    confirm: (user: number, code: string): Promise<string[] | undefined> =>
      db.transaction(async () => {
        const secret = await secretOf(user, 0)
        const step = secret && stepOf(secret, normalCode(code), clock())
        if (!secret || !step || (await db.run(ENABLE, { user, secret, step })) === 0) return undefined
        await removeCodes(user)
        const codes = newRecoveryCodes()
        for (const each of codes) await db.run(ADD_CODE, { user, hash: hashSecret(normalCode(each)) })
        return codes
      }),
    /** Returns whether a code, or recovery code, is valid, and makes it invalid. */
    use: async (user: number, typed: string): Promise<boolean> => {
      const code = normalCode(typed)
      const secret = await secretOf(user, 1)
      const now = clock()
      const step = secret && stepOf(secret, code, now)
      if (step) return (await db.run(USE_STEP, { user, step, latest: latestStep(now) })) === 1
      return secret !== undefined && (await db.run(USE_CODE, { user, hash: hashSecret(code) })) === 1
    },
    /** Removes the second factor; returns whether it was enabled. */
    remove: (user: number): Promise<boolean> =>
      db.transaction(async () => {
        const wasEnabled = (await secretOf(user, 1)) !== undefined
        await db.run('DELETE FROM two_factor WHERE user_id = :user', { user })
        await removeCodes(user)
        return wasEnabled
      }),
  }
}

export type TwoFactor = ReturnType<typeof openTwoFactor>
