import { describe, expect, test } from 'vitest'
import { manualClock } from '../../test/client.ts'
import { query } from '../../test/databases.ts'
import { type Behaviour, replies, returnsError, returnsText, streamsReply } from '../../test/provider.ts'
import { logRows, newRelay, PROVIDER_KEY, type Relay, waitUntil } from '../../test/relay.ts'
import { testModelOf } from './test-call.ts'

const COLUMNS = 'status, response_time, test_time, balance'

const stored = async ({ database, channel }: Pick<Relay, 'database' | 'channel'>) =>
  (await query(database, `SELECT ${COLUMNS} FROM channels WHERE id = :channel`, { channel }))[0]

describe('the model for a test', () => {
  test.each([
    ['gpt-4o,gpt-3.5-turbo', '', 'gpt-3.5-turbo'],
    ['gpt-4o,gpt-3.5-turbo', 'gpt-4o', 'gpt-4o'],
    ['gpt-4o,gpt-3.5-turbo-16k', '', 'gpt-4o'],
    ['text-embedding-3-small,dall-e-3,whisper-1,gpt-4o', '', 'gpt-4o'],
    ['gpt-4o', 'unknown', 'gpt-4o'],
    ['text-embedding-3-small', '', 'text-embedding-3-small'],
    ['', '', 'gpt-3.5-turbo'],
  ])('of the models %j with %j preferred is %j', { tags: ['R7.40'] }, (models, wanted, asked) => {
    expect(testModelOf({ models }, wanted)).toBe(asked)
  })
})

