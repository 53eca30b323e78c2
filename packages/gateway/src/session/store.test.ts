import { expect, test } from 'vitest'
import { stoppedClock } from '../../test/visitor.ts'
import { openDatabase } from '../db/open.ts'
import { openServices } from '../services.ts'
import { createFirstUser } from '../users/create.ts'
import { SESSION_LIFE } from './store.ts'

function furnish() {
  const clock = stoppedClock()
  const db = openDatabase(':memory:')
  const services = openServices(db, clock)
  createFirstUser(services)
  const rows = () => db.prepare('SELECT * FROM sessions').all()
  return { clock, db, sessions: services.sessions, rows }
}

test('the table holds no id that a cookie could carry', () => {
  const { sessions, rows } = furnish()
  const id = sessions.start(1)
  expect(rows()).toHaveLength(1)
  expect(JSON.stringify(rows())).not.toContain(id)
})

test('expired sessions are cleared away at the next sign-in', () => {
  const { clock, sessions, rows } = furnish()
  const first = sessions.start(1)
  clock.move(SESSION_LIFE * 1000)
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

test('nobody can begin a session for a user that does not exist', () => {
  expect(() => furnish().sessions.start(77)).toThrow('NOT NULL')
})
