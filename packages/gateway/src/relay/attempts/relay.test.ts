import { describe, expect, test } from 'vitest'
import { type Behaviour, replies, returnsError, returnsText, USAGE } from '../../../test/provider.ts'
import { balances, CHAT_REQUEST, logRows, newRelay, PROVIDER_KEY } from '../../../test/relay.ts'

describe('a call', () => {
  test('is relayed to a channel, and its cost is charged to token and owner', { tags: ['R1.4'] }, async () => {
    const relay = await newRelay()
    const answer = await relay.chat()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ choices: [{ message: { content: 'Hello!' } }], usage: USAGE })
    expect(relay.provider.requests).toMatchObject([
      { path: '/v1/chat/completions', headers: { authorization: `Bearer ${PROVIDER_KEY}` }, body: CHAT_REQUEST },
    ])
    // ceil((100 + 50 × 3) × 0.25)
    expect(await balances(relay)).toEqual({
      tokenLeft: 500_000 - 63,
      tokenUsed: 63,
      userLeft: 1_000_000 - 63,
      userUsed: 63,
      calls: 1,
      channelUsed: 63,
      logged: 63,
      rows: 1,
      held: 0,
    })
  })

  test("is written to the log with its ratios, in One API's format", async () => {
    const relay = await newRelay()
    const { headers } = await relay.chat()
    const [row] = await logRows(relay, 2)
    expect(row).toMatchObject({
      user_id: 2,
      username: 'alice',
      token_name: 'ci',
      model_name: 'gpt-3.5-turbo',
      content: '倍率：0.25 × 1.00 × 3.00',
      quota: 63,
      prompt_tokens: 100,
      completion_tokens: 50,
      channel: relay.channel,
      request_id: headers.get('x-oneapi-request-id'),
      is_stream: false,
      system_prompt_reset: false,
    })
  })

  test('is not written to a disabled log, and costs the same', async () => {
    const relay = await newRelay()
    await relay.gateway.admin.setOption('LogConsumeEnabled', 'false')
    await relay.chat()
    expect(await balances(relay)).toMatchObject({ tokenUsed: 63, channelUsed: 63, rows: 0 })
  })

  test('with an unlimited token is charged to the owner only', async () => {
    const relay = await newRelay()
    await relay.alice.api.tokens.update({ ...relay.token, unlimited_quota: true, remain_quota: -1 })
    await relay.chat()
    expect(await balances(relay)).toMatchObject({ tokenLeft: -1, tokenUsed: 0, userLeft: 1_000_000 - 63, logged: 63 })
  })

  test('without a reported usage is charged by estimate', async () => {
    const relay = await newRelay(replies(null))
    await relay.chat()
    const [row] = await logRows(relay, 2)
    expect(row).toMatchObject({ prompt_tokens: 7, completion_tokens: 2, quota: 4 })
  })

  test('uses the provider’s name for the model, and its price', async () => {
    const relay = await newRelay()
    const mapping = { model_mapping: '{"gpt-3.5-turbo":"gpt-4o"}' }
    await relay.root.api.channels.update({ id: relay.channel, ...mapping })
    await relay.chat()
    expect(relay.provider.requests[0]?.body.model).toBe('gpt-4o')
    // ceil((100 + 50 × 4) × 2.5)
    expect((await logRows(relay, 2))[0]).toMatchObject({ model_name: 'gpt-4o', quota: 750 })
  })

  test.each([
    ['before', [{ role: 'user', content: 'hi' }]],
    [
      'in the place of the first of',
      [
        { role: 'system', content: 'old' },
        { role: 'user', content: 'hi' },
      ],
    ],
  ])('is sent with the channel’s system prompt %s its messages', async (_, messages) => {
    const relay = await newRelay()
    await relay.root.api.channels.update({ id: relay.channel, system_prompt: 'Be brief' })
    await relay.chat({ messages })
    expect(relay.provider.requests[0]?.body.messages).toEqual([
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'hi' },
    ])
    expect((await logRows(relay, 2))[0]?.system_prompt_reset).toBe(true)
  })

  test.each([
    ['/v1/completions', { model: 'gpt-3.5-turbo', prompt: 'hi' }],
    ['/v1/embeddings', { model: 'gpt-3.5-turbo', input: ['a', [1, 2]] }],
    ['/v1/moderations', { model: 'gpt-3.5-turbo', input: 'hi' }],
  ])('to %s is relayed in the same way', async (path, body) => {
    const relay = await newRelay()
    expect((await relay.post(path, body)).status).toBe(200)
    expect(relay.provider.requests).toMatchObject([{ path, body }])
    expect(await balances(relay)).toMatchObject({ tokenUsed: 63, logged: 63 })
  })

  test('allows browsers of any origin to read the response', async () => {
    const relay = await newRelay()
    const answer = await relay.chat({}, { origin: 'https://chat.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const preflight = await relay.gateway.fetch(
      new Request('http://gateway.test/v1/chat/completions', {
        method: 'OPTIONS',
        headers: { origin: 'https://chat.example', 'access-control-request-headers': 'authorization' },
      }),
    )
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'authorization'])
  })
})

