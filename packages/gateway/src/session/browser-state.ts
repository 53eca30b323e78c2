import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { isValidFor, secondsNow } from '../db/lifetime.ts'
import type { Clock } from '../lib/clock.ts'
import type { Context } from '../lib/handlers.ts'
import { hashSecret, randomText } from '../lib/random.ts'
import { newSessionId, SESSION_LIFETIME } from './store.ts'

const STATE_LENGTH = 12

/** Seconds in which a user has to complete a sign-in at another service, and then its second step. */
const STEP_LIFETIME = 10 * 60

const TABLES = ['oauth_states', 'pending_sign_ins', 'turnstile_passes']

const Pending = z.optional(z.object({ user_id: z.int() }))

/** Returns the SQL whose time all processes share. */
function queriesOf(dialect: Dialect) {
  const now = secondsNow(dialect)
  return {
    saveState: `INSERT INTO oauth_states (session_hash, state_hash, expires_time)
      VALUES (:session, :state, ${now} + ${STEP_LIFETIME})
      ON CONFLICT (session_hash) DO UPDATE SET state_hash = excluded.state_hash, expires_time = excluded.expires_time`,
    consumeState: `DELETE FROM oauth_states WHERE session_hash = :session AND state_hash = :state
      AND ${isValidFor(STEP_LIFETIME, dialect)}`,
    savePending: `INSERT INTO pending_sign_ins (session_hash, user_id, expires_time)
      VALUES (:session, :user, ${now} + ${STEP_LIFETIME})
      ON CONFLICT (session_hash) DO UPDATE SET user_id = excluded.user_id, expires_time = excluded.expires_time`,
    findPending: `SELECT user_id FROM pending_sign_ins WHERE session_hash = :session
      AND ${isValidFor(STEP_LIFETIME, dialect)}`,
    savePass: `INSERT INTO turnstile_passes (session_hash, expires_time) VALUES (:session, ${now} + ${SESSION_LIFETIME})
      ON CONFLICT (session_hash) DO UPDATE SET expires_time = excluded.expires_time`,
    findPass: `SELECT 1 FROM turnstile_passes WHERE session_hash = :session
      AND ${isValidFor(SESSION_LIFETIME, dialect)}`,
    clean: TABLES.map((table) => `DELETE FROM ${table} WHERE expires_time <= ${now}`),
  }
}

const END_PENDING = 'DELETE FROM pending_sign_ins WHERE session_hash = :session AND user_id = :user'

const MOVE_PASS = 'UPDATE turnstile_passes SET session_hash = :to WHERE session_hash = :from'

/** Returns the session ID in the browser's cookie, which is set if there is none. */
export function browserOf({ session = newSessionId(), setSession }: Pick<Context, 'session' | 'setSession'>): string {
  setSession(session)
  return session
}

/**
 * Opens the store of the state of browsers, signed in or not, by the ID in their session cookie: the tables
 * `oauth_states`, `pending_sign_ins` and `turnstile_passes`.
 */
export function openBrowserState(db: Database, clock: Clock) {
  const queries = queriesOf(db.dialect)
  const clean = async () => {
    for (const sql of queries.clean) await db.run(sql, { now: clock() }, { isDurable: false })
  }
  return {
    /** Creates the OAuth state that the browser has to return; replaces an earlier one. */
    newState: async (session: string): Promise<string> => {
      const state = randomText(STATE_LENGTH)
      await clean()
      const values = { session: hashSecret(session), state: hashSecret(state), now: clock() }
      await db.run(queries.saveState, values)
      return state
    },
    /** Returns whether an OAuth state belongs to the browser, and deletes it. */
    consumeState: async (session: string, state: string): Promise<boolean> =>
      (await db.run(queries.consumeState, {
        session: hashSecret(session),
        state: hashSecret(state),
        now: clock(),
      })) === 1,
    /** Saves which user waits for a code of the second factor; replaces an earlier one. */
    savePending: async (session: string, user: number): Promise<void> => {
      await clean()
      await db.run(queries.savePending, { session: hashSecret(session), user, now: clock() })
    },
    /** Returns the user who waits for a code. */
    pendingUser: async (session: string): Promise<number | undefined> =>
      z.parse(Pending, await db.get(queries.findPending, { session: hashSecret(session), now: clock() }))?.user_id,
    /** Returns whether a user still waited, and ends it. */
    endPending: async (session: string, user: number): Promise<boolean> =>
      (await db.run(END_PENDING, { session: hashSecret(session), user })) === 1,
    /** Saves that the browser has passed the Turnstile check. */
    savePass: async (session: string): Promise<void> => {
      await clean()
      await db.run(queries.savePass, { session: hashSecret(session), now: clock() })
    },
    hasPassed: async (session: string): Promise<boolean> =>
      (await db.get(queries.findPass, { session: hashSecret(session), now: clock() })) !== undefined,
    /** Moves the Turnstile pass to another session ID; nothing else is moved. */
    movePass: async (from: string, to: string): Promise<void> => {
      await db.run(MOVE_PASS, { to: hashSecret(to), from: hashSecret(from) })
    },
    remove: async (session: string): Promise<void> => {
      for (const table of TABLES)
        await db.run(`DELETE FROM ${table} WHERE session_hash = :session`, { session: hashSecret(session) })
    },
  }
}

export type BrowserState = ReturnType<typeof openBrowserState>
