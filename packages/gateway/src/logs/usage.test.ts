import { LOG_TYPE, USER_AND_MODEL } from '@relaydeck/api-sdk'
import type { UsageGroup } from '@relaydeck/api-sdk/usage'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { query } from '../../test/databases.ts'
import { writeLogs } from '../../test/logs.ts'
import { newWorld } from '../../test/world.ts'

const DAY = 24 * 60 * 60
const TODAY = Date.UTC(2026, 10, 21) / 1000

const ROWS = [
  { created_at: TODAY - 2 * DAY, quota: 1, model_name: 'a', token_name: 't' },
  { created_at: TODAY - 2 * DAY + 60, quota: 2, model_name: 'b', token_name: 't', channel: 2 },
  { created_at: TODAY - DAY - 1, quota: 4, model_name: 'a', token_name: 't', user_id: 4, username: 'bob' },
  { created_at: TODAY - DAY, quota: 8, model_name: 'a', token_name: 'u' },
  { created_at: TODAY, quota: 16, model_name: 'a', token_name: 't' },
  { created_at: TODAY, quota: 1000, type: 1, content: 'thanks' },
]

/** Opens a gateway whose log has rows. */
async function withRows(rows: readonly object[] = ROWS) {
  const world = await newWorld()
  await writeLogs(world.database, rows)
  return world
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
  [USER_AND_MODEL]: [
    ['a', 25],
    ['a', 4],
    ['b', 2],
  ],
  day: [
    ['2026-11-19', 7],
    ['2026-11-20', 8],
    ['2026-11-21', 16],
  ],
}

const groups = Object.keys(EXPECTED) as UsageGroup[]

const total = (sums: readonly { quota: number }[]) => sums.reduce((sum, { quota }) => sum + quota, 0)

const QUARTER = 15 * 60

const ZONES = ['UTC', 'Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York'] as const

const at = (text: string) => Date.parse(text) / 1000

/** Midnights of the zones, and the change of New York's clock. */
const BORDERS = [
  TODAY,
  at('2026-11-21T00:00+08:00'),
  at('2026-11-21T00:00+05:45'),
  at('2026-11-21T00:00-05:00'),
  at('2026-11-01T06:00Z'),
]

/** A time at, just before or just after a quarter of an hour, or in its middle, near one of the borders. */
const time = fc
  .tuple(fc.constantFrom(...BORDERS), fc.integer({ min: -1, max: 1 }), fc.constantFrom(-1, 0, 1, QUARTER / 2))
  .map(([border, quarter, second]) => border + quarter * QUARTER + second)

interface Narrowed {
  username?: string
  token_name?: string
  model_name?: string
  channel?: number
}

/** At most one filter: with more, hardly a row would remain. */
const filters = fc.constantFrom<Narrowed>(
  ...[{}, {}, { username: 'alice' }, { token_name: 't' }, { model_name: 'a' }, { channel: 1 }],
)

/** Two times and a filter; the times are often the same. */
const period = fc.tuple(
  fc.oneof(
    fc.tuple(time, time),
    time.map((each) => [each, each] as const),
  ),
  filters,
)

/** Returns the sums by day as a calendar has them. */
function daysOf(rows: readonly { created_at: number; quota: number }[], timeZone: string): [string, number][] {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const days = Map.groupBy(rows, ({ created_at }) => date.format(created_at * 1000))
  return [...days].map(([day, ofDay]): [string, number] => [day, total(ofDay)]).sort(([a], [b]) => (a < b ? -1 : 1))
}

