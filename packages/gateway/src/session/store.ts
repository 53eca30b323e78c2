import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { User } from '@relaydeck/api-sdk'
import { type Clock, seconds } from '../clock.ts'
import { fingerprint } from '../random.ts'
import { readUser, USER_COLUMNS } from '../users/store.ts'

/** Seconds from sign-in to the end of a session; it is not prolonged by use. */
export const SESSION_LIFE = 30 * 24 * 60 * 60

// Both tables have a role.
const OF_USERS = USER_COLUMNS.replace(/\brole\b/, 'users.role')

/** An id that no browser has yet. */
export const newSessionId = (): string => randomBytes(32).toString('base64url')

/**
 * Reads and writes the table `sessions`. A session's id is a secret that only its browser holds; the table keeps a
 * fingerprint.
 */
export function openSessions(db: DatabaseSync, clock: Clock) {
  const insert = db.prepare(`INSERT INTO sessions (id_hash, user_id, role, expires_time)
    VALUES (:hash, :user, (SELECT role FROM users WHERE id = :user), :expiry)`)
  const user = db.prepare(`SELECT ${OF_USERS} FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE id_hash = ? AND expires_time > ? AND users.role >= sessions.role`)
  const end = db.prepare('DELETE FROM sessions WHERE id_hash = ?')
  const endOthers = db.prepare('DELETE FROM sessions WHERE user_id = ? AND id_hash <> ?')
  const endExpired = db.prepare('DELETE FROM sessions WHERE expires_time <= ?')
  return {
    /** Begins a session and gives its id; also clears away what has expired. */
    start: (userId: number): string => {
      const id = newSessionId()
      endExpired.run(seconds(clock))
      insert.run({ hash: fingerprint(id), user: userId, expiry: seconds(clock) + SESSION_LIFE })
      return id
    },
    /** Whose session this is, with role and status of this moment; nobody's where the role was higher at sign-in. */
    userOf: (id: string): User | undefined => readUser(user.get(fingerprint(id), seconds(clock))),
    end: (id: string): void => {
      end.run(fingerprint(id))
    },
    /** Ends all sessions of a user but the one to keep. */
    endOthers: (userId: number, keep: string | undefined): void => {
      endOthers.run(userId, keep === undefined ? '' : fingerprint(keep))
    },
    endExpired: (): void => {
      endExpired.run(seconds(clock))
    },
  }
}
