import { expect, onTestFinished, test } from 'vitest'
import { manualClock } from '../../test/client.ts'
import { newDatabase } from '../../test/databases.ts'
import { openDatabase } from '../db/open.ts'
import { unixSeconds } from '../lib/clock.ts'
import { openEventMarks } from './marks.ts'

const MINUTE = 60_000

/** Opens the marks of two processes on one database. */
async function openTwo() {
  const db = await openDatabase(await newDatabase(), { serverClock: false })
  onTestFinished(() => db.close())
  const clock = manualClock()
  const inMinutes = (minutes: number) => unixSeconds(clock) + minutes * 60
  return { clock, inMinutes, here: openEventMarks(db, clock), there: openEventMarks(db, clock) }
}

test('a mark of another process is remembered until it ends, and not for as long as one of our own', async () => {
  const { clock, inMinutes, here, there } = await openTwo()
  expect(await there.set('calls', inMinutes(60))).toBe(true)
  clock.advance(59 * MINUTE)
  expect(await here.set('calls', inMinutes(60))).toBe(false)
  expect(here.isKnown('calls')).toBe(true)
  clock.advance(MINUTE)
  expect(here.isKnown('calls')).toBe(false)
  expect(await here.set('calls', inMinutes(60))).toBe(true)
})

test('a mark is set by one of two processes, and again after it was removed', async () => {
  const { inMinutes, here, there } = await openTwo()
  const both = await Promise.all([here.set('user 1', inMinutes(60)), there.set('user 1', inMinutes(60))])
  expect(both.filter(Boolean)).toHaveLength(1)
  await here.remove('user ')
  expect(await here.set('user 1', inMinutes(60))).toBe(true)
})
