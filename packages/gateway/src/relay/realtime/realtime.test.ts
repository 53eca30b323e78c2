import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ORIGIN, type TestOptions } from '../../../test/client.ts'
import { openConnectProxy } from '../../../test/connect-proxy.ts'
import { accepts, openRealtimeProvider } from '../../../test/realtime-provider.ts'
import { balances, bearer, logRows, newRelay, type Relay } from '../../../test/relay.ts'
import type { RealtimeSession } from '../../index.ts'

const MODEL = 'gpt-realtime'

/** A relay with one channel, to a provider of realtime sessions; its model has the ratio 2. */
async function newRealtime(answer: Parameters<typeof openRealtimeProvider>[0] = accepts, options: TestOptions = {}) {
  const relay = await newRelay(undefined, options)
  await relay.gateway.admin.updateUser('alice', { quota: 10_000_000 })
  await relay.alice.api.tokens.update({ ...relay.token, remain_quota: 5_000_000 })
  const provider = await openRealtimeProvider(answer)
  await relay.root.api.channels.update({
    id: relay.channel,
    base_url: provider.url,
    models: MODEL,
    key: 'provider-key',
  })
  await relay.gateway.admin.setOption('ModelRatio', `{"${MODEL}":2,"gpt-4o-transcribe":1.25,"free":0}`)
  const { gateway, token } = relay
  const request = (headers: Record<string, string> = bearer(token), model = MODEL) =>
    gateway.realtime(new Request(`${ORIGIN}/v1/realtime?model=${model}`, { headers }), { address: '192.0.2.1' })
  const connect = async (...args: Parameters<typeof request>) => {
    const opened = await request(...args)
    if (opened instanceof Response) throw new Error(await opened.text())
    onTestFinished(() => void opened.session.connection.destroy())
    return { ...opened, id: opened.headers.get('x-oneapi-request-id') ?? '' }
  }
  const refused = async (...args: Parameters<typeof request>) => {
    const response = await request(...args)
    if (!(response instanceof Response)) throw new Error('accepted')
    return { status: response.status, error: JSON.parse(await response.text()).error }
  }
  return { ...relay, provider, connect, refused }
}

/** Passes events of a provider on to a session, and returns the error that the last one causes. */
async function hear(session: RealtimeSession, ...events: object[]) {
  let error: Awaited<ReturnType<RealtimeSession['fromProvider']>>
  for (const event of events) error = await session.fromProvider(JSON.stringify(event))
  return error && { ...JSON.parse(error.event).error, reason: error.reason }
}

const created = (id: string) => ({ type: 'response.created', response: { id } })
const done = (id: string, usage?: object, status = 'completed') => ({
  type: 'response.done',
  response: { id, status, ...(usage && { usage }) },
})
const text = (id: string, delta: string) => ({ type: 'response.output_text.delta', response_id: id, delta })

const SPOKEN = {
  total_tokens: 253,
  input_tokens: 132,
  output_tokens: 121,
  input_token_details: {
    text_tokens: 92,
    audio_tokens: 40,
    cached_tokens: 64,
    cached_tokens_details: { text_tokens: 60, audio_tokens: 4 },
  },
  output_token_details: { text_tokens: 30, audio_tokens: 91 },
}

/** Cached tokens cost the same as others here; audio costs 8 times as much, answers 4 times, spoken ones 16 times. */
const SPOKEN_COST = 2 * (132 - 36 + 36 * 8 + 30 * 4 + 91 * 16)
const WRITTEN = { input_tokens: 300, output_tokens: 20, total_tokens: 320 }
const WRITTEN_COST = 2 * (300 + 20 * 4)

/** Checks that each amount agrees with the log. */
async function expectCharged(relay: Pick<Relay, 'channel' | 'database' | 'token'>, used: number, calls: number) {
  expect(await balances(relay)).toEqual({
    tokenLeft: 5_000_000 - used,
    tokenUsed: used,
    userLeft: 10_000_000 - used,
    userUsed: used,
    calls,
    channelUsed: used,
    logged: used,
    rows: calls,
    held: 0,
  })
}

