import { type KeyAccount, RateLimitedError, SignedOutError, TOKEN_STATUS, type Token, usage } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { clientWithSession, manualClock, newClient } from '../../../test/client.ts'
import { query } from '../../../test/databases.ts'
import { bearer, newRelay, type Relay, waitUntil } from '../../../test/relay.ts'
import { describeFault, type Fault } from '../../lib/fault-log.ts'

const NOON = Date.parse('2026-11-28T12:00:00Z')
const DAY = 24 * 60 * 60
const WRONG = 'A'.repeat(48)

/** Opens a relay at noon of a day in UTC. */
async function open(options: Parameters<typeof newRelay>[1] = {}) {
  const time = { now: NOON }
  const relay = await newRelay(undefined, { clock: () => time.now, serverClock: false, ...options })
  await relay.root.api.options.set({ key: 'TimeZone', value: 'UTC' })
  return { ...relay, time }
}

/** Asks for the account of a key. */
const ask = (
  { gateway }: Pick<Relay, 'gateway'>,
  headers: Record<string, string>,
  address?: string,
  path = usage.key.path,
) => newClient(gateway, headers, address).call('GET', path)

const accountOf = (relay: Pick<Relay, 'gateway'>, token: Pick<Token, 'key'>): Promise<KeyAccount> =>
  newClient(relay.gateway, bearer(token)).api.usage.key()

const call = async (relay: Relay, token: Pick<Token, 'key'>, body: object = {}) =>
  (await relay.chat(body, bearer(token))).text()

