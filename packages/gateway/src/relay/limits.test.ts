import type { Limit, LimitDraft } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { replies, returnsError, streamsReply } from '../../test/provider.ts'
import { balances, bearer, newRelay, type Relay, waitUntil } from '../../test/relay.ts'

/** Cost of an answer of the provider's stand-in, in units. */
const COST = 63
const TOKENS = 150

const NOON = Date.parse('2026-11-28T12:00:00Z')
const MINUTE = 60_000

/** Opens a relay at noon of a Saturday, whose token has limits. */
async function limited(limits: LimitDraft[], behaviour = replies()) {
  const time = { now: NOON }
  const relay = await newRelay(behaviour, { clock: () => time.now, serverClock: false })
  await relay.root.api.options.set({ key: 'TimeZone', value: 'UTC' })
  // A call may then begin whose answer costs more than it was estimated to.
  await relay.root.api.options.set({ key: 'PreConsumedQuota', value: '0' })
  const token = await relay.addToken({ limits })
  const call = (body: object = {}) => relay.chat(body, bearer(token))
  const limitsNow = async () => (await relay.alice.api.tokens.get({ id: token.id })).limits
  return { ...relay, token, call, limitsNow, time }
}

const usedOf = (limits: readonly Limit[] | undefined) => limits?.map(({ used }) => used)

/** Returns the statuses in ascending order, since any of several concurrent calls may be the first. */
const statusesOf = async (responses: readonly Promise<Response>[]) => {
  const all = await Promise.all(responses)
  await Promise.all(all.map((response) => response.text()))
  return all.map(({ status }) => status).sort((a, b) => a - b)
}

const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { message: string; type: string; code: string } }
  return { status: response.status, ...error }
}

describe('a limit of calls', () => {
  test('refuses further ones until its minute ends, without sending them', async () => {
    const { call, provider, time, limitsNow } = await limited([{ kind: 'requests', per: 'minute', amount: 2 }])
    time.now += 48_000
    expect(await statusesOf([call(), call()])).toEqual([200, 200])
    const refused = await call()
    expect(refused.headers.get('retry-after')).toBe('12')
    expect(await errorOf(refused)).toMatchObject({
      status: 429,
      type: 'requests',
      code: 'rate_limit_exceeded',
      message: expect.stringContaining('2 calls per minute. Try again in 12 s'),
    })
    expect(provider.requests).toHaveLength(2)
    expect(await limitsNow()).toEqual([
      { kind: 'requests', per: 'minute', amount: 2, used: 2, resets_at: NOON / 1000 + 60 },
    ])
    time.now = NOON + MINUTE
    expect(await statusesOf([call(), call(), call()])).toEqual([200, 200, 429])
  })

  test('answers exactly as many of 1,000 concurrent calls as it allows', { timeout: 120_000 }, async () => {
    const { call, provider, limitsNow } = await limited([{ kind: 'requests', per: 'minute', amount: 100 }])
    const statuses = await statusesOf(Array.from({ length: 1000 }, () => call()))
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(900)
    expect(provider.requests).toHaveLength(100)
    expect(usedOf(await limitsNow())).toEqual([100])
  })

  test('counts a call once, however many channels fail', async () => {
    const { call, addChannel, root, limitsNow, provider } = await limited(
      [{ kind: 'requests', per: 'day', amount: 1 }],
      returnsError(500, { message: 'broken' }),
    )
    await addChannel()
    await root.api.options.set({ key: 'RetryTimes', value: '1' })
    expect(await statusesOf([call()])).toEqual([500])
    expect(provider.requests).toHaveLength(2)
    expect(usedOf(await limitsNow())).toEqual([1])
    expect(await statusesOf([call()])).toEqual([429])
  })

  test('of five hours frees each call five hours after it', async () => {
    const { call, time, limitsNow } = await limited([{ kind: 'requests', per: '5h', amount: 2 }])
    expect(await statusesOf([call()])).toEqual([200])
    time.now += 90 * MINUTE
    expect(await statusesOf([call(), call()])).toEqual([200, 429])
    expect(await limitsNow()).toMatchObject([{ used: 2, resets_at: (NOON + 300 * MINUTE) / 1000 }])
    time.now = NOON + 300 * MINUTE - 1
    expect(await statusesOf([call()])).toEqual([429])
    time.now += 1
    expect(await limitsNow()).toMatchObject([{ used: 1, resets_at: (NOON + 390 * MINUTE) / 1000 }])
    expect(await statusesOf([call(), call()])).toEqual([200, 429])
  })

  test('of nothing refuses every call, and says that waiting does not help', async () => {
    const { call } = await limited([{ kind: 'requests', per: 'day', amount: 0 }])
    const refused = await call()
    expect(refused.headers.get('x-should-retry')).toBe('false')
    expect(await errorOf(refused)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
  })
})

describe('a limit of concurrent calls', () => {
  test('counts those that run, streams until their end', async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { call, provider, limitsNow } = await limited(
      [{ kind: 'concurrent', amount: 1 }],
      async (response, request) => {
        await held
        await streamsReply(response, request)
      },
    )
    const first = call({ stream: true })
    await waitUntil(() => provider.requests.length === 1)
    const refused = await call()
    expect(await errorOf(refused)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await limitsNow()).toEqual([{ kind: 'concurrent', amount: 1, used: 1, resets_at: null }])
    finish()
    await (await first).text()
    expect(usedOf(await limitsNow())).toEqual([0])
    expect(await statusesOf([call()])).toEqual([200])
  })

  test('gives the place of a failed call back', async () => {
    const { call, limitsNow } = await limited([{ kind: 'concurrent', amount: 1 }], returnsError(500, { message: 'x' }))
    expect(await statusesOf([call()])).toEqual([500])
    expect(usedOf(await limitsNow())).toEqual([0])
    expect(await statusesOf([call()])).toEqual([500])
  })
})

