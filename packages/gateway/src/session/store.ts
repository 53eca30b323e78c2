import { randomBytes } from 'node:crypto'
import { Session, shapeOf, shortUserAgent, type User } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { isValidFor, secondsNow } from '../db/lifetime.ts'
import type { Clock } from '../lib/clock.ts'
import { hashSecret } from '../lib/random.ts'
import { parseUser, type StoredUser, USER_COLUMNS } from '../users/store.ts'

/** Seconds from sign-in to the end of a session; activity does not extend it. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60

const MINUTE = 60

/** Returns a new random session ID. */
export const newSessionId = (): string => randomBytes(32).toString('base64url')

/** SQL for the part of the hash that names a session for its user. */
const HANDLE = 'substr(id_hash, 1, 16)'

/** Returns the SQL whose time all processes share. */
function queriesOf(dialect: Dialect) {
  const now = secondsNow(dialect)
  const isValid = isValidFor(SESSION_LIFETIME, dialect)
  return {
    start: `INSERT INTO sessions
      (id_hash, user_id, role, expires_time, created_time, last_used_time, address, user_agent)
      VALUES (:hash, :user, (SELECT role FROM users WHERE id = :user), ${now} + ${SESSION_LIFETIME}, ${now}, ${now},
        :address, :agent)`,
    findUser: `SELECT ${USER_COLUMNS}, ${now} - sessions.last_used_time AS idle FROM sessions
      JOIN users ON users.id = sessions.user_id
      WHERE id_hash = :hash AND ${isValid} AND users.role >= sessions.role`,
    saveUse: `UPDATE sessions SET last_used_time = ${now}, address = :address WHERE id_hash = :hash`,
    list: `SELECT ${HANDLE} AS id, id_hash, created_time, last_used_time, address, user_agent
      FROM sessions WHERE user_id = :user AND ${isValid} AND role <= :role
      ORDER BY last_used_time DESC, created_time DESC`,
    removeExpired: `DELETE FROM sessions WHERE expires_time <= ${now}`,
  }
}

const END_BY_HANDLE = `DELETE FROM sessions WHERE user_id = :user AND ${HANDLE} = :handle`

const Rows = z.array(z.object({ ...shapeOf(Session), id_hash: z.string() }))
const Idle = z.object({ idle: z.int() })

/** Where a session was started. */
export interface SignInOrigin {
  readonly address: string
  readonly userAgent: string | undefined
}

const hashOf = (session: string | undefined) => (session === undefined ? '' : hashSecret(session))

/** Creates the functions for the caller's sessions. */
function openOwnSessions(db: Database, clock: Clock) {
  const queries = queriesOf(db.dialect)
  return {
    /** Returns a user's valid sessions, the last used first. */
    list: async ({ id, role }: Pick<User, 'id' | 'role'>, current: string | undefined): Promise<Session[]> =>
      z
        .parse(Rows, await db.all(queries.list, { user: id, role, now: clock() }))
        .map(({ id_hash, ...row }) => ({ ...row, is_current: id_hash === hashOf(current) })),
    /** Ends a session of a user by its handle; returns whether there was one. */
    endByHandle: async (user: number, handle: string): Promise<boolean> =>
      (await db.run(END_BY_HANDLE, { user, handle })) > 0,
    /** Ends all sessions of a user except one, and returns their number. */
    endOthers: (user: number, except: string | undefined): Promise<number> =>
      db.run('DELETE FROM sessions WHERE user_id = :user AND id_hash <> :kept', { user, kept: hashOf(except) }),
  }
}

/** Opens the store of the table `sessions`, which contains hashes of the session IDs. */
export function openSessions(db: Database, clock: Clock) {
  const queries = queriesOf(db.dialect)
  const find = (hash: string) => db.get(queries.findUser, { hash, now: clock() }, { isPrepared: true })
  return {
    ...openOwnSessions(db, clock),
    /** Starts a session and returns its ID. */
    start: async (user: number, { address, userAgent }: SignInOrigin): Promise<string> => {
      const id = newSessionId()
      const use = { now: clock(), address, agent: shortUserAgent(userAgent) }
      await db.run(queries.start, { hash: hashSecret(id), user, ...use })
      return id
    },
    /** Returns the current state of a session's user; `undefined` if the user has been demoted since sign-in. */
    userOf: async (id: string): Promise<StoredUser | undefined> => parseUser(await find(hashSecret(id))),
    /** The same for a call, which is saved as the last use, once a minute. */
    use: async (id: string, address: string): Promise<StoredUser | undefined> => {
      const hash = hashSecret(id)
      const row = await find(hash)
      const idle = row ? z.parse(Idle, row).idle : 0
      // A last use in the future was saved under a wrong clock.
      if (idle >= MINUTE || idle < 0)
        await db.run(queries.saveUse, { hash, now: clock(), address }, { isDurable: false })
      return parseUser(row)
    },
    end: async (id: string): Promise<void> => {
      await db.run('DELETE FROM sessions WHERE id_hash = :hash', { hash: hashSecret(id) })
    },
    /** Deletes sessions whose time has passed; with a wrong clock these may be all of them. */
    removeExpired: async (): Promise<void> => {
      await db.run(queries.removeExpired, { now: clock() }, { isDurable: false })
    },
  }
}

export type Sessions = ReturnType<typeof openSessions>
