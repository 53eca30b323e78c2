import { describe, expect, test } from 'vitest'
import { ORIGIN } from '../../test/client.ts'
import { query } from '../../test/databases.ts'
import { type Behaviour, replies, returnsError, streamsReply } from '../../test/provider.ts'
import { balances, bearer, newRelay, PROVIDER_KEY } from '../../test/relay.ts'
import type { Fault } from '../index.ts'

describe('a call', () => {
  test('of the moderations needs no model', async () => {
    const relay = await newRelay()
    await relay.addChannel({ models: 'text-moderation-stable' })
    expect((await relay.post('/v1/moderations', { input: 'hi' })).status).toBe(200)
    expect(relay.provider.requests).toMatchObject([{ path: '/v1/moderations', body: { input: 'hi' } }])
    expect((await relay.post('/v1/embeddings', { input: 'hi' })).status).toBe(400)
  })

  test.each([5, '', null])('with the model %j gets 400', async (model) => {
    const relay = await newRelay()
    const response = await relay.chat({ model })
    expect([response.status, (await response.json()).error]).toEqual([
      400,
      {
        message: expect.stringMatching(/^The field model is missing \(request id: \d+\)$/),
        type: 'one_api_error',
        param: '',
        code: 'invalid_text_request',
      },
    ])
  })

  test('that is rejected for its key has the code that clients know', async () => {
    const relay = await newRelay()
    const response = await relay.chat({}, bearer({ key: 'x' }))
    expect((await response.json()).error).toMatchObject({ type: 'one_api_error', param: '', code: 'invalid_api_key' })
  })

  test('is written to the log with its duration', async () => {
    let now = 1_800_000_000_000
    const relay = await newRelay(
      (response) => {
        now += 1234
        response.end('{"choices":[{}],"usage":{"prompt_tokens":1,"completion_tokens":1}}')
      },
      { clock: () => now },
    )
    await relay.chat()
    expect(await query(relay.database, 'SELECT elapsed_time FROM logs WHERE type = 2')).toEqual([
      { elapsed_time: 1234 },
    ])
  })

  test('that meets a fault of the gateway gets 500, and the fault is reported', async () => {
    const told: Fault[] = []
    const relay = await newRelay(undefined, { log: (fault) => void told.push(fault) })
    await query(relay.database, 'DROP TABLE reservations')
    const response = await relay.chat()
    expect([response.status, (await response.json()).error]).toMatchObject([
      500,
      { message: expect.stringMatching(/^Internal gateway error \(request id: \d+\)$/), type: 'one_api_panic' },
    ])
    expect(told).toMatchObject([
      { endpoint: 'POST /v1', requestId: response.headers.get('x-oneapi-request-id'), error: expect.any(Error) },
    ])
  })
})

/** Streams a response if the request asks for it. */
const streamsOrReplies: Behaviour = (response, request) =>
  (request.body.stream === true ? streamsReply : replies())(response, request)

test.each([{}, { stream: true }])('an answer whose cost cannot be written is charged later: %j', async (body) => {
  const told: Fault[] = []
  const relay = await newRelay(streamsOrReplies, { log: (fault) => void told.push(fault) })
  await query(relay.database, 'ALTER TABLE logs RENAME TO others')
  const answer = await relay.chat(body)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('lo!')])
  expect(await query(relay.database, 'SELECT id FROM reservations')).toHaveLength(1)
  expect(told).toMatchObject([{ endpoint: 'POST /v1/chat/completions' }])
  await query(relay.database, 'ALTER TABLE others RENAME TO logs')
  await relay.gateway.close()
  expect(await balances(relay)).toMatchObject({ tokenUsed: 63, userUsed: 63, logged: 63, calls: 1, held: 0 })
})

test('browsers may read the request ID and when to try again, and need not ask for 12 hours', async () => {
  const { gateway, chat } = await newRelay()
  for (const path of ['/v1/models', '/dashboard/billing/usage']) {
    const headers = { origin: 'https://chat.example', 'access-control-request-method': 'GET' }
    const preflight = await gateway.fetch(new Request(ORIGIN + path, { method: 'OPTIONS', headers }))
    expect([
      preflight.headers.get('access-control-allow-origin'),
      preflight.headers.get('access-control-max-age'),
    ]).toEqual(['*', '43200'])
  }
  const { headers } = await chat({}, { origin: 'https://chat.example' })
  expect(headers.get('access-control-expose-headers')).toMatch(
    /^x-oneapi-request-id,x-relaydeck-request-id,x-relaydeck-cost,retry-after,x-request-id,.*x-ratelimit-reset-tokens$/,
  )
})

test.each(['edits', 'engines', 'files', 'fine_tuning', 'assistants', 'threads', 'oneapi'])(
  '/v1/%s is not provided, with any method',
  async (name) => {
    const { gateway } = await newRelay()
    for (const path of [`/v1/${name}`, `/v1/${name}/x/y`])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await gateway.fetch(new Request(ORIGIN + path, { method }))
        expect([response.status, (await response.json()).error.code]).toEqual([501, 'api_not_implemented'])
      }
  },
)

test('a key that names a channel is not served by another one', async () => {
  const relay = await newRelay(returnsError(500, { message: 'down' }))
  await relay.gateway.admin.updateUser('alice', { role: 10 })
  await relay.gateway.admin.setOption('RetryTimes', '3')
  await relay.addChannel({ key: 'other-key', priority: 9 })
  const response = await relay.chat({}, bearer(relay.token, `-${relay.channel}`))
  expect([response.status, (await response.json()).error.message]).toEqual([500, expect.stringContaining('down')])
  expect(relay.provider.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${PROVIDER_KEY}`])
  expect(await balances(relay)).toMatchObject({ tokenUsed: 0, held: 0 })
})
