import type { DatabaseSync } from 'node:sqlite'
import { type Clock, seconds } from '../clock.ts'
import { fingerprint, randomText } from '../random.ts'
import { SESSION_LIFE } from './store.ts'

const STATE_LENGTH = 12

/** Seconds for which a provider may be busy with somebody. */
const STATE_LIFE = 10 * 60

/** Remembers things of a browser by the id in its session cookie, whether somebody is signed in there or not. */
export function openVisits(db: DatabaseSync, clock: Clock) {
  const expect = db.prepare(`INSERT INTO oauth_states VALUES (:session, :state, :expiry)
    ON CONFLICT (session_hash) DO UPDATE SET state_hash = excluded.state_hash, expires_time = excluded.expires_time`)
  const take = db.prepare('DELETE FROM oauth_states WHERE session_hash = ? AND state_hash = ? AND expires_time > ?')
  const pass = db.prepare(`INSERT INTO turnstile_passes VALUES (:session, :expiry)
    ON CONFLICT (session_hash) DO UPDATE SET expires_time = excluded.expires_time`)
  const passed = db.prepare('SELECT 1 FROM turnstile_passes WHERE session_hash = ? AND expires_time > ?')
  const move = db.prepare('UPDATE turnstile_passes SET session_hash = ? WHERE session_hash = ?')
  const tables = ['oauth_states', 'turnstile_passes']
  const endAll = tables.map((table) => db.prepare(`DELETE FROM ${table} WHERE session_hash = ?`))
  const endExpired = tables.map((table) => db.prepare(`DELETE FROM ${table} WHERE expires_time <= ?`))
  const clear = () => {
    for (const statement of endExpired) statement.run(seconds(clock))
  }
  return {
    /** A new state that this browser has to bring back; an earlier one is forgotten. */
    newState: (session: string): string => {
      const state = randomText(STATE_LENGTH)
      clear()
      expect.run({ session: fingerprint(session), state: fingerprint(state), expiry: seconds(clock) + STATE_LIFE })
      return state
    },
    /** Whether this is the state that this browser was given; it then is used up. */
    takeState: (session: string, state: string): boolean =>
      take.run(fingerprint(session), fingerprint(state), seconds(clock)).changes === 1,
    /** Notes that Turnstile held this browser for a person's. */
    pass: (session: string): void => {
      clear()
      pass.run({ session: fingerprint(session), expiry: seconds(clock) + SESSION_LIFE })
    },
    hasPassed: (session: string): boolean => passed.get(fingerprint(session), seconds(clock)) !== undefined,
    /** The browser has got another session: what Turnstile said goes along, an awaited state does not. */
    move: (from: string, to: string): void => {
      move.run(fingerprint(to), fingerprint(from))
    },
    end: (session: string): void => {
      for (const statement of endAll) statement.run(fingerprint(session))
    },
  }
}
