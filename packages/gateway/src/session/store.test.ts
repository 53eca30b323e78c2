import { expect, test } from 'vitest'
import { manualClock } from '../../test/client.ts'
import { openDatabase } from '../db/open.ts'
import { openStores } from '../stores.ts'
import { createFirstUser } from '../users/create.ts'
import { SESSION_LIFETIME } from './store.ts'

function furnish() {
  const clock = manualClock()
  const db = openDatabase(':memory:')
  const services = openStores(db, clock)
  createFirstUser(services)
  const rows = () => db.prepare('SELECT * FROM sessions').all()
  return { clock, db, sessions: services.sessions, rows }
}

test('the table does not contain session IDs', () => {
  const { sessions, rows } = furnish()
  const id = sessions.start(1)
  expect(rows()).toHaveLength(1)
  expect(JSON.stringify(rows())).not.toContain(id)
})

test('expired sessions are removed at the next sign-in', () => {
  const { clock, sessions, rows } = furnish()
  const first = sessions.start(1)
  clock.advance(SESSION_LIFETIME * 1000)
  expect(rows()).toHaveLength(1)
  const second = sessions.start(1)
  expect(rows()).toHaveLength(1)
  expect([sessions.userOf(first), sessions.userOf(second)?.id]).toEqual([undefined, 1])
})

test('a session ends with its user', () => {
  const { db, sessions, rows } = furnish()
  const id = sessions.start(1)
  db.exec('DELETE FROM users')
  expect([rows().length, sessions.userOf(id)]).toEqual([0, undefined])
})

test('a session of an unknown user cannot be started', () => {
  expect(() => furnish().sessions.start(77)).toThrow('NOT NULL')
})
