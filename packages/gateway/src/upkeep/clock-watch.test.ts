import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { manualClock } from '../../test/client.ts'
import { writeLogs } from '../../test/logs.ts'
import { newWorld } from '../../test/world.ts'
import { openDatabase } from '../db/open.ts'
import type { Fault } from '../lib/fault-log.ts'
import { openStores } from '../stores.ts'
import { createUpkeep } from './upkeep.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 21, 8)

/** A database with rows of the last weeks, and the regular work of processes whose clock may be wrong. */
async function withRows() {
  /** The time, and by how much the clock of the machine is wrong. */
  const time = manualClock(NOW)
  const error = manualClock(0)
  const world = await newWorld({ clock: time })
  const said: string[] = []
  const db = await openDatabase(world.database, { serverClock: false })
  onTestFinished(() => db.close())
  const start = async () => {
    const stores = await openStores(db, () => time() + error(), {
      steadyClock: time,
      log: (fault: Fault) => said.push(String(fault.error)),
    })
    return { stores, run: createUpkeep(stores).run }
  }
  const first = await start()
  await first.stores.options.set('LogRetentionDays', '90')
  await db.run('DELETE FROM calls')
  await db.run('DELETE FROM logs')
  await db.run('UPDATE tokens SET accessed_time = :now', { now: NOW / 1000 })
  await first.stores.sessions.start(2, { address: '192.0.2.1', userAgent: undefined })
  const addCall = async (at: number) => {
    await writeLogs(world.database, [{ created_at: Math.floor(at / 1000), type: 2 }])
    first.stores.calls.add({
      request_id: `call ${at}`,
      created_at: Math.floor(at / 1000),
      user_id: 2,
      username: 'alice',
      conversation: 0,
      status: 200,
      token_name: '',
      model_name: '',
      reason: { zh: '', en: '' },
      duration: 0,
      first_token: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
      cached_tokens: 0,
      cache_write_tokens: 0,
      cache_write_1h_tokens: 0,
      audio_prompt_tokens: 0,
      audio_completion_tokens: 0,
      quota: 0,
      model_ratio: 0,
      group_ratio: 0,
      completion_ratio: 0,
      cache_ratio: 0,
      cache_write_ratio: 0,
      cache_write_1h_ratio: 0,
      ...{ unit: '', units: 0, unit_price: 0, unit_size: '' },
      audio_ratio: 0,
      audio_completion_ratio: 0,
      attempts: [{ channel: 1, model: '', status: 200, reason: { zh: '', en: '' }, duration: 0 }],
    })
    await first.stores.calls.flush()
  }
  await addCall(NOW)
  await first.stores.storedResponses.add({ user: 2, id: 'resp_1' }, 1)
  const count = async (table: string) => Number((await db.get(`SELECT count(*) AS n FROM ${table}`))?.n)
  const counts = async () => ({
    logs: await count('logs'),
    calls: await count('calls'),
    usage: await count('usage_totals'),
    hours: await count('channel_hours'),
    sessions: await count('sessions'),
    responses: await count('stored_responses'),
  })
  return { ...world, db, time, error, said, start, first, addCall, counts }
}

const KEPT = { logs: 1, calls: 1, usage: 1, hours: 1, sessions: 1, responses: 1 }
const GONE = { logs: 0, calls: 0, usage: 0, hours: 0, sessions: 0, responses: 0 }

describe('while the clock is wrong', () => {
  test.each([400, -400])('by %i days for 13 seconds, nothing is deleted, and one sentence says so', async (days) => {
    const { time, error, first, counts, said } = await withRows()
    await first.run()
    for (const wrong of [days * DAY, 0]) {
      error.advance(wrong - error())
      await first.run()
      time.advance(13_000)
      await first.run()
    }
    expect(await counts()).toEqual(KEPT)
    const direction = days > 0 ? 'ahead' : 'back'
    expect(said).toEqual([
      `The clock was set 400 days ${direction}: nothing is deleted until the clock has been steady for a day.`,
    ])
  })

  test('nothing is deleted by a process that starts then, even if calls were logged meanwhile', async () => {
    const { time, error, first, start, addCall, counts } = await withRows()
    await first.run()
    error.advance(400 * DAY)
    await first.run()
    await addCall(time() + error())
    await (await start()).run()
    error.advance(-400 * DAY)
    await (await start()).run()
    expect(await counts()).toMatchObject({ logs: 2, calls: 2, sessions: 1 })
  })

  test('nothing is deleted at the first start of this version', async () => {
    const { error, start, counts, said } = await withRows()
    error.advance(400 * DAY)
    await (await start()).run()
    expect(await counts()).toEqual(KEPT)
    expect(said).toEqual([
      "The last stored time is 400 days before the clock's: nothing is deleted until the clock has been steady for a day.",
    ])
  })

  test('many steps of less than an hour count together', async () => {
    const { time, error, first, counts } = await withRows()
    await first.run()
    for (let nth = 0; nth < 30 * 100; nth++) {
      error.advance(50 * 60_000)
      time.advance(10_000)
      if (nth % 20 === 0) await first.run()
    }
    await first.run()
    expect(await counts()).toEqual(KEPT)
  })

  test('an administrator can still clear the log', async () => {
    const { error, first, root, counts } = await withRows()
    await first.run()
    error.advance(400 * DAY)
    await first.run()
    expect(await root.api.logs.clear({ target_timestamp: NOW / 1000 + 1 })).toBe(1)
    expect(await counts()).toMatchObject({ logs: 0, usage: 0, calls: 1 })
  })
})

describe('old rows are deleted', () => {
  test('while the clock is steady, however long nobody calls', async () => {
    const { time, first, counts, said } = await withRows()
    for (let day = 0; day < 100; day++) {
      await first.run()
      time.advance(DAY)
    }
    await first.run()
    expect([await counts(), said]).toEqual([GONE, []])
  })

  test('after a week without a process, when the clock has been steady for a day', async () => {
    const { time, first, start, counts } = await withRows()
    await first.run()
    time.advance(100 * DAY)
    const second = await start()
    await second.run()
    expect(await counts()).toEqual(KEPT)
    time.advance(DAY - 1)
    await second.run()
    expect(await counts()).toEqual(KEPT)
    time.advance(1)
    await second.run()
    expect(await counts()).toEqual(GONE)
  })

  test('at once after a restart', async () => {
    const { time, first, start, addCall, counts } = await withRows()
    await first.run()
    await addCall(NOW - 91 * DAY)
    time.advance(HOUR)
    await (await start()).run()
    expect(await counts()).toEqual(KEPT)
  })
})

test('whatever the clock does for less than a day, and whenever a process starts, no row is deleted early', async () => {
  const rows = await withRows()
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ kind: fc.constant('wrong' as const), days: fc.constantFrom(30, -30, 400, -400, 4000, 0) }),
    fc.record({ kind: fc.constant('restart' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const { time, error, start, counts } = rows
      let running = await start()
      let wrongSince: number | undefined
      for (const each of steps) {
        if (each.kind === 'pass') time.advance(each.hours * HOUR)
        if (each.kind === 'wrong') error.advance(each.days * DAY - error())
        if (each.kind === 'restart') running = await start()
        wrongSince = error() === 0 ? undefined : (wrongSince ?? time())
        if (wrongSince !== undefined && time() - wrongSince > 20 * HOUR) {
          error.advance(-error())
          wrongSince = undefined
        }
        await running.run()
      }
      error.advance(-error())
      time.advance(NOW - time())
      expect(await counts()).toEqual(KEPT)
    }),
    { numRuns: 25 },
  )
})
