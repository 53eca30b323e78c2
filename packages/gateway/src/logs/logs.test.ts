import { LOG_ORDERS, ORDER_DIRECTIONS } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { manualClock, ORIGIN } from '../../test/client.ts'
import { writeLogs } from '../../test/logs.ts'
import { newWorld, type World } from '../../test/world.ts'

const ROWS = [
  { created_at: 100, model_name: 'a', token_name: 't', channel: 1, quota: 1 },
  { created_at: 200, model_name: 'b', token_name: 't', channel: 2, quota: 2 },
  { created_at: 300, model_name: 'a', token_name: 'u', channel: 1, quota: 4, user_id: 4, username: 'bob' },
  { created_at: 400, model_name: '', token_name: '', channel: 0, quota: 8, type: 1, content: 'thanks' },
  { created_at: 400, model_name: 'b', token_name: 't', channel: 2, quota: 16 },
]

async function withRows(): Promise<World> {
  const world = await newWorld()
  await writeLogs(world.database, ROWS)
  return world
}

const numbers = (rows: readonly { quota: number }[]) => rows.map(({ quota }) => quota)

const FILTERS = [
  ['', [16, 8, 4, 2, 1]],
  ['type=0', [16, 8, 4, 2, 1]],
  ['type=1', [8]],
  ['type=2', [16, 4, 2, 1]],
  ['type=abc', [16, 8, 4, 2, 1]],
  ['model_name=a', [4, 1]],
  ['model_name=A', []],
  ['token_name=t', [16, 2, 1]],
  ['token_name=&model_name=', [16, 8, 4, 2, 1]],
  ['start_timestamp=200&end_timestamp=300', [4, 2]],
  ['start_timestamp=0&end_timestamp=0', [16, 8, 4, 2, 1]],
  ['start_timestamp=201', [16, 8, 4]],
  ['end_timestamp=199', [1]],
  ['username=alice', [16, 8, 2, 1]],
  ['channel=1', [4, 1]],
  ['channel=0', [16, 8, 4, 2, 1]],
  ['channel=2&username=alice&token_name=t&start_timestamp=300&type=2', [16]],
  ['username=%25', []],
] as const

describe('pages of another size', () => {
  test.each([
    ['p=0&size=2', [16, 8]],
    ['p=1&size=2', [4, 2]],
    ['p=2&size=2', [1]],
    ['p=0&size=0', [16, 8, 4, 2, 1]],
    ['p=0&size=-1', [16, 8, 4, 2, 1]],
    ['p=9007199254740991&size=1000', []],
  ])('are returned by GET /api/log/?%s', async (query, expected) => {
    const { boss } = await withRows()
    const { body } = await boss.call('GET', `/api/log/?${query}`)
    expect(numbers(body.data as never)).toEqual(expected)
  })

  test('a page has at most as many rows as the status allows', async () => {
    const { boss, database } = await withRows()
    await writeLogs(
      database,
      Array.from({ length: 1100 }, () => ROWS[0] ?? {}),
    )
    const { max_page_size } = await boss.api.status.get()
    const { body } = await boss.call('GET', '/api/log/?p=0&size=100000')
    expect([max_page_size, numbers(body.data as never).length]).toEqual([1000, 1000])
  })
})