describe('the account of a key', () => {
  test('has no figures before the first call', async () => {
    const relay = await open()
    const account = await accountOf(relay, relay.token)
    expect(account).toMatchObject({
      name: relay.token.name,
      status: TOKEN_STATUS.enabled,
      remain_quota: 500_000,
      left: 500_000,
      unlimited_quota: false,
      limits: [],
      time_zone: 'UTC',
      today: { requests: 0, tokens: 0, quota: 0 },
      models: [],
      last: null,
    })
    expect(account.period).toHaveLength(30)
    expect(account.period.at(-1)?.day).toBe('2026-11-28')
    expect(account.period[0]?.day).toBe('2026-10-30')
  })

  test('has the figures of the log, by day and model, and the last call', async () => {
    const relay = await open()
    const token = await relay.addToken({ name: 'mine' })
    const other = await relay.addToken({ name: 'other' })
    await call(relay, token)
    relay.time.now -= 2 * DAY * 1000
    await call(relay, token, { model: 'gpt-4o' })
    await call(relay, other)
    relay.time.now -= 40 * DAY * 1000
    await call(relay, token)
    relay.time.now = NOON + 60_000
    await call(relay, token, { model: 'gpt-4o' })
    const account = await accountOf(relay, token)
    const since = NOON / 1000 - 30 * DAY
    const rows = (await relay.alice.api.logs.listSelf({ token_name: 'mine', type: 2, start_timestamp: since })).map(
      ({ prompt_tokens, completion_tokens, ...row }) => ({ ...row, tokens: prompt_tokens + completion_tokens }),
    )
    const sum = (some: typeof rows) => ({
      requests: some.length,
      tokens: some.reduce((total, { tokens }) => total + tokens, 0),
      quota: some.reduce((total, { quota }) => total + quota, 0),
    })
    expect(rows).toHaveLength(3)
    expect(account.today).toEqual(sum(rows.filter(({ created_at }) => created_at >= NOON / 1000)))
    const used = account.period.filter(({ requests }) => requests > 0)
    expect(used.map(({ day, requests }) => [day, requests])).toEqual([
      ['2026-11-26', 1],
      ['2026-11-28', 2],
    ])
    expect(account.models).toEqual(
      ['gpt-4o', 'gpt-3.5-turbo'].map((model) => ({ model, ...sum(rows.filter((row) => row.model_name === model)) })),
    )
    const [newest] = rows
    expect(account.last).toEqual({
      created_at: newest?.created_at,
      model: 'gpt-4o',
      quota: newest?.quota,
      status: newest?.status,
    })
  })

  test('names a failed call as the last one, which is no use', async () => {
    const relay = await open()
    await (await relay.chat({ model: 'unknown-model' })).text()
    await waitUntil(async () => (await accountOf(relay, relay.token)).last)
    const { last, today } = await accountOf(relay, relay.token)
    expect(last).toMatchObject({ model: 'unknown-model', quota: 0 })
    expect(last?.status).toBeGreaterThanOrEqual(400)
    expect(today.requests).toBe(0)
  })

  test('has days of 25 hours where a clock was set back', async () => {
    const relay = await open()
    await relay.root.api.options.set({ key: 'TimeZone', value: 'Europe/Berlin' })
    // The day lasts from 22:00 to 23:00 of the next one.
    for (const time of ['24T21:59', '24T22:00', '25T00:30', '25T01:30', '25T22:59', '25T23:00']) {
      relay.time.now = Date.parse(`2026-10-${time}:30Z`)
      await call(relay, relay.token)
    }
    relay.time.now = Date.parse('2026-11-10T12:00:00Z')
    const { period, models } = await accountOf(relay, relay.token)
    const used = period.filter(({ requests }) => requests > 0).map(({ day, requests }) => [day, requests])
    expect(used).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 4],
      ['2026-10-26', 1],
    ])
    expect([period.length, models.map(({ requests }) => requests)]).toEqual([30, [6]])
  })

  test('begins days at midnight in the zone of the gateway', async () => {
    const relay = await open()
    relay.time.now = Date.parse('2026-11-28T15:59:00Z')
    await relay.root.api.options.set({ key: 'TimeZone', value: 'Asia/Shanghai' })
    await call(relay, relay.token)
    relay.time.now += 2 * 60_000
    const account = await accountOf(relay, relay.token)
    expect(account.today.requests).toBe(0)
    expect(account.period.slice(-2)).toMatchObject([
      { day: '2026-11-28', requests: 1 },
      { day: '2026-11-29', requests: 0 },
    ])
  })

  test('states the limits of the token and of its owner, or else of the owner’s group', async () => {
    const relay = await open()
    const token = await relay.addToken({ limits: [{ kind: 'requests', per: 'day', amount: 9 }] })
    const group = [{ kind: 'concurrent', amount: 4 }]
    await relay.root.api.options.set({ key: 'GroupLimits', value: JSON.stringify({ default: group }) })
    await call(relay, token)
    const midnight = Date.parse('2026-11-29T00:00:00Z') / 1000
    const ofToken = { kind: 'requests', per: 'day', amount: 9, used: 1, resets_at: midnight, of: 'token' }
    expect((await accountOf(relay, token)).limits).toEqual([
      ofToken,
      { kind: 'concurrent', amount: 4, used: 0, resets_at: null, of: 'group' },
    ])
    await relay.root.api.users.update({
      id: token.user_id,
      limits: [{ kind: 'requests', per: 'week', amount: 50 }],
    })
    expect((await accountOf(relay, token)).limits).toMatchObject([ofToken, { per: 'week', amount: 50, of: 'user' }])
  })

  test('states the limits of its owner for the models that the key may use', async () => {
    const relay = await open()
    const [day, minute] = ['day', 'minute'].map((per) => ({ kind: 'requests', per, amount: 5 }))
    const groups = {
      'default:gpt-4o': [day],
      'default:gpt-oss:120b': [minute],
      'vip:gpt-4o': [minute],
      default: [minute],
    }
    await relay.root.api.options.set({ key: 'GroupLimits', value: JSON.stringify(groups) })
    await call(relay, relay.token, { model: 'gpt-4o' })
    const limits = async (token: Pick<Token, 'key'>) =>
      (await accountOf(relay, token)).limits.map(({ per, used, of, model }) => [per, used, of, model])
    const all = ['minute', 1, 'group', undefined]
    const ofModels = [
      ['day', 1, 'group', 'gpt-4o'],
      ['minute', 0, 'group', 'gpt-oss:120b'],
    ]
    expect(await limits(relay.token)).toEqual([all, ...ofModels])
    const narrow = await relay.addToken({ models: 'gpt-oss:120b,gpt-3.5-turbo' })
    expect(await limits(narrow)).toEqual([all, ofModels[1]])
  })

  test('states as left what the owner has, if that is less', async () => {
    const relay = await open()
    await relay.gateway.admin.updateUser('alice', { quota: 7 })
    expect(await accountOf(relay, relay.token)).toMatchObject({ remain_quota: 500_000, left: 7 })
    const unlimited = await relay.addToken({ unlimited_quota: true })
    expect(await accountOf(relay, unlimited)).toMatchObject({ unlimited_quota: true, left: 7 })
  })

  test.each([
    ['disabled', TOKEN_STATUS.disabled, { status: 2 as const }],
    ['expired', TOKEN_STATUS.expired, { expired_time: NOON / 1000 - 1 }],
    ['used up', TOKEN_STATUS.exhausted, { remain_quota: 0 }],
  ])('says that the key is %s', async (_, status, fields) => {
    const relay = await open()
    const token = await relay.addToken()
    const { id, name } = token
    const { remain_quota, expired_time } = { ...token, ...fields }
    await relay.alice.api.tokens.update({ ...token, id, name, remain_quota, expired_time })
    if ('status' in fields) await relay.alice.api.tokens.setStatus({ id, status: fields.status })
    expect(await accountOf(relay, token)).toMatchObject({ status, remain_quota, expired_time })
  })

  test('of a token without a name has its own figures only', async () => {
    const relay = await open()
    const other = await relay.addToken({ name: 'other' })
    await call(relay, other)
    await query(relay.database, `UPDATE tokens SET name = '' WHERE id = :id`, { id: relay.token.id })
    expect(await accountOf(relay, relay.token)).toMatchObject({ today: { requests: 0 }, models: [], last: null })
    await call(relay, relay.token)
    expect(await accountOf(relay, relay.token)).toMatchObject({ today: { requests: 1 }, last: { status: 200 } })
  })
})