describe('usage', () => {
  test.each(groups)('by %s has the largest first, or days in their order', async (by) => {
    const { boss } = await withRows()
    expect(namesAndSums(await boss.api.usage.list({ by }))).toEqual(EXPECTED[by])
  })

  test('counts calls and tokens, and names the owner of a token', async () => {
    const { boss } = await withRows()
    const [first] = await boss.api.usage.list({ by: 'token' })
    expect(first).toEqual({
      name: 't',
      username: 'alice',
      calls: 3,
      quota: 19,
      prompt_tokens: 300,
      completion_tokens: 150,
    })
  })

  test('by user and model has both, as a pair or as one text', async () => {
    const { boss } = await withRows()
    const sums = await boss.api.usage.list({ by: ['user', 'model'] })
    expect(sums.map(({ username, name, calls, quota }) => [username, name, calls, quota])).toEqual([
      ['alice', 'a', 3, 25],
      ['bob', 'a', 1, 4],
      ['alice', 'b', 1, 2],
    ])
    const { body } = await boss.call('GET', '/api/usage/?by=user,model')
    expect(body.data).toEqual(sums)
    expect((await boss.call('GET', '/api/usage/?by=model,user')).body.success).toBe(false)
    expect((await boss.call('GET', '/api/usage/self?by=user,model')).body.success).toBe(false)
  })

  test('is empty without calls, and with failed ones only', async () => {
    const { boss, database } = await withRows([])
    for (const by of groups) expect(await boss.api.usage.list({ by })).toEqual([])
    await writeLogs(database, [{ created_at: TODAY, type: LOG_TYPE.failed, status: 500, quota: 0 }])
    for (const by of groups) expect(await boss.api.usage.list({ by })).toEqual([])
  })

  test('has days of another time zone, whose clock may change', async () => {
    const { boss, database } = await withRows()
    const days = async (time_zone: string) => namesAndSums(await boss.api.usage.list({ by: 'day', time_zone }))
    expect(await days('Asia/Shanghai')).toEqual([
      ['2026-11-19', 3],
      ['2026-11-20', 12],
      ['2026-11-21', 16],
    ])
    expect(await days('America/St_Johns')).toEqual([
      ['2026-11-18', 3],
      ['2026-11-19', 12],
      ['2026-11-20', 16],
    ])
    const call = (time: string, quota: number) => ({ created_at: at(time), quota })
    // The clock changes at 01:00.
    await writeLogs(database, [
      ...[call('2026-03-29T00:59:59Z', 128), call('2026-03-29T01:00:00Z', 256)],
      ...[call('2026-03-29T21:59:59Z', 32), call('2026-03-29T22:00:00Z', 64)],
    ])
    expect((await days('Europe/Berlin')).slice(0, 2)).toEqual([
      ['2026-03-29', 416],
      ['2026-03-30', 64],
    ])
  })

  test('is refused for an unknown time zone', async () => {
    const { boss } = await withRows()
    await expect(boss.api.usage.list({ by: 'day', time_zone: 'Nowhere' })).rejects.toThrow('Nowhere')
  })

  test('of oneself has own calls only', async () => {
    const { alice, bob } = await withRows()
    expect(namesAndSums(await alice.api.usage.listSelf({ by: 'model' }))).toEqual([
      ['a', 25],
      ['b', 2],
    ])
    expect(namesAndSums(await bob.api.usage.listSelf({ by: 'day' }))).toEqual([['2026-11-19', 4]])
    await expect(alice.api.usage.list({ by: 'day' })).rejects.toThrow()
  })

  test('can be limited to a user, token, model or channel', async () => {
    const { boss } = await withRows()
    const by = async (filters: object) => namesAndSums(await boss.api.usage.list({ by: 'model', ...filters }))
    expect(await by({ username: 'bob' })).toEqual([['a', 4]])
    expect(await by({ token_name: 'u' })).toEqual([['a', 8]])
    expect(await by({ model_name: 'b' })).toEqual([['b', 2]])
    expect(await by({ model_name: 'unknown' })).toEqual([])
    expect(await by({ channel: 2, start_timestamp: TODAY - 2 * DAY })).toEqual([['b', 2]])
  })

  test('is read from totals, and only parts of a quarter of an hour from log rows', async () => {
    const { boss, database } = await withRows()
    await query(database, 'UPDATE logs SET quota = 0')
    expect(namesAndSums(await boss.api.usage.list({ by: 'user' }))).toEqual(EXPECTED.user)
    expect(namesAndSums(await boss.api.usage.list({ by: 'user', start_timestamp: TODAY - DAY - 1 }))).toEqual([
      ['alice', 24],
      ['bob', 0],
    ])
  })

  test('by user has the id of each, whether it is read from sums or rows', async () => {
    const { boss } = await withRows()
    for (const start_timestamp of [undefined, TODAY - DAY - 1]) {
      const sums = await boss.api.usage.list({ by: 'user', ...(start_timestamp && { start_timestamp }) })
      expect(sums.map(({ name, user_id }) => [name, user_id])).toEqual([
        ['alice', 2],
        ['bob', 4],
      ])
    }
    expect(await boss.api.usage.list({ by: 'model' })).not.toContainEqual(expect.objectContaining({ user_id: 2 }))
  })

  test('of any period adds up to the sum of its calls, also at the borders of quarters and days', {
    timeout: 60_000,
  }, async () => {
    const row = fc.record({
      created_at: time,
      quota: fc.integer({ min: 0, max: 2 ** 40 }),
      model_name: fc.constantFrom('a', 'b', ''),
      token_name: fc.constantFrom('t', 'u'),
      channel: fc.integer({ min: 0, max: 2 }),
      username: fc.constantFrom('alice', 'bob'),
      type: fc.constantFrom(1, LOG_TYPE.consume, LOG_TYPE.consume),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 60, size: 'max' }),
        fc.array(period, { minLength: 6, maxLength: 6 }),
        fc.constantFrom(...ZONES),
        async (rows, periods, time_zone) => {
          const { boss, gateway } = await withRows(rows)
          for (const [times, narrowed] of periods) {
            const limits = { ...narrowed, start_timestamp: Math.min(...times), end_timestamp: Math.max(...times) }
            const called = rows.filter(
              ({ created_at, type, ...row }) =>
                type === LOG_TYPE.consume &&
                created_at >= limits.start_timestamp &&
                created_at <= limits.end_timestamp &&
                Object.entries(narrowed).every(([key, value]) => row[key as keyof typeof row] === value),
            )
            expect((await boss.api.logs.stat(limits)).quota).toBe(total(called))
            for (const by of groups)
              expect(total(await boss.api.usage.list({ by, ...limits, time_zone }))).toBe(total(called))
            const pairs = await boss.api.usage.list({ by: ['user', 'model'], ...limits })
            const expected = Map.groupBy(called, ({ username, model_name }) => `${username} ${model_name}`)
            expect(new Map(pairs.map(({ username, name, quota }) => [`${username} ${name}`, quota]))).toEqual(
              new Map([...expected].map(([pair, of]) => [pair, total(of)])),
            )
            const days = namesAndSums(await boss.api.usage.list({ by: 'day', ...limits, time_zone }))
            expect(days).toEqual(daysOf(called, time_zone))
          }
          await gateway.close()
        },
      ),
      { numRuns: 15 },
    )
  })

  test.each([TODAY - DAY, TODAY - DAY - 1, TODAY - DAY + 1, TODAY + 10 * DAY, 4_000_000_000])(
    'equals the log after rows before %i are deleted',
    async (before) => {
      const { boss } = await withRows()
      await boss.api.logs.clear({ target_timestamp: before })
      const { quota } = await boss.api.logs.stat()
      for (const by of groups) {
        const sums = await boss.api.usage.list({ by })
        expect(total(sums)).toBe(quota)
        expect(sums.every(({ calls }) => calls > 0)).toBe(true)
      }
    },
  )
})