describe('filters by cost and orders', () => {
  // Few values, so that many rows are equal.
  const given = Array.from({ length: 60 }, (_, index) => ({
    created_at: 100 + (index % 7),
    quota: (index * 37) % 5,
    prompt_tokens: (index * 11) % 4,
    completion_tokens: (index * 13) % 6,
    ...(index % 3 === 0 && { user_id: 4, username: 'bob' }),
    content: String(index),
  }))

  type Given = (typeof given)[number]
  type Order = (typeof LOG_ORDERS)[number]

  const rowsBy = async (filter: (row: Given) => boolean, order: Order, direction: 'asc' | 'desc') => {
    const key = (row: Given & { id: number }) =>
      [...(order && order !== 'elapsed_time' ? [row[order]] : []), row.created_at, row.id] as const
    const sign = direction === 'asc' ? 1 : -1
    return given
      .map((row, id) => ({ ...row, id }))
      .filter(filter)
      .toSorted((a, b) => {
        const index = key(a).findIndex((value, place) => value !== key(b)[place])
        return sign * ((key(a)[index] ?? 0) - (key(b)[index] ?? 0))
      })
      .map(({ content }) => content)
  }

  const FILTERED: [object, (row: Given) => boolean][] = [
    [{}, () => true],
    [{ min_quota: 3 }, ({ quota }) => quota >= 3],
    [{ max_quota: 2 }, ({ quota }) => quota <= 2],
    [{ min_quota: 1, max_quota: 3 }, ({ quota }) => quota >= 1 && quota <= 3],
    [{ min_quota: 2, username: 'bob' }, ({ quota, username }) => quota >= 2 && username === 'bob'],
    [{ start_timestamp: 102, end_timestamp: 104 }, ({ created_at: at }) => at >= 102 && at <= 104],
    [{ min_quota: 9 }, () => false],
  ]

  test.each(FILTERED)('pages of %j have every row once and in order', async (filters, matches) => {
    const { boss, database } = await newWorld()
    await writeLogs(database, given)
    for (const order of LOG_ORDERS)
      for (const direction of ORDER_DIRECTIONS) {
        const contents: string[] = []
        for (let p = 0; p < 9; p++) {
          const page = await boss.api.logs.list({ p, size: 7, order, direction, ...filters })
          contents.push(...page.map(({ content }) => content))
        }
        expect(contents, `${order} ${direction}`).toEqual(await rowsBy(matches, order, direction))
      }
  })

  test('own rows, and sums of costs, are filtered and ordered as well', async () => {
    const { alice, boss, database } = await newWorld()
    await writeLogs(database, given)
    const own = (row: Given) => row.quota >= 3 && !row.username
    const page = await alice.api.logs.listSelf({ min_quota: 3, order: 'quota', size: 100 })
    expect(page.map(({ content }) => content)).toEqual(await rowsBy(own, 'quota', 'desc'))
    expect(page.every(({ id }) => id === 0)).toBe(true)
    const sum = (matches: (row: Given) => boolean) => given.filter(matches).reduce((all, { quota }) => all + quota, 0)
    expect(await alice.api.logs.statSelf({ min_quota: 3 })).toEqual({ quota: sum(own) })
    expect(await boss.api.logs.stat({ max_quota: 2 })).toEqual({ quota: sum(({ quota }) => quota <= 2) })
  })

  test.each(['order=id', 'order=quota%20DESC', 'direction=up', 'min_quota=x'])(
    'unknown values are ignored, as other filters are: %s',
    async (query) => {
      const { boss } = await withRows()
      const { body } = await boss.call('GET', `/api/log/?p=0&${query}`)
      expect(numbers(body.data as never)).toEqual([16, 8, 4, 2, 1])
    },
  )
})