describe('a budget', () => {
  test('is charged with what calls cost, and refuses when it is used up', async () => {
    const relay = await limited([{ kind: 'quota', per: 'day', amount: 2 * COST }])
    const { call, limitsNow, time } = relay
    expect(await statusesOf([call({ max_tokens: 1 })])).toEqual([200])
    expect(usedOf(await limitsNow())).toEqual([COST])
    await call({ max_tokens: 1 })
    expect(usedOf(await limitsNow())).toEqual([2 * COST])
    const refused = await call({ max_tokens: 1 })
    expect(await errorOf(refused)).toMatchObject({
      status: 429,
      code: 'budget_exceeded',
      message: expect.stringMatching(/\$0\.000252 per day\. It resets at 2026-11-29 00:00:00 \(UTC\)/),
    })
    expect(refused.headers.get('retry-after')).toBe(String(12 * 3600))
    expect(refused.headers.get('x-should-retry')).toBe('false')
    time.now += 12 * 60 * MINUTE
    expect(await statusesOf([call({ max_tokens: 1 })])).toEqual([200])
    expect((await balances(relay)).held).toBe(0)
  })

  test('limits the length of an answer to what is left, like a balance', async () => {
    const { call, provider } = await limited([{ kind: 'quota', per: 'week', amount: 400 }])
    await call()
    expect(provider.requests[0]?.body.max_tokens ?? provider.requests[0]?.body.max_completion_tokens).toBeLessThan(600)
  })

  test('of several limits the one with the least decides', async () => {
    const { call, limitsNow } = await limited([
      { kind: 'quota', per: 'month', amount: 1_000_000 },
      { kind: 'quota', per: 'hour', amount: COST },
      { kind: 'tokens', per: 'day', amount: 10_000 },
    ])
    expect(await statusesOf([call({ max_tokens: 1 })])).toEqual([200])
    expect(await statusesOf([call({ max_tokens: 1 })])).toEqual([429])
    expect(usedOf(await limitsNow())).toEqual([COST, COST, TOKENS])
  })

  test('is raised for once until a time', async () => {
    const until = NOON / 1000 + 3600
    const { call, time } = await limited([{ kind: 'quota', per: 'day', amount: COST, raise: { amount: COST, until } }])
    const once = () => call({ max_tokens: 1 })
    expect(await statusesOf([once()])).toEqual([200])
    expect(await statusesOf([once()])).toEqual([200])
    expect(await statusesOf([once()])).toEqual([429])
    time.now = until * 1000
    expect(await statusesOf([once()])).toEqual([429])
  })
})

describe('a limit of tokens', () => {
  test('counts prompts and answers, and states in headers what is left', async () => {
    const { call, time } = await limited([{ kind: 'tokens', per: 'minute', amount: 2 * TOKENS }])
    const first = await call({ max_tokens: 20 })
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'x-ratelimit-limit-tokens': '300',
      'x-ratelimit-reset-tokens': '1m0s',
    })
    await call({ max_tokens: 20 })
    const refused = await call({ max_tokens: 20 })
    expect(await errorOf(refused)).toMatchObject({ status: 429, type: 'tokens', code: 'rate_limit_exceeded' })
    expect(refused.headers.get('x-ratelimit-remaining-tokens')).toBe('0')
    time.now += MINUTE
    expect(await statusesOf([call({ max_tokens: 20 })])).toEqual([200])
  })
})

test('answers state the tightest limit of calls, their cost and their request', async () => {
  const { call } = await limited([
    { kind: 'requests', per: 'day', amount: 100 },
    { kind: 'requests', per: 'minute', amount: 3 },
  ])
  const { headers } = await call()
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-ratelimit-limit-requests': '3',
    'x-ratelimit-remaining-requests': '2',
    'x-ratelimit-reset-requests': '1m0s',
    'x-relaydeck-cost': String(COST),
    'x-relaydeck-request-id': headers.get('x-oneapi-request-id'),
  })
})

