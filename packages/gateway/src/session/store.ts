import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { User } from '@relaydeck/api-sdk'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { hashSecret } from '../lib/random.ts'
import { parseUser, USER_COLUMNS } from '../users/store.ts'

/** Seconds from sign-in to the end of a session; activity does not extend it. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60

/** Returns a new random session ID. */
export const newSessionId = (): string => randomBytes(32).toString('base64url')

/** Opens the store of the table `sessions`, which contains hashes of the session IDs. */
export function openSessions(db: DatabaseSync, clock: Clock) {
  const insert = db.prepare(`INSERT INTO sessions (id_hash, user_id, role, expires_time)
    VALUES (:hash, :user, (SELECT role FROM users WHERE id = :user), :expiry)`)
  const findUser = db.prepare(`SELECT ${USER_COLUMNS} FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE id_hash = ? AND expires_time > ? AND users.role >= sessions.role`)
  const end = db.prepare('DELETE FROM sessions WHERE id_hash = ?')
  const endOthers = db.prepare('DELETE FROM sessions WHERE user_id = ? AND id_hash <> ?')
  const removeExpired = db.prepare('DELETE FROM sessions WHERE expires_time <= ?')
  return {
    /** Starts a session and returns its ID; also removes expired sessions. */
    start: (userId: number): string => {
      const id = newSessionId()
      removeExpired.run(unixSeconds(clock))
      insert.run({ hash: hashSecret(id), user: userId, expiry: unixSeconds(clock) + SESSION_LIFETIME })
      return id
    },
    /** Returns the current state of a session's user; `undefined` if the user has been demoted since sign-in. */
    userOf: (id: string): User | undefined => parseUser(findUser.get(hashSecret(id), unixSeconds(clock))),
    end: (id: string): void => {
      end.run(hashSecret(id))
    },
    /** Ends all sessions of a user except one. */
    endOthers: (userId: number, except: string | undefined): void => {
      endOthers.run(userId, except === undefined ? '' : hashSecret(except))
    },
    removeExpired: (): void => {
      removeExpired.run(unixSeconds(clock))
    },
  }
}

export type Sessions = ReturnType<typeof openSessions>
