import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { User } from '@relaydeck/api-sdk'
import { type Clock, seconds } from '../clock.ts'
import { fingerprint } from '../random.ts'
import { readUser, USER_COLUMNS } from '../users/store.ts'

/** Seconds from sign-in to the end of a session; it is not prolonged by use. */
export const SESSION_LIFE = 30 * 24 * 60 * 60

/**
 * Reads and writes the table `sessions`. A session's id is a secret that only its browser holds; the table keeps a
 * fingerprint.
 */
export function openSessions(db: DatabaseSync, clock: Clock) {
  const insert = db.prepare('INSERT INTO sessions (id_hash, user_id, expires_time) VALUES (?, ?, ?)')
  const user = db.prepare(`SELECT ${USER_COLUMNS} FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE id_hash = ? AND expires_time > ?`)
  const end = db.prepare('DELETE FROM sessions WHERE id_hash = ?')
  const endOthers = db.prepare('DELETE FROM sessions WHERE user_id = ? AND id_hash <> ?')
  const endExpired = db.prepare('DELETE FROM sessions WHERE expires_time <= ?')
  return {
    /** Begins a session and gives its id; also clears away what has expired. */
    start: (userId: number): string => {
      const id = randomBytes(32).toString('base64url')
      endExpired.run(seconds(clock))
      insert.run(fingerprint(id), userId, seconds(clock) + SESSION_LIFE)
      return id
    },
    /** Whose session this is, with role and status of this moment. */
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