describe('testing a channel', () => {
  test('sends a request to its provider, returns the reply, and saves time and log', { tags: ['R7.39'] }, async () => {
    const clock = manualClock()
    const relay = await newRelay(undefined, { clock })
    relay.provider.behaviour = (response, request) => {
      clock.advance(1532)
      return replies()(response, request)
    }
    const path = `/api/channel/test/${relay.channel}?model=gpt-4o`
    const { body, headers } = await relay.boss.call('GET', path)
    expect(body).toEqual({ success: true, message: 'Hello!', time: 1.532, modelName: 'gpt-4o' })
    expect(relay.provider.requests).toMatchObject([{ body: { model: 'gpt-4o', stream: false } }])
    expect(await stored(relay)).toMatchObject({ status: 1, response_time: 1532, test_time: Math.floor(clock() / 1000) })
    expect((await logRows(relay, 5))[0]).toMatchObject({
      user_id: 0,
      username: '',
      channel: relay.channel,
      model_name: 'gpt-4o',
      elapsed_time: 1532,
      content: '渠道“stand-in”测试成功，回答：Hello!',
      request_id: headers.get('x-oneapi-request-id'),
    })
  })

  test.each<[string, Behaviour, string]>([
    [
      'refuses',
      returnsError(401, { message: `Incorrect API key provided: ${PROVIDER_KEY}` }),
      'Incorrect API key provided: ***',
    ],
    ['returns no text', returnsText(200, '{"choices":[{"message":{}}]}'), "The model's reply contains no text"],
    ['returns no choices', returnsText(200, '{"choices":{}}'), "The provider's response has no result"],
    ['returns no JSON', returnsText(200, '<html>'), "The provider's response has no result"],
    ['hangs up', (response) => void response.destroy(), 'The provider cannot be reached (UND_ERR_SOCKET)'],
  ])(
    'whose provider %s fails with the reason; the status is unchanged, the time is 0',
    async (_, behaviour, message) => {
      const relay = await newRelay(behaviour)
      await relay.gateway.admin.setOption('AutomaticDisableChannelEnabled', 'true')
      const { status, body } = await relay.boss.call('GET', `/api/channel/test/${relay.channel}`)
      expect([status, body]).toEqual([200, { success: false, message, time: 0, modelName: '' }])
      expect(await stored(relay)).toMatchObject({ status: 1, response_time: 0, test_time: expect.any(Number) })
      const [row] = await logRows(relay, 5)
      expect(row?.content).toContain('测试失败')
      expect(row?.content).not.toContain(PROVIDER_KEY)
    },
  )

  test.each([
    ['bge-m3', '/v1/embeddings', 'embedding[1]'],
    ['BAAI/bge-large-zh', '/v1/embeddings', 'embedding[1]'],
    ['text-embedding-3-small', '/v1/embeddings', 'embedding[1]'],
    ['omni-moderation-latest', '/v1/moderations', 'moderation'],
    ['jina-reranker-m0', '/v1/rerank', 'rerank'],
    ['gpt-4o', '/v1/chat/completions', 'Hello!'],
  ])('with the model %s is a call of %s', async (models, path, message) => {
    const relay = await newRelay()
    await relay.boss.api.channels.update({ id: relay.channel, models })
    expect(await relay.boss.api.channels.test({ id: relay.channel })).toMatchObject({ message })
    expect(relay.provider.requests.map((request) => request.path)).toEqual([path])
  })

  test.each([
    [14, {}, 'claude-3-haiku', '/v1/messages'],
    [33, { config: '{"region":"us-east-1"}' }, 'anthropic.claude-haiku-4-5', '/anthropic/v1/messages'],
  ])('of type %i speaks Anthropic’s protocol: %j', async (type, fields, models, path) => {
    const relay = await newRelay(
      returnsText(200, '{"content":[{"type":"thinking","thinking":"…"},{"type":"text","text":"Claude"}]}'),
    )
    await relay.boss.api.channels.update({ id: relay.channel, type, models, key: PROVIDER_KEY, ...fields })
    expect(await relay.boss.api.channels.test({ id: relay.channel })).toMatchObject({ message: 'Claude' })
    expect(relay.provider.requests).toMatchObject([{ path, body: { model: models, max_tokens: 512 } }])
    relay.provider.behaviour = returnsText(200, '{"type":"error","error":{"message":"overloaded"}}')
    await expect(relay.boss.api.channels.test({ id: relay.channel })).rejects.toThrow('overloaded')
  })

  test('is repeated as a stream for a model that answers streams alone', async () => {
    const relay = await newRelay((response, request) =>
      (request.body.stream === true
        ? streamsReply
        : returnsError(400, { message: 'This model only support stream mode', code: 'invalid_parameter_error' }))(
        response,
        request,
      ),
    )
    expect(await relay.boss.api.channels.test({ id: relay.channel })).toMatchObject({ message: 'Hello!' })
    expect(relay.provider.requests.map(({ body }) => body.stream)).toEqual([false, true])
  })

  test.each(['dall-e-3', 'gpt-image-1', 'whisper-1', 'tts-1-hd', 'gpt-4o-mini-tts', 'gpt-4o-transcribe'])(
    'does not call the model %s, and says why',
    async (models) => {
      const relay = await newRelay()
      await relay.boss.api.channels.update({ id: relay.channel, models })
      await expect(relay.boss.api.channels.test({ id: relay.channel })).rejects.toThrow('tests do not call it')
      expect(relay.provider.requests).toEqual([])
    },
  )

  test('a model of embeddings without a result fails with the reason', async () => {
    const relay = await newRelay(returnsText(200, '{"error":"model is loading"}'))
    await relay.boss.api.channels.update({ id: relay.channel, models: 'bge-m3' })
    await expect(relay.boss.api.channels.test({ id: relay.channel })).rejects.toThrow('model is loading')
  })

  test('works for a disabled channel', async () => {
    const relay = await newRelay()
    await relay.boss.api.channels.update({ id: relay.channel, status: 2 })
    expect(await relay.boss.api.channels.test({ id: relay.channel })).toMatchObject({ message: 'Hello!', model: '' })
    expect(await stored(relay)).toMatchObject({ status: 2 })
  })

  test('fails for an unknown channel and an unsupported type', async () => {
    const relay = await newRelay()
    await expect(relay.boss.api.channels.test({ id: 99 })).rejects.toThrow('Channel not found')
    await relay.boss.api.channels.update({ id: relay.channel, type: 34, status: 2 })
    await expect(relay.boss.api.channels.test({ id: relay.channel })).rejects.toThrow(
      'cannot call channels of type "Coze". Use the type "OpenAI compatible"',
    )
  })
})

