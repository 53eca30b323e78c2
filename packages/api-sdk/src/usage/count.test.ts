import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSend } from '../core/checked-send.ts'
import { samples } from '../testing/index.ts'
import { countUsage } from './count.ts'
import { type CountedUsage, planUsage } from './plan.ts'
import { USAGE_GROUPS, USER_AND_MODEL } from './schemas.ts'

const { consume, topUp } = { consume: 2, topUp: 1 }
const START = Date.UTC(2026, 10, 1) / 1000
const DAY = 86_400

interface Row {
  readonly created_at: number
  readonly type: number
  readonly username: string
  readonly token_name: string
  readonly model_name: string
  readonly channel: number
  readonly quota: number
}

const row = (fields: Partial<Row> = {}): Row => ({
  created_at: START,
  type: consume,
  username: 'alice',
  token_name: 'ci',
  model_name: 'gpt-4o',
  channel: 1,
  quota: 5,
  ...fields,
})

/** Returns the quota of the calls of a period on a day of the calendar. */
function quotaOfDay(
  rows: readonly Row[],
  { start_timestamp: start, end_timestamp: end }: { start_timestamp: number; end_timestamp: number },
  { name, time_zone: timeZone }: { name: string; time_zone: string },
): number {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone })
  return rows
    .filter(({ type, created_at: at }) => type === consume && at >= start && at <= end)
    .filter(({ created_at }) => date.format(created_at * 1000) === name)
    .reduce((sum, { quota }) => sum + quota, 0)
}

/** A stand-in with the log of One API: ten rows a page, no total, exact filters, sums of calls only. */
function oneApi(given: readonly Row[]) {
  const rows = given.map((fields, id) => ({ ...samples.log, ...fields, id: id + 1 })).reverse()
  const asked: URL[] = []
  const filtered = ({ searchParams }: URL) =>
    rows.filter((each) =>
      [...searchParams].every(([key, value]) => {
        if (key === 'p' || value === '' || value === '0') return true
        if (key === 'start_timestamp') return each.created_at >= Number(value)
        if (key === 'end_timestamp') return each.created_at <= Number(value)
        return String(each[key as keyof Row]) === value
      }),
    )
  const answer = (url: URL): unknown => {
    const p = Number(url.searchParams.get('p') ?? 0)
    const sum = () => filtered(url).reduce((total, { type, quota }) => total + (type === consume ? quota : 0), 0)
    const answers: Record<string, () => unknown> = {
      '/api/log/': () => filtered(url).slice(p * 10, p * 10 + 10),
      '/api/log/self': () => filtered(url).slice(p * 10, p * 10 + 10),
      '/api/log/stat': () => ({ quota: sum() }),
      '/api/log/self/stat': () => ({ quota: sum() }),
      '/api/user/search': () => ['alice', 'bob'].map((username) => ({ ...samples.user, username })),
      '/api/channel/search': () => [
        { ...samples.channel, id: 1, models: 'gpt-4o,mini', model_mapping: '{"mini":"gpt-4o-mini"}' },
      ],
      '/api/token/search': () => [{ ...samples.token, name: 'ci' }],
      '/api/user/available_models': () => ['gpt-4o', 'gpt-4o-mini'],
    }
    return answers[url.pathname]?.()
  }
  const fetch = async (input: string | URL | Request) => {
    const url = new URL(String(input), 'http://gateway.example')
    asked.push(url)
    return Response.json({ success: true, message: '', data: answer(url) })
  }
  return { send: createSend({ fetch, forks: 'allow' }), asked }
}

const usage = (fields: Partial<CountedUsage> = {}): CountedUsage => ({
  by: 'user',
  start_timestamp: START,
  end_timestamp: START + 40 * DAY,
  time_zone: 'UTC',
  own: false,
  ...fields,
})

const names = (sums: readonly { name: string; quota: number }[]) => sums.map(({ name, quota }) => [name, quota])
const many = (count: number, fields: Partial<Row> = {}) =>
  Array.from({ length: count }, (_, index) => row({ created_at: START + index, ...fields }))