describe('a realtime session is charged', () => {
  test('exactly, once for each response, with the prices of cached tokens and of audio', async () => {
    const relay = await newRealtime()
    await relay.gateway.admin.setOption('CacheRatio', `{"${MODEL}":1}`)
    const { session, id } = await relay.connect()
    session.fromClient(5000)
    expect(await hear(session, created('a'), done('a', SPOKEN))).toBeUndefined()
    expect((await balances(relay)).userUsed).toBe(SPOKEN_COST)
    await hear(session, created('b'), done('b', WRITTEN, 'cancelled'))
    await session.end('client')
    await expectCharged(relay, SPOKEN_COST + WRITTEN_COST, 2)
    const [second, first] = await logRows(relay, 2)
    const common = { model_name: MODEL, channel: relay.channel, token_name: 'ci', is_stream: true }
    expect([first, second]).toMatchObject([
      { ...common, request_id: `${id}-1`, prompt_tokens: 132, completion_tokens: 121, quota: SPOKEN_COST },
      { ...common, request_id: `${id}-2`, prompt_tokens: 300, completion_tokens: 20, quota: WRITTEN_COST },
    ])
    expect(await relay.root.api.calls.get({ request_id: `${id}-1` })).toMatchObject({
      quota: SPOKEN_COST,
      model_ratio: 2,
      audio_ratio: 8,
      cached_tokens: 64,
      audio_prompt_tokens: 36,
      audio_completion_tokens: 91,
      attempts: [{ channel: relay.channel, status: 200, reason: `Response of the realtime session ${id}` }],
    })
    expect(await relay.root.api.calls.get({ request_id: id })).toMatchObject({ status: 200, quota: 0 })
  })

  test('for each response at the same time, which has a reservation of its own', async () => {
    const relay = await newRealtime()
    const { session } = await relay.connect()
    const held = async () => (await balances(relay)).held
    expect(await held()).toBe(1)
    await hear(session, created('a'), created('b'))
    expect(await held()).toBe(2)
    await hear(session, done('b', WRITTEN), created('c'))
    expect(await held()).toBe(2)
    await hear(session, done('a', WRITTEN), done('c', WRITTEN))
    expect(await held()).toBe(1)
    await session.end('client')
    expect(await balances(relay)).toMatchObject({ held: 0, userUsed: 3 * WRITTEN_COST, rows: 3 })
  })

  test('by the texts of a response without a usage, and not for one that fails before its first word', async () => {
    const relay = await newRealtime()
    const { session } = await relay.connect()
    await hear(session, created('a'), done('a', undefined, 'failed'))
    const instructions = 'blue sky is blue sky is '
    await hear(session, { type: 'session.updated', session: { instructions, tools: [] } })
    await hear(session, created('b'), text('b', 'blue '), text('b', 'sky is'), done('b'))
    await session.end('client')
    expect(await logRows(relay, 2)).toMatchObject([{ prompt_tokens: 6, completion_tokens: 3, quota: 2 * (6 + 3 * 4) }])
    expect(await balances(relay)).toMatchObject({ held: 0, rows: 1 })
  })

  test('for what has arrived when it ends within a response; its prompt is free if the provider has said nothing', async () => {
    const relay = await newRealtime()
    for (const by of ['client', 'provider'] as const) {
      const { session } = await relay.connect()
      await hear(session, created('a'), done('a', WRITTEN), created('b'))
      await session.end(by)
      await session.end(by)
    }
    const [client] = (await logRows(relay, 2)).filter(({ completion_tokens }) => completion_tokens === 0)
    // The prompt has the last response and its prompt.
    expect(client).toMatchObject({ prompt_tokens: 320, quota: 640 })
    expect(await balances(relay)).toMatchObject({ held: 0, rows: 3, userUsed: 2 * WRITTEN_COST + 640 })
  })

  test('for transcriptions with the prices of their model, by tokens or seconds', async () => {
    const relay = await newRealtime()
    const { session, id } = await relay.connect()
    const transcribed = (usage: object) => ({ type: 'conversation.item.input_audio_transcription.completed', usage })
    const uses = (model: string) => ({
      type: 'session.updated',
      session: { audio: { input: { transcription: { model } } } },
    })
    const tokens = { type: 'tokens', input_tokens: 26, output_tokens: 17, total_tokens: 43 }
    await hear(session, uses('gpt-4o-transcribe'), created('a'), transcribed(tokens), done('a', WRITTEN))
    const [, first] = await logRows(relay, 2)
    expect(first).toMatchObject({ model_name: 'gpt-4o-transcribe', request_id: `${id}-1`, prompt_tokens: 26 })
    // No price of seconds.
    await hear(session, uses('my-whisper'), transcribed({ type: 'duration', seconds: 4.2 }))
    await relay.gateway.admin.setOption('UnitPrices', '{"my-whisper":{"per":"second","usd":0.001}}')
    await hear(session, transcribed({ type: 'duration', seconds: 4.2 }))
    await session.end('client')
    const rows = await logRows(relay, 2)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ model_name: 'my-whisper', quota: 0.005 * 500_000 })
    expect(await balances(relay)).toMatchObject({ held: 0, rows: 3 })
  })

  test('for what has arrived when the gateway is closed, which leaves no reservation', async () => {
    const relay = await newRealtime()
    const sessions = [await relay.connect(), await relay.connect()]
    const [writing] = sessions
    if (writing) await hear(writing.session, created('a'), text('a', 'blue sky is'))
    await relay.gateway.close()
    expect(sessions.map(({ session }) => session.signal.aborted)).toEqual([true, true])
    expect(await balances(relay)).toMatchObject({ held: 0, rows: 1, userUsed: 2 * 3 * 4 })
  })
})