describe('limits of others than the token', () => {
  const requests = (amount: number): LimitDraft => ({ kind: 'requests', per: 'day', amount })
  const setUser = async ({ root, token }: Relay, limits: LimitDraft[]) => {
    const { limits: _, ...user } = await root.api.users.get({ id: token.user_id })
    await root.api.users.update({ ...user, limits })
  }

  test('of a user hold for all of its tokens', async () => {
    const relay = await limited([])
    await setUser(relay, [requests(1)])
    expect(await statusesOf([relay.call()])).toEqual([200])
    const refused = await relay.chat()
    expect(await errorOf(refused)).toMatchObject({ status: 429, message: expect.stringContaining('the account') })
    const [user] = await relay.root.api.users.search({ keyword: 'alice' })
    expect(user?.limits).toMatchObject([{ used: 1 }])
    expect((await relay.alice.api.session.self()).limits).toMatchObject([{ used: 1 }])
  })

  test('of a group hold for each user without own ones, and of a model within it for all', async () => {
    const relay = await limited([])
    const groups = { default: [requests(3)], 'default:gpt-4o': [requests(1)] }
    await relay.root.api.options.set({ key: 'GroupLimits', value: JSON.stringify(groups) })
    expect(await statusesOf([relay.call({ model: 'gpt-4o' })])).toEqual([200])
    expect(await errorOf(await relay.call({ model: 'gpt-4o' }))).toMatchObject({
      status: 429,
      message: expect.stringContaining('the account for gpt-4o'),
    })
    expect(await statusesOf([relay.call()])).toEqual([200])
    expect(await statusesOf([relay.call(), relay.call()])).toEqual([200, 429])
    await setUser(relay, [requests(4)])
    expect(await statusesOf([relay.call()])).toEqual([200])
    expect(await statusesOf([relay.call({ model: 'gpt-4o' })])).toEqual([429])
  })

  test('of a channel lead to the next one, and the record of the call says why', async () => {
    const relay = await limited([])
    const { id } = await relay.root.api.channels.get({ id: relay.channel })
    const second = await relay.addChannel({ priority: 5, limits: [requests(1)] })
    expect(await statusesOf([relay.call(), relay.call()])).toEqual([200, 200])
    expect(relay.provider.requests).toHaveLength(2)
    const [newest] = await relay.root.api.logs.list({ type: 2 })
    const record = await relay.root.api.calls.get({ request_id: newest?.request_id ?? '' })
    expect(record.attempts).toMatchObject([
      {
        channel: second,
        status: 429,
        reason: expect.stringContaining('the channel is reached: 1 call per day'),
      },
      { channel: id, status: 200 },
    ])
    await relay.root.api.channels.remove({ id })
    const busy = await relay.call()
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, String(12 * 3600)])
    expect((await relay.root.api.channels.get({ id: second })).limits).toMatchObject([{ used: 1 }])
  })
})

test('limits of a body replace all, and are kept if it has none', async () => {
  const { alice, token, limitsNow, root } = await limited([{ kind: 'requests', per: 'day', amount: 5 }])
  const { limits: _, ...draft } = token
  await alice.api.tokens.update({ ...draft, name: 'renamed' })
  expect(await limitsNow()).toMatchObject([{ amount: 5 }])
  expect(await alice.api.tokens.search({ keyword: 'renamed' })).toMatchObject([{ limits: [{ amount: 5, used: 0 }] }])
  await alice.api.tokens.update({ ...draft, limits: [{ kind: 'concurrent', amount: 2 }] })
  expect(await limitsNow()).toEqual([{ kind: 'concurrent', amount: 2, used: 0, resets_at: null }])
  await alice.api.tokens.update({ ...draft, limits: [] })
  expect(await limitsNow()).toEqual([])
  expect((await root.api.users.get({ id: token.user_id })).limits).toEqual([])
})

test.each([
  [[{ kind: 'requests', amount: 5 }]],
  [[{ kind: 'calls', per: 'day', amount: 5 }]],
  [[{ kind: 'quota', per: 'year', amount: 5 }]],
  [[{ kind: 'quota', per: 'day', amount: -1 }]],
  [[{ kind: 'quota', per: 'day', amount: 1.5 }]],
  [
    [
      { kind: 'quota', per: 'day', amount: 1 },
      { kind: 'quota', per: 'day', amount: 2 },
    ],
  ],
  ['none'],
])('limits such as %j are refused', async (limits) => {
  const { alice } = await limited([])
  const answer = await alice.call('POST', '/api/token/', { body: { name: 'x', limits } })
  expect([answer.status, answer.body.success]).toEqual([200, false])
})