describe('usage by user and model', () => {
  const given = [
    ...many(30, { username: 'alice', model_name: 'gpt-4o' }),
    ...many(31, { username: 'bob', model_name: 'gpt-4o' }),
    ...many(2, { username: 'bob', model_name: 'mini' }),
  ]
  const expected = [
    ['gpt-4o', 'bob', 155],
    ['gpt-4o', 'alice', 150],
    ['mini', 'bob', 10],
  ]
  const pairs = (sums: readonly { name: string; username: string; quota: number }[]) =>
    sums.map(({ name, username, quota }) => [name, username, quota])

  const groups: CountedUsage['by'][] = [['user', 'model'], USER_AND_MODEL]

  test('is counted by the sums of pairs, or from the log if that takes fewer calls', async () => {
    for (const by of groups) {
      const { send } = oneApi(given)
      const plan = await planUsage(send, usage({ by }))
      expect(plan).toMatchObject({ way: 'stat', usage: { by: USER_AND_MODEL } })
      expect(pairs((await countUsage(send, plan)).sums)).toEqual(expected)
      const short = oneApi(given.slice(-33))
      const walk = await planUsage(short.send, usage({ by }))
      expect(walk.way).toBe('walk')
      expect(pairs((await countUsage(short.send, walk)).sums)).toEqual([expected[0], expected[2]])
    }
  })
})

describe('a plan', () => {
  test('asks for one sum a value if the log has more pages', async () => {
    const { send } = oneApi([...many(60), row({ username: 'bob' })])
    const plan = await planUsage(send, usage())
    expect(plan).toMatchObject({ way: 'stat', total: 305, time: 0 })
    expect(plan.steps).toEqual([
      { name: 'alice', filters: { username: 'alice' } },
      { name: 'bob', filters: { username: 'bob' } },
    ])
  })

  test.each([0, 1, 9, 10, 11, 95, 100, 101, 1234])(
    'reads the pages of %i rows where values are unknown',
    async (count) => {
      const { send, asked } = oneApi(many(count))
      const plan = await planUsage(send, usage({ by: 'token' }))
      expect(plan).toMatchObject({ way: 'walk', total: count * 5 })
      expect(plan.steps).toHaveLength(Math.ceil(count / 10))
      expect(asked.length).toBeLessThan(20)
    },
  )

  test('takes the time that the pace of the server needs', async () => {
    const { send } = oneApi(many(1000))
    expect((await planUsage(send, usage({ by: 'token' }))).time).toBe(20_000)
  })

  test('knows the models of channels, and those they are mapped to', async () => {
    const { send } = oneApi(many(60))
    const { steps } = await planUsage(send, usage({ by: 'model' }))
    expect(steps.map((step) => 'name' in step && step.name)).toEqual(['gpt-4o', 'mini', 'gpt-4o-mini'])
  })

  test('begins with the oldest row if the period is open', async () => {
    const { send } = oneApi([row({ created_at: START + 2 * DAY + 7 }), ...many(60, { created_at: START + 3 * DAY })])
    const plan = await planUsage(
      send,
      usage({ by: 'day', start_timestamp: undefined, end_timestamp: START + 4 * DAY - 1 }),
    )
    expect(plan.usage.start_timestamp).toBe(START + 2 * DAY + 7)
    expect(names((await countUsage(send, plan)).sums)).toEqual([
      ['2026-11-03', 5],
      ['2026-11-04', 300],
    ])
  })
})