describe('a realtime session ends with an error', () => {
  test('when the quota does not hold the next response', async () => {
    const relay = await newRealtime()
    await relay.gateway.admin.updateUser('alice', { quota: 40_000 })
    const { session } = await relay.connect()
    const usage = { input_tokens: 10_000, output_tokens: 0, total_tokens: 10_000 }
    expect(await hear(session, created('a'), done('a', usage))).toMatchObject({
      code: 'insufficient_user_quota',
      reason: 'insufficient_user_quota',
    })
    await session.end('gateway')
    expect(await balances(relay)).toMatchObject({ userLeft: 20_000, held: 0, rows: 1 })
  })

  test('when a response costs more than the balance, of which at most one message is not covered', async () => {
    const relay = await newRealtime()
    await relay.gateway.admin.updateUser('alice', { quota: 40_000 })
    const { session } = await relay.connect()
    // 400 spoken tokens cost 400 × 2 × 16.
    const message = 12_800
    const audio = { type: 'response.output_audio.delta', response_id: 'a', delta: 'A'.repeat(400 * 3200 + 150) }
    await hear(session, created('a'))
    // What the client says meanwhile belongs to the next prompt.
    session.fromClient(100_000_000)
    expect(await hear(session, audio, audio, audio)).toBeUndefined()
    expect(await hear(session, audio)).toMatchObject({ code: 'insufficient_user_quota' })
    await session.end('gateway')
    const { userLeft, held, rows } = await balances(relay)
    expect([held, rows]).toEqual([0, 1])
    expect(userLeft).toBeLessThan(0)
    expect(userLeft).toBeGreaterThan(-message)
  })

  test('never because of an estimate, if the balance holds the longest response of the model', async () => {
    const relay = await newRealtime()
    const { session } = await relay.connect()
    const delta = 'A'.repeat(30_000 * 3200)
    const audio = { type: 'response.output_audio.delta', response_id: 'a', delta }
    expect(await hear(session, created('a'), audio, done('a', WRITTEN))).toBeUndefined()
    await session.end('client')
    expect(await balances(relay)).toMatchObject({ userUsed: WRITTEN_COST, held: 0 })
  })

  test('when the quota does not hold the longest response of the model, unless the session limits responses', async () => {
    const usage = { input_tokens: 2000, output_tokens: 0, total_tokens: 2000 }
    const errorAfter = async (...events: object[]) => {
      const relay = await newRealtime()
      await relay.gateway.admin.updateUser('alice', { quota: 40_000 })
      const { session } = await relay.connect()
      const error = await hear(session, ...events)
      await session.end('gateway')
      expect((await balances(relay)).held).toBe(0)
      return error?.code
    }
    const limited = (limit: unknown) => ({ type: 'session.updated', session: { max_output_tokens: limit } })
    const beta = { type: 'session.updated', session: { max_response_output_tokens: 100 } }
    const response = [created('a'), done('a', usage)]
    expect(await errorAfter(...response)).toBe('insufficient_user_quota')
    expect(await errorAfter(limited(100), ...response)).toBeUndefined()
    expect(await errorAfter(beta, ...response)).toBeUndefined()
    expect(await errorAfter(limited(100), limited('inf'), ...response)).toBe('insufficient_user_quota')
    // A response may have a limit of its own.
    const longer = (limit: unknown) => ({ type: 'response.created', response: { id: 'b', max_output_tokens: limit } })
    expect(await errorAfter(limited(100), ...response, longer(50))).toBeUndefined()
    expect(await errorAfter(limited(100), ...response, longer(4096))).toBe('insufficient_user_quota')
    expect(await errorAfter(limited(100), ...response, longer('inf'))).toBe('insufficient_user_quota')
  })

  test('when the quota does not hold a response that begins beside another one, and both prompts are charged', async () => {
    const relay = await newRealtime()
    await relay.gateway.admin.updateUser('alice', { quota: 40_000 })
    const { session } = await relay.connect()
    await hear(session, { type: 'session.created', session: { instructions: 'blue sky is '.repeat(10) } })
    expect(await hear(session, created('a'), created('b'))).toMatchObject({ code: 'insufficient_user_quota' })
    await session.end('gateway')
    const row = { prompt_tokens: 30, completion_tokens: 0, quota: 60 }
    expect(await logRows(relay, 2)).toMatchObject([row, row])
    expect(await balances(relay)).toMatchObject({ userLeft: 39_880, userUsed: 120, held: 0 })
  })

  test('when its key is disabled, or its owner is banned', async () => {
    const relay = await newRealtime()
    const [first, second] = [await relay.connect(), await relay.connect()]
    await relay.alice.api.tokens.setStatus({ id: relay.token.id, status: 2 })
    expect(await hear(first.session, created('a'), done('a', WRITTEN))).toMatchObject({ code: 'invalid_api_key' })
    await relay.alice.api.tokens.setStatus({ id: relay.token.id, status: 1 })
    await relay.gateway.admin.updateUser('alice', { status: 2 })
    expect(await hear(second.session, created('a'), done('a', WRITTEN))).toMatchObject({
      message: expect.stringContaining('banned'),
    })
  })
})

