import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { manualClock } from '../../test/client.ts'
import { writeLogs } from '../../test/logs.ts'
import { newWorld } from '../../test/world.ts'
import { openDatabase } from '../db/open.ts'
import { openStores } from '../stores.ts'
import type { UsageGroup } from './usage.ts'

const DAY = 24 * 60 * 60
const TODAY = Date.UTC(2026, 10, 21) / 1000
const NOW = (TODAY + 8 * 60 * 60) * 1000

const ROWS = [
  { created_at: TODAY - 2 * DAY, quota: 1, model_name: 'a', token_name: 't' },
  { created_at: TODAY - 2 * DAY + 60, quota: 2, model_name: 'b', token_name: 't', channel: 2 },
  { created_at: TODAY - DAY - 1, quota: 4, model_name: 'a', token_name: 't', user_id: 4, username: 'bob' },
  { created_at: TODAY - DAY, quota: 8, model_name: 'a', token_name: 'u' },
  { created_at: TODAY, quota: 16, model_name: 'a', token_name: 't' },
  { created_at: TODAY, quota: 1000, type: 1, content: 'thanks' },
]

/** Opens a gateway with rows, and the stores of another one on the same database under a clock of their own. */
async function withRows(rows: readonly object[] = ROWS) {
  const clock = manualClock(NOW)
  const world = await newWorld({ clock })
  await writeLogs(world.database, rows)
  const stores = await openStores(await openDatabase(world.database), clock)
  return { ...world, stores, close: () => stores.db.close() }
}

const namesAndSums = (sums: readonly { name: string; quota: number }[]) => sums.map(({ name, quota }) => [name, quota])

const EXPECTED: Record<UsageGroup, (string | number)[][]> = {
  user: [
    ['alice', 27],
    ['bob', 4],
  ],
  token: [
    ['t', 19],
    ['u', 8],
    ['t', 4],
  ],
  model: [
    ['a', 29],
    ['b', 2],
  ],
  channel: [
    ['3', 29],
    ['2', 2],
  ],
  day: [
    ['2026-11-19', 7],
    ['2026-11-20', 8],
    ['2026-11-21', 16],
  ],
}

const groups = Object.keys(EXPECTED) as UsageGroup[]

