import { expect, test } from 'vitest'
import { manualClock } from '../../test/client.ts'
import { newDatabase } from '../../test/databases.ts'
import { openDatabase } from '../db/open.ts'
import { openBrowserState } from './browser-state.ts'
import { SESSION_LIFETIME } from './store.ts'

test('a Turnstile pass holds as long as a session, to the second', async () => {
  const db = await openDatabase(await newDatabase(), { serverClock: false })
  const clock = manualClock()
  const browsers = openBrowserState(db, clock)
  await browsers.savePass('browser')
  clock.advance((SESSION_LIFETIME - 1) * 1000)
  expect(await browsers.hasPassed('browser')).toBe(true)
  clock.advance(1000)
  expect(await browsers.hasPassed('browser')).toBe(false)
  await db.close()
})