describe('a realtime session is refused', () => {
  test('for the reasons of any call', async () => {
    const relay = await newRealtime()
    const models = await relay.addToken({ name: 'models', models: 'gpt-4o' })
    expect(await relay.refused(bearer(models))).toMatchObject({ status: 403 })
    const subnet = await relay.addToken({ name: 'subnet', subnet: '10.0.0.0/8' })
    expect(await relay.refused(bearer(subnet))).toMatchObject({ status: 403 })
    const expired = await relay.addToken({ name: 'expired', expired_time: 1 })
    expect(await relay.refused(bearer(expired))).toMatchObject({ status: 401 })
    const poor = await relay.addToken({ name: 'poor', remain_quota: 10 })
    expect(await relay.refused(bearer(poor))).toMatchObject({
      status: 403,
      error: { code: 'pre_consume_token_quota_failed' },
    })
    expect(relay.provider.requests).toHaveLength(0)
    expect((await balances(relay)).held).toBe(0)
  })

  test('when the quota does not hold the longest response of its model', async () => {
    const relay = await newRealtime()
    await relay.root.api.channels.update({ id: relay.channel, models: 'gpt-realtime,gpt-realtime-2' })
    await relay.gateway.admin.setOption('ModelRatio', '{"gpt-realtime":2,"gpt-realtime-2":2}')
    await relay.gateway.admin.updateUser('alice', { quota: 100_000 })
    const second = await relay.refused(undefined, 'gpt-realtime-2')
    expect(second).toMatchObject({ status: 403, error: { code: 'insufficient_user_quota' } })
    await relay.connect()
  })

  test('when its provider does not answer in time, or is not one of WebSockets, and nothing is charged', async () => {
    const silent = await newRealtime(() => {}, { timeouts: { connect: 100 } })
    expect(await silent.refused()).toMatchObject({ status: 504, error: { code: 'provider_timeout' } })
    const wrong = await newRealtime((connection) =>
      connection.end('HTTP/1.1 101 OK\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: x\r\n\r\n'),
    )
    expect(await wrong.refused()).toMatchObject({ status: 500, error: { code: 'do_request_failed' } })
    const page = await newRealtime((connection) => connection.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'))
    expect(await page.refused()).toMatchObject({ status: 502 })
    for (const relay of [silent, wrong, page]) await expectCharged(relay, 0, 0)
  })

  test('when its client leaves, or the gateway is closed, before the provider has answered', async () => {
    const asked = Promise.withResolvers<void>()
    const relay = await newRealtime(() => asked.resolve())
    const leaving = new AbortController()
    const request = new Request(`${ORIGIN}/v1/realtime?model=${MODEL}`, {
      headers: bearer(relay.token),
      signal: leaving.signal,
    })
    const left = relay.gateway.realtime(request)
    await asked.promise
    leaving.abort()
    expect(await left).toMatchObject({ status: 400 })
    const closed = relay.refused()
    while (relay.provider.requests.length < 2) await new Promise((next) => setImmediate(next))
    await relay.gateway.close()
    expect(await closed).toMatchObject({ status: 503 })
    await expectCharged(relay, 0, 0)
  })

  test('when the channel leads back to the gateway', async () => {
    const relay = await newRealtime()
    await relay.connect()
    const [sent] = relay.provider.requests
    const headers = { ...bearer(relay.token), via: String(sent?.headers.via) }
    expect(await relay.refused(headers)).toMatchObject({ status: 508, error: { code: 'loop_detected' } })
  })

  test('when the provider’s address is private and not allowed', async () => {
    const relay = await newRealtime()
    await relay.gateway.admin.setOption('PrivateHosts', '')
    expect(await relay.refused()).toMatchObject({ status: 500, error: { code: 'do_request_failed' } })
    expect(relay.provider.requests).toHaveLength(0)
  })

  test('when the user has 100 of them, until one ends', async () => {
    const relay = await newRealtime()
    await relay.root.api.channels.update({ id: relay.channel, models: 'free' })
    const sessions = []
    for (let count = 0; count < 100; count++) sessions.push(await relay.connect(undefined, 'free'))
    expect(await relay.refused(undefined, 'free')).toMatchObject({ status: 429, error: { code: 'too_many_sessions' } })
    await sessions[0]?.session.end('client')
    await relay.connect(undefined, 'free')
  })
})

test.each(['url', 'socks'] as const)('a realtime session goes through the proxy of its channel: %s', async (kind) => {
  const relay = await newRealtime()
  const proxy = await openConnectProxy()
  const { port } = new URL(relay.provider.url)
  await relay.root.api.channels.update({
    id: relay.channel,
    key: 'k',
    base_url: `http://provider.example:${port}`,
    config: JSON.stringify({ proxy: proxy[kind] }),
  })
  const { session } = await relay.connect()
  expect(proxy.requests).toEqual([expect.stringMatching(/^(CONNECT|SOCKS) provider\.example:/)])
  relay.provider.connections[0]?.write('hello')
  expect(String((await once(session.connection, 'data'))[0])).toBe('hello')
})
