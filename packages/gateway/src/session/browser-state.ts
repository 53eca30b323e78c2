import type { DatabaseSync } from 'node:sqlite'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { hashSecret, randomText } from '../lib/random.ts'
import { SESSION_LIFETIME } from './store.ts'

const STATE_LENGTH = 12

/** Seconds in which a user has to complete a sign-in at another service. */
const STATE_LIFETIME = 10 * 60

/**
 * Opens the store of the state of browsers, signed in or not, by the ID in their session cookie: the tables
 * `oauth_states` and `turnstile_passes`.
 */
export function openBrowserState(db: DatabaseSync, clock: Clock) {
  const saveState = db.prepare(`INSERT INTO oauth_states VALUES (:session, :state, :expiry)
    ON CONFLICT (session_hash) DO UPDATE SET state_hash = excluded.state_hash, expires_time = excluded.expires_time`)
  const consumeState = db.prepare(
    'DELETE FROM oauth_states WHERE session_hash = ? AND state_hash = ? AND expires_time > ?',
  )
  const savePass = db.prepare(`INSERT INTO turnstile_passes VALUES (:session, :expiry)
    ON CONFLICT (session_hash) DO UPDATE SET expires_time = excluded.expires_time`)
  const findPass = db.prepare('SELECT 1 FROM turnstile_passes WHERE session_hash = ? AND expires_time > ?')
  const movePass = db.prepare('UPDATE turnstile_passes SET session_hash = ? WHERE session_hash = ?')
  const tables = ['oauth_states', 'turnstile_passes']
  const remove = tables.map((table) => db.prepare(`DELETE FROM ${table} WHERE session_hash = ?`))
  const removeExpired = tables.map((table) => db.prepare(`DELETE FROM ${table} WHERE expires_time <= ?`))
  const clean = () => {
    for (const statement of removeExpired) statement.run(unixSeconds(clock))
  }
  return {
    /** Creates the OAuth state that the browser has to return; replaces an earlier one. */
    newState: (session: string): string => {
      const state = randomText(STATE_LENGTH)
      clean()
      const expiry = unixSeconds(clock) + STATE_LIFETIME
      saveState.run({ session: hashSecret(session), state: hashSecret(state), expiry })
      return state
    },
    /** Returns whether an OAuth state belongs to the browser, and deletes it. */
    consumeState: (session: string, state: string): boolean =>
      consumeState.run(hashSecret(session), hashSecret(state), unixSeconds(clock)).changes === 1,
    /** Saves that the browser has passed the Turnstile check. */
    savePass: (session: string): void => {
      clean()
      savePass.run({ session: hashSecret(session), expiry: unixSeconds(clock) + SESSION_LIFETIME })
    },
    hasPassed: (session: string): boolean => findPass.get(hashSecret(session), unixSeconds(clock)) !== undefined,
    /** Moves the Turnstile pass to another session ID; an OAuth state is not moved. */
    movePass: (from: string, to: string): void => {
      movePass.run(hashSecret(to), hashSecret(from))
    },
    remove: (session: string): void => {
      for (const statement of remove) statement.run(hashSecret(session))
    },
  }
}

export type BrowserState = ReturnType<typeof openBrowserState>