describe('list', () => {
  test.each(FILTERS)('are returned by GET /api/log/?%s', { tags: ['R7.57'] }, async (query, expected) => {
    const { boss } = await withRows()
    const { body } = await boss.call('GET', `/api/log/?p=0&${query}`)
    expect(numbers(body.data as never)).toEqual(expected)
  })

  test.each(FILTERS)(
    'GET /api/log/self?%s returns own rows, and ignores filters by name and channel',
    { tags: ['R7.58'] },
    async (query, all) => {
      const { alice } = await withRows()
      const { body } = await alice.call('GET', `/api/log/self?${query}`)
      const ignored = /username|channel/.test(query)
      const own = query.includes('type=2') ? [16] : [16, 8, 2, 1]
      expect(numbers(body.data as never)).toEqual(ignored ? own : all.filter((quota) => quota !== 4))
    },
  )

  test('own rows have the ID 0 and all other fields', async () => {
    const { alice, boss } = await withRows()
    const own = await alice.api.logs.listSelf({ type: 1 })
    const all = await boss.api.logs.list({ type: 1 })
    expect(all).toEqual([
      {
        id: 4,
        user_id: 2,
        created_at: 400,
        type: 1,
        content: 'thanks',
        content_en: '',
        username: 'alice',
        token_name: '',
        model_name: '',
        quota: 8,
        prompt_tokens: 100,
        completion_tokens: 50,
        channel: 0,
        request_id: '',
        elapsed_time: 0,
        is_stream: false,
        system_prompt_reset: false,
        status: 0,
        first_token: 0,
        attempts: 0,
        conversation: 0,
      },
    ])
    expect(own).toEqual(all.map((row) => ({ ...row, id: 0 })))
  })

  test('a page has 10 rows', { tags: ['R9.5'] }, async () => {
    const { boss, database } = await newWorld()
    await writeLogs(
      database,
      Array.from({ length: 23 }, (_, at) => ({ created_at: 1000 + at, quota: at })),
    )
    const pages = await Promise.all([0, 1, 2, 3].map((p) => boss.api.logs.list({ p })))
    expect(pages.map((page) => page.length)).toEqual([10, 10, 3, 0])
    expect(numbers(pages.flat())).toEqual(Array.from({ length: 23 }, (_, at) => 22 - at))
  })
})

describe('search', () => {
  test('finds rows by type or by the beginning of their content, at most 100', async () => {
    const { boss, database } = await withRows()
    expect(numbers(await boss.api.logs.search({ keyword: 'tha' }))).toEqual([8])
    expect(numbers(await boss.api.logs.search({ keyword: '1' }))).toEqual([8])
    expect(numbers(await boss.api.logs.search({ keyword: '倍率' }))).toEqual([16, 4, 2, 1])
    expect(numbers(await boss.api.logs.search())).toEqual([16, 8, 4, 2, 1])
    expect(await boss.api.logs.search({ keyword: '%'.repeat(60_000) })).toEqual([])
    await writeLogs(
      database,
      Array.from({ length: 120 }, () => ({})),
    )
    expect(await boss.api.logs.search({ keyword: '2' })).toHaveLength(100)
  })

  test('in the own log filters by type only', async () => {
    const { alice } = await withRows()
    expect(numbers(await alice.api.logs.searchSelf({ keyword: '2' }))).toEqual([16, 2, 1])
    for (const keyword of ['', 'thanks', '0', '2.0', '99999999999999999999'])
      expect(await alice.api.logs.searchSelf({ keyword })).toEqual([])
    expect((await alice.api.logs.searchSelf({ keyword: '1' })).map(({ id }) => id)).toEqual([0])
  })
})

describe('stat', () => {
  test.each(FILTERS)(
    'GET /api/log/stat?%s sums up model calls and ignores a type filter',
    { tags: ['R7.59'] },
    async (query) => {
      const { boss } = await withRows()
      const consumed = ROWS.filter(({ type = 2 }) => type === 2)
      const of = new URLSearchParams(query)
      const fits = (row: (typeof consumed)[number]) =>
        (!of.get('model_name') || of.get('model_name') === row.model_name) &&
        (!of.get('token_name') || of.get('token_name') === row.token_name) &&
        (!of.get('username') || of.get('username') === (row.username ?? 'alice')) &&
        (!Number(of.get('channel')) || Number(of.get('channel')) === row.channel) &&
        row.created_at >= Number(of.get('start_timestamp')) &&
        row.created_at <= (Number(of.get('end_timestamp')) || Number.POSITIVE_INFINITY)
      const sum = consumed.filter(fits).reduce((total, { quota }) => total + quota, 0)
      expect((await boss.call('GET', `/api/log/stat?${query}`)).body.data).toEqual({ quota: sum })
    },
  )

  test('of the own rows includes those from before a renaming', { tags: ['R7.59'] }, async () => {
    const { alice } = await withRows()
    await alice.api.session.updateSelf({ username: 'alina' })
    expect(await alice.api.logs.statSelf()).toEqual({ quota: 19 })
    expect(await alice.api.logs.statSelf({ channel: 1 })).toEqual({ quota: 1 })
  })

  test('does not exceed the range of JSON numbers', async () => {
    const { alice, database } = await newWorld()
    await writeLogs(
      database,
      Array.from({ length: 3000 }, () => ({ quota: Number.MAX_SAFE_INTEGER })),
    )
    expect(await alice.api.logs.statSelf()).toEqual({ quota: Number.MAX_SAFE_INTEGER })
  })
})