describe('testing all channels', () => {
  const dead = returnsError(401, { message: 'Incorrect API key' })
  const finished = (relay: Relay, tests: number) => waitUntil(async () => (await logRows(relay, 5)).length === tests)

  test('responds immediately and tests in the background, one job at a time', { tags: ['R7.38'] }, async () => {
    const open = Promise.withResolvers<void>()
    const relay = await newRelay(async (response, request) => {
      await open.promise
      await replies()(response, request)
    })
    await relay.addChannel()
    expect((await relay.boss.call('GET', '/api/channel/test?scope=all')).body).toEqual({ message: '', success: true })
    await expect(relay.boss.api.channels.testAll()).rejects.toThrow('already running')
    await expect(relay.boss.api.channels.updateBalances()).rejects.toThrow('already running')
    open.resolve()
    await finished(relay, 2)
    await waitUntil(() =>
      relay.boss.api.channels.testAll().then(
        () => true,
        () => false,
      ),
    )
    await finished(relay, 4)
  })

  test.each([
    ['all', [1, 2, 3], 3],
    ['disabled', [2, 3], 2],
  ] as const)('with scope %s tests those with status %j', { tags: ['R7.38'] }, async (scope, _, count) => {
    const relay = await newRelay()
    const [second, third] = [await relay.addChannel(), await relay.addChannel()]
    await relay.boss.api.channels.update({ id: second, status: 2 })
    await query(relay.database, 'UPDATE channels SET status = 3 WHERE id = :third', { third })
    await relay.boss.api.channels.testAll({ scope })
    await finished(relay, count)
    expect(relay.provider.requests).toHaveLength(count)
  })

  test.each<[string, Behaviour, string, number, number]>([
    ['disables one with an invalid key', dead, 'AutomaticDisableChannelEnabled', 1, 3],
    ['does not disable one with an invalid key without the option', dead, 'AutomaticEnableChannelEnabled', 1, 1],
    ['enables one that works', replies(), 'AutomaticEnableChannelEnabled', 3, 1],
    ['enables one that an administrator disabled', replies(), 'AutomaticEnableChannelEnabled', 2, 1],
    ['does not enable one that works without the option', replies(), 'AutomaticDisableChannelEnabled', 3, 3],
    [
      'does not change one with an invalid key that an administrator disabled',
      dead,
      'AutomaticDisableChannelEnabled',
      2,
      2,
    ],
  ])('by its result: %s', async (_, behaviour, option, before, after) => {
    const relay = await newRelay(behaviour)
    if (before === 2) await relay.boss.api.channels.update({ id: relay.channel, status: 2 })
    if (before === 3) {
      await relay.boss.api.channels.update({ id: relay.channel, status: 2 })
      await query(relay.database, 'UPDATE channels SET status = 3')
    }
    await relay.gateway.admin.setOption(option, 'true')
    await relay.boss.api.channels.testAll()
    await finished(relay, 1)
    // A second job starts only after the first has finished.
    await waitUntil(() =>
      relay.boss.api.channels.testAll().then(
        () => true,
        () => false,
      ),
    )
    expect(await stored(relay)).toMatchObject({ status: after })
    expect((await relay.chat()).status === 503).toBe(after !== 1)
  })

  test('disables a channel that responds too slowly', async () => {
    const clock = manualClock()
    const relay = await newRelay(undefined, { clock })
    relay.provider.behaviour = (response, request) => {
      clock.advance(5001)
      return replies()(response, request)
    }
    await relay.gateway.admin.setOption('AutomaticDisableChannelEnabled', 'true')
    await relay.boss.api.channels.testAll()
    await waitUntil(async () => (await stored(relay))?.status === 3)
    expect((await logRows(relay, 4))[0]?.content).toContain('5001')
  })

  test.each([
    [4999, 1],
    [5000, 1],
    [5001, 3],
  ])('a channel that responds after %i ms keeps status %i', async (milliseconds, status) => {
    const clock = manualClock()
    const relay = await newRelay(undefined, { clock })
    relay.provider.behaviour = (response, request) => {
      clock.advance(milliseconds)
      return replies()(response, request)
    }
    await relay.gateway.admin.setOption('AutomaticDisableChannelEnabled', 'true')
    await relay.boss.api.channels.testAll()
    // The next job starts only after this one has finished.
    await waitUntil(() =>
      relay.boss.api.channels.testAll().then(
        () => true,
        () => false,
      ),
    )
    expect(await stored(relay)).toMatchObject({ status })
  })

  test('ends with the gateway without a fault', async () => {
    const asked = Promise.withResolvers<void>()
    const relay = await newRelay(() => asked.resolve())
    await relay.addChannel()
    await relay.boss.api.channels.testAll()
    await asked.promise
    await relay.gateway.close()
    expect(relay.provider.requests).toHaveLength(1)
  })
})