describe.each(['before', 'after'])('%s days are summed, usage', (when) => {
  const summed = async (rows?: readonly object[]) => {
    const world = await withRows(rows)
    if (when === 'after') await world.stores.usage.sumDays()
    return world
  }

  test.each(groups)('D451 by %s has the largest first, or days in their order', async (by) => {
    const { boss, close } = await summed()
    expect(namesAndSums(await boss.api.usage.list({ by }))).toEqual(EXPECTED[by])
    await close()
  })

  test('D451 counts calls and tokens, and names the owner of a token', async () => {
    const { boss, close } = await summed()
    const [first] = await boss.api.usage.list({ by: 'token' })
    expect(first).toEqual({
      name: 't',
      username: 'alice',
      calls: 3,
      quota: 19,
      prompt_tokens: 300,
      completion_tokens: 150,
    })
    await close()
  })

  test('D452 has days of another time zone', async () => {
    const { boss, close } = await summed()
    const days = async (utc_offset: number) => namesAndSums(await boss.api.usage.list({ by: 'day', utc_offset }))
    expect(await days(480)).toEqual([
      ['2026-11-19', 3],
      ['2026-11-20', 12],
      ['2026-11-21', 16],
    ])
    expect(await days(-15)).toEqual([
      ['2026-11-18', 3],
      ['2026-11-19', 12],
      ['2026-11-20', 16],
    ])
    await close()
  })

  test('D453 of oneself has own calls only', async () => {
    const { alice, bob, close } = await summed()
    expect(namesAndSums(await alice.api.usage.listSelf({ by: 'model' }))).toEqual([
      ['a', 25],
      ['b', 2],
    ])
    expect(namesAndSums(await bob.api.usage.listSelf({ by: 'day' }))).toEqual([['2026-11-19', 4]])
    await expect(alice.api.usage.list({ by: 'day' })).rejects.toThrow()
    await close()
  })

  test('D451 can be limited to a user, token, model or channel', async () => {
    const { boss, close } = await summed()
    const by = async (filters: object) => namesAndSums(await boss.api.usage.list({ by: 'model', ...filters }))
    expect(await by({ username: 'bob' })).toEqual([['a', 4]])
    expect(await by({ token_name: 'u' })).toEqual([['a', 8]])
    expect(await by({ model_name: 'b' })).toEqual([['b', 2]])
    expect(await by({ channel: 2, start_timestamp: TODAY - 2 * DAY })).toEqual([['b', 2]])
    await close()
  })

  test('D454 of any period adds up to the sum of the log', { timeout: 60_000 }, async () => {
    const time = fc.integer({ min: TODAY - 5 * DAY, max: TODAY + 7 * 60 * 60 })
    const row = fc.record({
      created_at: time,
      quota: fc.integer({ min: 0, max: 2 ** 40 }),
      model_name: fc.constantFrom('a', 'b', ''),
      token_name: fc.constantFrom('t', 'u'),
      channel: fc.integer({ min: 0, max: 2 }),
      username: fc.constantFrom('alice', 'bob'),
      type: fc.constantFrom(1, 2),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 40 }),
        fc.array(time, { minLength: 2, maxLength: 2 }),
        async (rows, [a = 0, b = 0]) => {
          const { boss, close } = await summed(rows)
          const period = { start_timestamp: Math.min(a, b), end_timestamp: Math.max(a, b) }
          const { quota } = await boss.api.logs.stat(period)
          for (const by of groups) {
            const sums = await boss.api.usage.list({ by, ...period, utc_offset: 345 })
            expect(sums.reduce((total, sum) => total + sum.quota, 0)).toBe(quota)
          }
          await close()
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('sums of complete days', () => {
  test('D455 are read instead of their rows', async () => {
    const { boss, stores, close } = await withRows()
    await stores.usage.sumDays()
    await stores.db.run('UPDATE logs SET quota = 0 WHERE created_at < :today', { today: TODAY })
    expect(namesAndSums(await boss.api.usage.list({ by: 'user' }))).toEqual(EXPECTED.user)
    await close()
  })

  test('D455 do not contain the day that ended less than ten minutes ago', async () => {
    const { stores, close } = await withRows()
    const range = () => stores.db.get('SELECT end_day * 86400 AS time FROM usage_range')
    await stores.usage.sumDays()
    expect(await range()).toEqual({ time: TODAY })
    await close()
    const clock = manualClock((TODAY + 9 * 60) * 1000)
    const other = await withRows()
    const early = await openStores(await openDatabase(other.database), clock)
    await early.usage.sumDays()
    expect(await early.db.get('SELECT end_day * 86400 AS time FROM usage_range')).toEqual({ time: TODAY - DAY })
    await early.db.close()
    await other.close()
  })

  test('D455 are continued where they ended, seven days at a time', async () => {
    const { boss, stores, close } = await withRows([{ created_at: TODAY - 20 * DAY, quota: 1 }, ...ROWS])
    const end = async () => Number((await stores.db.get('SELECT end_day FROM usage_range'))?.end_day) - TODAY / DAY
    const ends: number[] = []
    for (let run = 0; run < 4; run++) {
      await stores.usage.sumDays()
      ends.push(await end())
      expect(namesAndSums(await boss.api.usage.list({ by: 'user' }))).toEqual([
        ['alice', 28],
        ['bob', 4],
      ])
    }
    expect(ends).toEqual([-13, -6, 0, 0])
    await close()
  })

  test.each([TODAY - DAY, TODAY - DAY - 1, TODAY - DAY + 1, TODAY + 10 * DAY, 4_000_000_000])(
    'D456 equal the log after rows before %i are deleted',
    async (before) => {
      const { boss, stores, close } = await withRows()
      await stores.usage.sumDays()
      await boss.api.logs.clear({ target_timestamp: before })
      const check = async () => {
        const { quota } = await boss.api.logs.stat()
        for (const by of groups) {
          const sums = await boss.api.usage.list({ by })
          expect(sums.reduce((total, sum) => total + sum.quota, 0)).toBe(quota)
        }
      }
      await check()
      await stores.usage.sumDays()
      await check()
      await close()
    },
  )

  test('D455 of a day without calls are empty', async () => {
    const { boss, stores, close } = await withRows([])
    await stores.usage.sumDays()
    for (const by of groups) expect(await boss.api.usage.list({ by })).toEqual([])
    await close()
  })
})
