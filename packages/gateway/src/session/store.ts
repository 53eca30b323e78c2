import { randomBytes } from 'node:crypto'
import type { User } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { hashSecret } from '../lib/random.ts'
import { parseUser, USER_COLUMNS } from '../users/store.ts'

/** Seconds from sign-in to the end of a session; activity does not extend it. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60

/** Returns a new random session ID. */
export const newSessionId = (): string => randomBytes(32).toString('base64url')

const INSERT = `INSERT INTO sessions (id_hash, user_id, role, expires_time)
  VALUES (:hash, :user, (SELECT role FROM users WHERE id = :user), :expiry)`

const FIND_USER = `SELECT ${USER_COLUMNS} FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE id_hash = :hash AND expires_time > :now AND users.role >= sessions.role`

/** Opens the store of the table `sessions`, which contains hashes of the session IDs. */
export function openSessions(db: Database, clock: Clock) {
  const now = () => unixSeconds(clock)
  const removeExpired = async (): Promise<void> => {
    await db.run('DELETE FROM sessions WHERE expires_time <= :now', { now: now() }, { isDurable: false })
  }
  return {
    /** Starts a session and returns its ID; also removes expired sessions. */
    start: async (userId: number): Promise<string> => {
      const id = newSessionId()
      await removeExpired()
      await db.run(INSERT, { hash: hashSecret(id), user: userId, expiry: now() + SESSION_LIFETIME })
      return id
    },
    /** Returns the current state of a session's user; `undefined` if the user has been demoted since sign-in. */
    userOf: async (id: string): Promise<User | undefined> =>
      parseUser(await db.get(FIND_USER, { hash: hashSecret(id), now: now() })),
    end: async (id: string): Promise<void> => {
      await db.run('DELETE FROM sessions WHERE id_hash = :hash', { hash: hashSecret(id) })
    },
    /** Ends all sessions of a user except one. */
    endOthers: async (user: number, except: string | undefined): Promise<void> => {
      const kept = except === undefined ? '' : hashSecret(except)
      await db.run('DELETE FROM sessions WHERE user_id = :user AND id_hash <> :kept', { user, kept })
    },
    removeExpired,
  }
}

export type Sessions = ReturnType<typeof openSessions>