describe('a guest without a right key', () => {
  test('gets one answer for a missing, wrong or deleted key, that of a banned owner, and one of another network', async () => {
    const relay = await open()
    const deleted = await relay.addToken()
    await relay.alice.api.tokens.remove({ id: deleted.id })
    const elsewhere = await relay.addToken({ subnet: '198.51.100.0/24' })
    const bob = await relay.bob.api.tokens.create({ ...relay.token, name: 'banned' })
    await relay.gateway.admin.updateUser('bob', { status: 2 })
    const headers = [
      {},
      { authorization: 'Bearer ' },
      ...[{ key: WRONG }, deleted, elsewhere, bob].map((key) => bearer(key)),
    ]
    const answers = await Promise.all(headers.map((each) => ask(relay, each)))
    for (const { status } of answers) expect(status).toBe(401)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const headersOf = (all: Headers) => JSON.stringify([...all].filter(([name]) => name !== 'x-oneapi-request-id'))
    expect(new Set(answers.map((answer) => headersOf(answer.headers))).size).toBe(1)
    expect((await ask(relay, bearer(elsewhere), '198.51.100.7')).status).toBe(200)
    await expect(accountOf(relay, { key: WRONG })).rejects.toBeInstanceOf(SignedOutError)
  })

  test('cannot send it in the address, and a session does not replace it', async () => {
    const relay = await open()
    const { key } = relay.token
    expect((await ask(relay, {}, undefined, `${usage.key.path}?key=sk-${key}`)).status).toBe(401)
    const session = await clientWithSession(relay.gateway)
    expect((await session.call('GET', usage.key.path)).status).toBe(401)
    await call(relay, relay.token)
    const found = await session.call('GET', usage.key.path, { headers: bearer(relay.token) })
    expect(found.body.data).toMatchObject({ name: relay.token.name, today: { requests: 1 } })
  })

  test('may try 20 keys in twenty minutes, and is told when to try again; right keys are not counted', async () => {
    const clock = manualClock()
    const relay = await newRelay(undefined, { clock, limits: {} })
    for (let tries = 0; tries < 30; tries++) expect((await ask(relay, bearer(relay.token))).status).toBe(200)
    for (let tries = 0; tries < 20; tries++) expect((await ask(relay, bearer({ key: WRONG }))).status).toBe(401)
    const { status, headers, text } = await ask(relay, bearer({ key: WRONG }))
    expect([status, headers.get('retry-after'), text]).toEqual([429, '1200', ''])
    await expect(accountOf(relay, { key: WRONG })).rejects.toBeInstanceOf(RateLimitedError)
    expect((await ask(relay, bearer({ key: WRONG }), '192.0.2.99')).status).toBe(401)
    clock.advance(20 * 60_000)
    expect((await ask(relay, bearer({ key: WRONG }))).status).toBe(401)
  })
})

test('no key is in the log, also if the database fails', async () => {
  const entries: Fault[] = []
  const relay = await open({ log: (entry) => void entries.push(entry) })
  const written: string[] = []
  const write = (chunk: unknown) => written.push(String(chunk)) > 0
  const restore = [process.stdout, process.stderr].map((stream) => {
    const original = stream.write
    stream.write = write as typeof stream.write
    return () => {
      stream.write = original
    }
  })
  try {
    await ask(relay, bearer(relay.token))
    await ask(relay, bearer({ key: WRONG }))
    await ask(relay, {}, undefined, `${usage.key.path}?key=sk-${WRONG}`)
    await query(relay.database, 'ALTER TABLE usage_names RENAME TO gone')
    expect((await ask(relay, bearer(relay.token))).status).toBe(500)
  } finally {
    for (const each of restore) each()
  }
  expect(entries).toMatchObject([{ endpoint: 'GET /api/usage/key' }])
  const logged = entries.map(describeFault).join()
  for (const key of [relay.token.key, WRONG]) expect(logged + written.join('')).not.toContain(key)
})
