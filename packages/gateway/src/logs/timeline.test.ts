import { LOG_TYPE } from '@relaydeck/api-sdk'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { query } from '../../test/databases.ts'
import { writeLogs } from '../../test/logs.ts'
import { newWorld } from '../../test/world.ts'
import { openDatabase } from '../db/open.ts'
import { openLogs } from './store.ts'

const QUARTER = 15 * 60
const HOUR = 4 * QUARTER
const START = Date.UTC(2026, 10, 21) / 1000

const failed = { type: LOG_TYPE.failed, quota: 0, status: 429, prompt_tokens: 0, completion_tokens: 0 }

const ROWS = [
  { created_at: START, quota: 1, elapsed_time: 300, first_token: 100 },
  { created_at: START + 1, quota: 2, elapsed_time: 500, first_token: 0 },
  { created_at: START + 2, ...failed, elapsed_time: 10_000 },
  { created_at: START + HOUR, quota: 4, username: 'bob', user_id: 4, elapsed_time: 100, first_token: 50 },
  // Broke off after its beginning.
  { created_at: START + HOUR + 1, quota: 8, status: 502, elapsed_time: 100, first_token: 150 },
  { created_at: START + HOUR + 2, quota: 1000, type: LOG_TYPE.topUp },
]

/** Opens a gateway whose log has rows. */
async function withRows(rows: readonly object[] = ROWS) {
  const world = await newWorld()
  await writeLogs(world.database, rows)
  return world
}

const day = { start_timestamp: START, end_timestamp: START + 24 * HOUR - 1 }

/** Whether the bars are summed from totals, or from rows because the parts are no quarters. */
const steps = [HOUR, HOUR - 1]

describe('a timeline', () => {
  test.each(steps)('in parts of %i seconds has calls, failures, cost and mean times', async (step) => {
    const { boss } = await withRows()
    expect(await boss.api.logs.timeline({ ...day, step })).toEqual([
      { time: START, calls: 3, failures: 1, quota: 3, duration: 400, first_token: 100 },
      { time: START + step, calls: 2, failures: 1, quota: 12, duration: 100, first_token: 100 },
    ])
  })

  test('of oneself has own calls only, those under an earlier name too', async () => {
    const { alice, bob, database } = await withRows()
    await query(database, `UPDATE logs SET username = 'earlier' WHERE user_id = 4`)
    expect(await bob.api.logs.timelineSelf({ ...day, step: HOUR })).toMatchObject([{ time: START + HOUR, calls: 1 }])
    expect(await alice.api.logs.timelineSelf({ ...day, step: HOUR })).toMatchObject([{ calls: 3 }, { calls: 1 }])
    await expect(alice.api.logs.timeline({ ...day, step: HOUR })).rejects.toThrow()
  })

  test('can be limited by every filter of the list, of which it has the same calls', async () => {
    const { boss } = await withRows()
    const filters = [
      ...[{ outcome: 'failed' }, { outcome: 'ok' }, { status: 429 }, { status: 502 }, { min_elapsed: 400 }],
      ...[
        { username: 'bob' },
        { user_id: 2 },
        { token_name: 'ci' },
        { min_quota: 4 },
        { max_quota: 1 },
        { channel: 3 },
      ],
      ...[
        { outcome: 'failed', username: 'alice' },
        { type: LOG_TYPE.consume, model_name: 'gpt-4o-mini' },
      ],
    ] as const
    for (const filter of filters) {
      const bars = await boss.api.logs.timeline({ ...day, step: HOUR, ...filter })
      const listed = await boss.api.logs.list({ outcome: 'any', ...filter })
      expect([filter, bars.reduce((sum, { calls }) => sum + calls, 0)]).toEqual([filter, listed.length])
      expect([filter, bars.reduce((sum, { failures }) => sum + failures, 0)]).toEqual([
        filter,
        listed.filter(({ status = 0 }) => status >= 400).length,
      ])
    }
  })

  test('has the same sums from totals and from rows, whatever its bounds', async () => {
    const { boss } = await withRows()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -2, max: 3 }),
        fc.integer({ min: 0, max: 3 * HOUR }),
        fc.constantFrom('any', 'ok'),
        async (first, length, outcome) => {
          const bounds = { start_timestamp: START + first * QUARTER, end_timestamp: START + first * QUARTER + length }
          const fromTotals = await boss.api.logs.timeline({ ...bounds, outcome, step: QUARTER })
          // A filter that all rows match.
          const fromRows = await boss.api.logs.timeline({
            ...bounds,
            outcome,
            step: QUARTER,
            max_quota: 1_000_000,
          })
          expect(fromTotals).toEqual(fromRows)
        },
      ),
      { numRuns: 30 },
    )
  })

  test.each([
    ['that ends before it starts', { start_timestamp: 10, end_timestamp: 9, step: 1 }],
    ['of too many parts', { start_timestamp: 0, end_timestamp: 1001, step: 1 }],
    ['without a length of its parts', { start_timestamp: 0, end_timestamp: 1001, step: 0 }],
  ])('%s is refused', async (_, bars) => {
    const { boss } = await withRows([])
    await expect(boss.api.logs.timeline(bars)).rejects.toThrow('1000')
  })
})