describe('clear', () => {
  test('DELETE /api/log/ deletes older rows and returns their number', { tags: ['R7.60'] }, async () => {
    const { boss } = await withRows()
    const { body } = await boss.call('DELETE', '/api/log/?target_timestamp=300')
    expect(body).toEqual({ data: 2, message: '', success: true })
    expect(numbers(await boss.api.logs.list())).toEqual([16, 8, 4])
  })

  test('deletes more rows than one step has', { tags: ['R7.60'] }, async () => {
    const { boss, database } = await withRows()
    await writeLogs(
      database,
      Array.from({ length: 2001 }, () => ({ created_at: 1 })),
    )
    const { body } = await boss.call('DELETE', '/api/log/?target_timestamp=2')
    expect(body.data).toBe(2001)
    expect(await boss.api.logs.list()).toHaveLength(5)
  })

  test.each(['', '?target_timestamp=0', '?target_timestamp=', '?target_timestamp=abc'])(
    '"%s" is rejected and deletes nothing',
    async (query) => {
      const { boss } = await withRows()
      expect((await boss.call('DELETE', `/api/log/${query}`)).body.success).toBe(false)
      expect(await boss.api.logs.list()).toHaveLength(5)
    },
  )
})

describe('dashboard', () => {
  test('sums up the own usage of seven UTC days by day and model', async () => {
    const clock = manualClock(Date.UTC(2026, 10, 21, 0, 30))
    const world = await newWorld({ clock })
    const at = (day: number, hour = 12) => Date.UTC(2026, 10, day, hour) / 1000
    await writeLogs(world.database, [
      { created_at: at(14, 23) },
      { created_at: at(15, 0), model_name: 'b' },
      { created_at: at(15, 23), model_name: 'b' },
      { created_at: at(15), model_name: 'a' },
      { created_at: at(21, 0), model_name: 'a' },
      { created_at: at(21, 0), type: 1 },
      { created_at: at(20), user_id: 4 },
    ])
    const { body } = await world.alice.call('GET', '/api/user/dashboard')
    const day = (Day: string, ModelName: string, count: number) => ({
      Day,
      ModelName,
      RequestCount: count,
      Quota: 63 * count,
      PromptTokens: 100 * count,
      CompletionTokens: 50 * count,
    })
    expect(body.data).toEqual([day('2026-11-15', 'a', 1), day('2026-11-15', 'b', 2), day('2026-11-21', 'a', 1)])
  })

  test('is null if there is nothing, as in One API, which the SDK reads as empty', async () => {
    const { alice } = await newWorld()
    expect((await alice.call('GET', '/api/user/dashboard')).body.data).toBeNull()
    expect(await alice.api.logs.dashboard()).toEqual([])
  })
})

test.each([
  '/api/log/?model_name=a',
  '/api/log/self?type=2',
  '/api/log/search?keyword=a',
  '/api/log/self/search?keyword=2',
  '/api/log/stat',
  '/api/log/self/stat',
  '/api/user/dashboard',
])('a slow query is cancelled when its client has disconnected: %s', async (path) => {
  // A fault would fail the test.
  const { gateway } = await newWorld()
  const authorization = await gateway.admin.createAccessToken('boss')
  const request = new Request(ORIGIN + path, { headers: { authorization }, signal: AbortSignal.abort() })
  const response = await gateway.fetch(request)
  expect([response.status, await response.text()]).toEqual([499, ''])
})