/** Google's list with an error; only its sentence shows that it is about the key. */
const GOOGLE_KEY = JSON.stringify([
  {
    error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' },
  },
])

describe('a provider that fails', () => {
  const dead = { message: 'Incorrect API key provided: sk-abc*****def', type: 'invalid_request_error', code: 'x' }

  test.each<[string, Behaviour, number, object]>([
    [
      'refuses',
      returnsError(403, { message: 'no', type: 't', param: 'p', code: 'c' }),
      403,
      { type: 't', param: 'p', code: 'c' },
    ],
    [
      'returns something else',
      returnsText(418, 'teapot'),
      418,
      { type: 'upstream_error', code: 'bad_response_status_code' },
    ],
    ['returns an error with HTTP 200', returnsError(200, { message: 'no', type: 't' }), 502, { type: 't' }],
    ['redirects', returnsText(302, ''), 502, { code: 'bad_response_status_code', param: '302' }],
    ['returns no JSON', returnsText(200, '<html>', 'text/html'), 500, { code: 'bad_response_body' }],
    ['returns an empty stream', returnsText(200, '', 'text/event-stream'), 500, { code: 'bad_response_body' }],
    ['hangs up', (response) => response.destroy(), 500, { code: 'do_request_failed' }],
  ])('and %s: the client gets the error, and nothing is charged', async (_, behaviour, status, error) => {
    const relay = await newRelay(behaviour)
    const before = await balances(relay)
    const answer = await relay.chat()
    expect(answer.status).toBe(status)
    const body = await answer.json()
    expect(body).toMatchObject({ error })
    expect(body.error.message).toMatch(/ \(request id: \d+\)$/)
    expect(await balances(relay)).toEqual(before)
  })

  test('does not reveal its key', async () => {
    const relay = await newRelay(
      returnsError(401, { message: `${PROVIDER_KEY} and ${dead.message}`, type: PROVIDER_KEY }),
    )
    const text = await (await relay.chat()).text()
    expect(text).toContain('*** and Incorrect API key provided: sk-***')
    expect(text).not.toContain(PROVIDER_KEY)
    expect(text).not.toContain('abc')
  })

  test('is followed by other channels, as often as the option allows', async () => {
    const relay = await newRelay(returnsError(500, { message: 'down' }))
    const ids = [relay.channel, await relay.addChannel(), await relay.addChannel()]
    await relay.gateway.admin.setOption('RetryTimes', '1')
    expect((await relay.chat()).status).toBe(500)
    expect(relay.provider.requests).toHaveLength(2)
    await relay.gateway.admin.setOption('RetryTimes', '9')
    const answer = await relay.chat()
    expect([answer.status, (await answer.json()).error.message]).toEqual([500, expect.stringContaining('down')])
    // Each channel once.
    expect(relay.provider.requests).toHaveLength(2 + ids.length)
    expect(await balances(relay)).toMatchObject({ tokenUsed: 0, held: 0 })
  })

  test('costs nothing if another channel succeeds', async () => {
    const relay = await newRelay((response, request) => {
      const isBad = request.headers.authorization === 'Bearer bad-key'
      return (isBad ? returnsError(500, { message: 'down' }) : replies())(response, request)
    })
    const bad = await relay.addChannel({ key: 'bad-key', priority: 5 })
    await relay.gateway.admin.setOption('RetryTimes', '1')
    expect((await relay.chat()).status).toBe(200)
    expect(relay.provider.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer bad-key',
      `Bearer ${PROVIDER_KEY}`,
    ])
    expect(await balances(relay)).toMatchObject({ tokenUsed: 63, channelUsed: 63, rows: 1 })
    expect(await balances({ ...relay, channel: bad })).toMatchObject({ channelUsed: 0 })
  })

  test('is not followed by another channel if the call is invalid', async () => {
    const relay = await newRelay(returnsError(400, { message: 'bad', type: 'invalid_request_error' }))
    await relay.addChannel()
    await relay.gateway.admin.setOption('RetryTimes', '5')
    expect((await relay.chat()).status).toBe(400)
    expect(relay.provider.requests).toHaveLength(1)
  })

  test("that is overloaded is reported with the gateway's message", async () => {
    const relay = await newRelay(returnsError(429, { message: 'your org is limited', type: 'requests' }))
    const answer = await relay.chat()
    expect([answer.status, (await answer.json()).error.message]).toEqual([429, expect.stringContaining('busy')])
  })

  test.each([
    ['its key is rejected', returnsError(401, dead)],
    ['its account is empty', returnsError(429, { message: 'x', type: 'insufficient_quota' })],
    ['it has to be paid', returnsError(402, { message: 'Insufficient Balance', code: 'invalid_request_error' })],
    ['Google calls its key invalid', returnsText(400, GOOGLE_KEY, 'application/json')],
  ])('is disabled if %s and the option allows it', async (_, behaviour) => {
    const relay = await newRelay(behaviour)
    await relay.chat()
    expect(await relay.root.api.channels.get({ id: relay.channel })).toMatchObject({ status: 1 })
    await relay.gateway.admin.setOption('AutomaticDisableChannelEnabled', 'true')
    await relay.chat()
    expect(await relay.root.api.channels.get({ id: relay.channel })).toMatchObject({ status: 3 })
    expect((await relay.chat()).status).toBe(503)
    expect((await logRows(relay, 4))[0]?.content).toContain('已自动停用')
  })

  test.each([400, 403, 404, 413, 422, 429, 500])(
    'is not disabled by words that a caller chose, with HTTP %i',
    async (status) => {
      // Like OpenAI, which quotes the refused value.
      const relay = await newRelay((response, { body }) =>
        returnsError(status, {
          message: `Invalid value: '${JSON.stringify(body.messages)}'`,
          type: 'invalid_request_error',
          param: 'messages[0].role',
          code: 'invalid_value',
        })(response, { method: 'POST', path: '', headers: {}, body, bytes: Buffer.alloc(0) }),
      )
      await relay.gateway.admin.setOption('AutomaticDisableChannelEnabled', 'true')
      for (const role of ['your credit balance is too low', 'permission denied', 'API key not valid', '已欠费'])
        await relay.chat({ messages: [{ role, content: 'organization has been disabled' }] })
      expect(await relay.root.api.channels.get({ id: relay.channel })).toMatchObject({ status: 1 })
    },
  )

  test('whose key is rejected is followed by another channel, whatever the status', async () => {
    const relay = await newRelay((response, request) => {
      const isBad = request.headers.authorization === 'Bearer bad-key'
      return (isBad ? returnsText(400, GOOGLE_KEY) : replies())(response, request)
    })
    await relay.addChannel({ key: 'bad-key', priority: 5 })
    await relay.gateway.admin.setOption('RetryTimes', '1')
    expect((await relay.chat()).status).toBe(200)
  })

  test('temporarily is not disabled', async () => {
    const relay = await newRelay(returnsError(500, { message: 'down' }))
    await relay.gateway.admin.setOption('AutomaticDisableChannelEnabled', 'true')
    await relay.chat()
    expect(await relay.root.api.channels.get({ id: relay.channel })).toMatchObject({ status: 1 })
  })
})