describe('the outcome of calls', () => {
  test('limits the log to calls, to failed ones and those that broke off, or to complete ones', async () => {
    const { boss } = await withRows()
    const times = async (outcome: 'any' | 'ok' | 'failed') =>
      (await boss.api.logs.list({ outcome })).map(({ created_at }) => created_at - START)
    expect(await times('any')).toEqual([HOUR + 1, HOUR, 2, 1, 0])
    expect(await times('failed')).toEqual([HOUR + 1, 2])
    expect(await times('ok')).toEqual([HOUR, 1, 0])
  })

  test('is in the sums of the log, which rows leave when they are deleted', async () => {
    const { boss, database } = await withRows()
    const sums = 'SELECT sum(calls) * 1.0 AS calls, sum(failures) * 1.0 AS failures FROM usage_totals'
    expect(await query(database, sums)).toEqual([{ calls: 4, failures: 2 }])
    await boss.api.logs.clear({ target_timestamp: START + HOUR + 1 })
    expect(await query(database, sums)).toEqual([{ calls: 1, failures: 1 }])
    await boss.api.logs.clear({ target_timestamp: START + 2 * HOUR })
    expect(await query(database, 'SELECT * FROM usage_totals')).toEqual([])
  })

  test('a failed call for which no channel was tried keeps no name that its caller made up', async () => {
    const { database } = await withRows([
      { ...failed, created_at: START, model_name: 'made-up', channel: 0 },
      { ...failed, created_at: START, model_name: 'tried', channel: 3 },
    ])
    const names = await query(database, `SELECT name FROM usage_names WHERE name IN ('made-up', 'tried')`)
    expect(names).toEqual([{ name: 'tried' }])
  })
})

test('failed calls stay in the log for sixty days, and only the newest of them', async () => {
  const now = START + 100 * 24 * HOUR
  const old = now - 60 * 24 * HOUR
  const { database } = await withRows([
    { created_at: old - 1, quota: 1 },
    ...[old - 1, old, old + 1, old + 2].map((created_at) => ({ ...failed, created_at })),
  ])
  const db = await openDatabase(database)
  onTestFinished(() => db.close())
  const times = async () => (await db.all('SELECT created_at FROM logs ORDER BY id')).map((row) => row.created_at)
  await openLogs(db).clearFailed(now * 1000)
  expect(await times()).toEqual([old - 1, old, old + 1, old + 2])
  await openLogs(db).clearFailed(now * 1000, 2)
  expect(await times()).toEqual([old - 1, old + 1, old + 2])
})