describe('a count', () => {
  test('tells what no list has as the rest', async () => {
    const { send } = oneApi([...many(60), row({ username: 'gone', quota: 7 })])
    const count = await countUsage(send, await planUsage(send, usage()))
    expect(names(count.sums)).toEqual([['alice', 300]])
    expect(count).toMatchObject({ isComplete: true, rest: 7, done: 2 })
  })

  test('is stopped, and resumed without a call being made twice', async () => {
    const { send, asked } = oneApi(many(95))
    const plan = await planUsage(send, usage({ by: 'token' }))
    const stop = new AbortController()
    const onProgress = (done: number) => done === 3 && stop.abort()
    const stopped = await countUsage(send, plan, { signal: stop.signal, onProgress: (done) => void onProgress(done) })
    expect(stopped).toMatchObject({ isComplete: false, rest: 0, error: undefined })
    expect(stopped.done).toBeGreaterThanOrEqual(3)
    expect(stopped.done).toBeLessThan(10)
    const made = asked.length
    const resumed = await countUsage(send, plan, { previous: stopped })
    expect(asked.length - made).toBe(10 - stopped.done)
    expect(resumed).toMatchObject({ isComplete: true, rest: 0, done: 10 })
    expect(resumed.sums).toEqual([
      { name: 'ci', username: 'alice', calls: 95, quota: 475, prompt_tokens: 9500, completion_tokens: 4750 },
    ])
  })

  test('keeps what it has when a call fails', async () => {
    const { send } = oneApi(many(95))
    const plan = await planUsage(send, usage({ by: 'token' }))
    const failing = Object.assign(
      async (request: Parameters<typeof send>[0]) => {
        if (request.url.includes('p=4')) throw new Error('broken')
        return send(request)
      },
      { check: send.check },
    )
    const count = await countUsage(failing, plan)
    expect(count).toMatchObject({ isComplete: false, done: 9, error: { message: 'broken' } })
    expect((await countUsage(send, plan, { previous: count })).isComplete).toBe(true)
  })

  test('adds up to the sum of the log, by stat and by a walk', { timeout: 60_000 }, async () => {
    // Midnights of the zones, and the change of New York's clock.
    const border = fc.constantFrom(
      ...['2026-11-02T00:00Z', '2026-11-02T00:00+05:45', '2026-11-02T00:00-05:00', '2026-11-01T06:00Z'],
    )
    const time = fc
      .tuple(border, fc.constantFrom(-DAY, 0, DAY), fc.constantFrom(-1, 0, 1, 1800))
      .map(([text, days, seconds]) => Date.parse(text) / 1000 + days + seconds)
    const rows = fc.array(
      fc.record({
        created_at: time,
        type: fc.constantFrom(consume, consume, topUp),
        username: fc.constantFrom('alice', 'bob', 'gone'),
        token_name: fc.constantFrom('ci', 'old', ''),
        model_name: fc.constantFrom('gpt-4o', 'gpt-4o-mini', 'gone', ''),
        channel: fc.integer({ min: 0, max: 3 }),
        quota: fc.integer({ min: 0, max: 2 ** 40 }),
      }),
      { maxLength: 80, size: 'max' },
    )
    const zone = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York')
    const ways = new Set<string>()
    await fc.assert(
      fc.asyncProperty(rows, time, time, zone, fc.boolean(), async (given, a, b, time_zone, own) => {
        const { send } = oneApi(given)
        for (const by of [...USAGE_GROUPS, USER_AND_MODEL] as const) {
          const period = { start_timestamp: Math.min(a, b), end_timestamp: Math.max(a, b) }
          const plan = await planUsage(send, { by, ...period, time_zone, own })
          const { sums, rest, isComplete } = await countUsage(send, plan)
          const expected = given
            .filter(({ type, created_at: at }) => type === consume && at >= Math.min(a, b) && at <= Math.max(a, b))
            .reduce((total, { quota }) => total + quota, 0)
          expect(isComplete).toBe(true)
          expect(sums.reduce((total, { quota }) => total + quota, 0) + rest).toBe(expected)
          if (plan.way === 'walk' || by === 'day') expect(rest).toBe(0)
          for (const { name, quota } of by === 'day' ? sums : [])
            expect(quota, `${name} in ${time_zone}`).toBe(quotaOfDay(given, period, { name, time_zone }))
          ways.add(`${plan.way} ${by}`)
        }
      }),
      { numRuns: 60 },
    )
    for (const by of ['user', 'model', 'channel', 'day']) expect([...ways]).toContain(`stat ${by}`)
    for (const by of [...USAGE_GROUPS, USER_AND_MODEL]) expect([...ways]).toContain(`walk ${by}`)
  })
})
