import { expect, onTestFinished, test } from 'vitest'
import { manualClock } from '../../test/client.ts'
import { newDatabase } from '../../test/databases.ts'
import { openDatabase } from '../db/open.ts'
import { openStores } from '../stores.ts'
import { createFirstUser } from '../users/create.ts'
import { SESSION_LIFETIME } from './store.ts'

const ORIGIN = { address: '192.0.2.1', userAgent: undefined }

async function furnish() {
  const clock = manualClock()
  const db = await openDatabase(await newDatabase(), { serverClock: false })
  onTestFinished(() => db.close())
  const services = await openStores(db, clock)
  await createFirstUser(services)
  const rows = () => db.all('SELECT * FROM sessions')
  return { clock, db, sessions: services.sessions, rows }
}

test('the table does not contain session IDs', async () => {
  const { sessions, rows } = await furnish()
  const id = await sessions.start(1, ORIGIN)
  expect(await rows()).toHaveLength(1)
  expect(JSON.stringify(await rows())).not.toContain(id)
})

test('expired sessions are removed by the regular work, not at a sign-in', async () => {
  const { clock, sessions, rows } = await furnish()
  const first = await sessions.start(1, ORIGIN)
  clock.advance(SESSION_LIFETIME * 1000)
  expect(await rows()).toHaveLength(1)
  const second = await sessions.start(1, ORIGIN)
  expect(await rows()).toHaveLength(2)
  await sessions.removeExpired()
  expect(await rows()).toHaveLength(1)
  expect([await sessions.userOf(first), (await sessions.userOf(second))?.id]).toEqual([undefined, 1])
})

test('an expired session is not listed', async () => {
  const { clock, sessions } = await furnish()
  const root = { id: 1, role: 100 }
  await sessions.start(1, ORIGIN)
  clock.advance((SESSION_LIFETIME - 1) * 1000)
  expect(await sessions.list(root, undefined)).toHaveLength(1)
  clock.advance(1000)
  expect(await sessions.list(root, undefined)).toEqual([])
})

test('a session ends with its user', async () => {
  const { db, sessions, rows } = await furnish()
  const id = await sessions.start(1, ORIGIN)
  await db.run('DELETE FROM users')
  expect([(await rows()).length, await sessions.userOf(id)]).toEqual([0, undefined])
})

test('a session of an unknown user cannot be started', async () => {
  const { sessions } = await furnish()
  await expect(sessions.start(77, ORIGIN)).rejects.toThrow(/not.null/i)
})