describe('an overview', () => {
  const period = { start_timestamp: START, end_timestamp: START + 2 * HOUR, step: HOUR }

  test('has the figures of a period and of the one before, and who made the calls', async () => {
    const { boss } = await withRows([
      ...ROWS,
      { created_at: START - 1, quota: 16, elapsed_time: 200 },
      { created_at: START - 2 * HOUR - 1, quota: 32 },
    ])
    const { total, before, bars, users, tokens, models, channels } = await boss.api.usage.overview(period)
    expect(total).toEqual({ calls: 5, failures: 2, quota: 15, duration: 250, first_token: 100 })
    expect(before).toEqual({ calls: 1, failures: 0, quota: 16, duration: 200, first_token: 0 })
    expect(bars.map(({ time, calls }) => [time - START, calls])).toEqual([
      [0, 3],
      [HOUR, 2],
    ])
    expect(users).toEqual([
      { name: 'alice', username: '', user_id: 2, calls: 4, failures: 2, quota: 11 },
      { name: 'bob', username: '', user_id: 4, calls: 1, failures: 0, quota: 4 },
    ])
    expect(tokens).toMatchObject([
      { name: 'ci', username: 'alice', user_id: 2 },
      { name: 'ci', username: 'bob', user_id: 4 },
    ])
    expect(models).toEqual([{ name: 'gpt-4o-mini', username: '', user_id: 0, calls: 5, failures: 2, quota: 15 }])
    expect(channels).toEqual([{ channel: 3, calls: 5, failures: 2, quota: 15, duration: 250, first_token: 100 }])
  })

  test('can be of one user, token, model or channel', async () => {
    const { boss } = await withRows()
    for (const filter of [{ username: 'bob' }, { user_id: 4 }])
      expect((await boss.api.usage.overview({ ...period, ...filter })).total).toMatchObject({ calls: 1, quota: 4 })
    for (const filter of [{ token_name: 'ci' }, { model_name: 'gpt-4o-mini' }, { channel: 3 }])
      expect((await boss.api.usage.overview({ ...period, ...filter })).total.calls).toBe(5)
  })

  test('of oneself has own calls, and no channels', async () => {
    const { bob, alice } = await withRows()
    expect(await bob.api.usage.overviewSelf(period)).toMatchObject({ total: { calls: 1, quota: 4 }, channels: [] })
    await expect(alice.api.usage.overview(period)).rejects.toThrow()
  })

  test('lists ten channels: the largest cost first, without calls for which none was tried', async () => {
    const { boss } = await withRows(
      Array.from({ length: 13 }, (_, nth) => ({
        ...(nth < 11 ? { quota: nth } : { ...failed, status: 500 }),
        ...{ created_at: START, channel: nth === 12 ? 0 : nth + 1 },
      })),
    )
    const { channels } = await boss.api.usage.overview(period)
    expect(channels.map(({ channel }) => channel)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })

  test('lists ten users: the largest cost first, then the most failures', async () => {
    const { boss } = await withRows(
      Array.from({ length: 12 }, (_, nth) => ({
        ...(nth < 10 ? { quota: nth + 1 } : { ...failed, status: 500 }),
        ...{ created_at: START, user_id: nth, username: `user ${nth}` },
      })),
    )
    const { users } = await boss.api.usage.overview(period)
    expect(users.map(({ quota }) => quota)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('is empty without calls', async () => {
    const { boss } = await withRows([])
    const nothing = { calls: 0, failures: 0, quota: 0, duration: 0, first_token: 0 }
    expect(await boss.api.usage.overview(period)).toEqual({
      ...{ total: nothing, before: nothing, bars: [], users: [], tokens: [], models: [], channels: [] },
    })
  })

  test('is refused for times that are no quarters of an hour', async () => {
    const { boss } = await withRows([])
    for (const bad of [{ start_timestamp: START + 1 }, { end_timestamp: START + HOUR + 60 }, { step: 60 }])
      await expect(boss.api.usage.overview({ ...period, ...bad })).rejects.toThrow('900')
  })
})