describe('the balance of a channel', () => {
  const bank =
    (limit: number, spent: number): Behaviour =>
    (response, request) => {
      const figures = request.path.includes('/usage') ? { total_usage: spent } : { hard_limit_usd: limit }
      return returnsText(200, JSON.stringify(figures))(response, request)
    }

  test.each([1, 8])('of type %i is fetched from its provider and saved', { tags: ['R7.41'] }, async (type) => {
    const clock = manualClock()
    const relay = await newRelay(bank(100, 1234.5), { clock })
    await relay.boss.api.channels.update({ id: relay.channel, type })
    const { body } = await relay.boss.call('GET', `/api/channel/update_balance/${relay.channel}`)
    expect(body).toEqual({ success: true, message: '', balance: 87.655 })
    expect(await stored(relay)).toMatchObject({ balance: 87.655 })
    expect(relay.provider.requests).toMatchObject([
      { path: '/v1/dashboard/billing/subscription', headers: { authorization: `Bearer ${PROVIDER_KEY}` } },
      { path: '/v1/dashboard/billing/usage?start_date=2026-08-13&end_date=2026-11-22' },
    ])
  })

  test('is not supported for other types', async () => {
    const relay = await newRelay()
    await relay.boss.api.channels.update({ id: relay.channel, type: 36 })
    await expect(relay.boss.api.channels.updateBalance({ id: relay.channel })).rejects.toThrow(
      'do not support balance queries',
    )
    await expect(relay.boss.api.channels.updateBalance({ id: 99 })).rejects.toThrow('Channel not found')
  })

  test.each<[string, Behaviour, string]>([
    ['refuses', returnsText(401, ''), 'HTTP 401'],
    ['returns something else', returnsText(200, '[]'), 'HTTP 200'],
    ['hangs up', (response) => void response.destroy(), 'cannot be reached'],
    ['knows no such interface', returnsText(200, '{"error":"Unexpected endpoint or method"}'), 'HTTP 200'],
    ['states no limit', returnsText(200, '{"hard_limit_usd":null,"total_usage":5}'), 'HTTP 200'],
    ['states a limit as text', returnsText(200, '{"hard_limit_usd":"5","total_usage":5}'), 'HTTP 200'],
  ])('is not updated if the provider %s', async (_, behaviour, reason) => {
    const relay = await newRelay(behaviour)
    await expect(relay.boss.api.channels.updateBalance({ id: relay.channel })).rejects.toThrow(reason)
    expect(await stored(relay)).toMatchObject({ balance: 0 })
  })

  test('that no provider states disables no channel', async () => {
    const relay = await newRelay(returnsText(200, '{"error":"Unexpected endpoint or method"}'))
    await relay.gateway.admin.setOption('AutomaticDisableChannelEnabled', 'true')
    await relay.boss.call('GET', '/api/channel/update_balance')
    await waitUntil(() => relay.provider.requests.length > 0)
    // The next job starts only after this one has ended.
    await waitUntil(async () => (await relay.boss.call('GET', '/api/channel/update_balance')).body.success)
    expect(await stored(relay)).toMatchObject({ status: 1, balance: 0 })
  })

  test('of all enabled channels is fetched in the background; a channel without balance is disabled', async () => {
    const relay = await newRelay(bank(10, 1000))
    await relay.gateway.admin.setOption('AutomaticDisableChannelEnabled', 'true')
    const off = await relay.addChannel()
    await relay.boss.api.channels.update({ id: off, status: 2 })
    expect((await relay.boss.call('GET', '/api/channel/update_balance')).body).toEqual({ message: '', success: true })
    await waitUntil(async () => (await stored(relay))?.status === 3)
    expect(relay.provider.requests).toHaveLength(2)
  })
})
