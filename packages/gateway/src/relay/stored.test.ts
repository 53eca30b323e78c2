import { describe, expect, test } from 'vitest'
import { ORIGIN } from '../../test/client.ts'
import { type Behaviour, EVENTS } from '../../test/provider.ts'
import { balances, bearer, newRelay } from '../../test/relay.ts'

const REQUEST = { model: 'gpt-4o', input: 'hi' }
const response = (id: string) => ({
  id,
  object: 'response',
  status: 'completed',
  output: [{ type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: 'Hello!' }] }],
  usage: { input_tokens: 100, output_tokens: 50, total_tokens: 150 },
})

/** Answers with a response that has an ID of the channel's key, and repeats other requests. */
const stores: Behaviour = (reply, { path, method, headers, body }) => {
  const created = response(`resp_${headers.authorization?.slice(-1)}`)
  if (method !== 'POST' || path !== '/v1/responses')
    return reply
      .writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'r1' })
      .end(`{"at": "${method} ${path}"}`)
  if (body.stream !== true)
    return reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(created))
  const event = (type: string, more: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
  reply
    .writeHead(200, EVENTS)
    .end(
      event('response.created', { response: { ...created, output: [], usage: null } }) +
        event('response.output_text.delta', { delta: 'Hello!' }) +
        event('response.completed', { response: created }),
    )
}

/** Opens a gateway with two channels whose provider stores responses. */
async function newStorage() {
  const relay = await newRelay(stores)
  await relay.root.api.channels.update({ id: relay.channel, base_url: relay.provider.url, key: 'key-a' })
  await relay.addChannel({ key: 'key-b' })
  const create = async (body: object = {}, headers: Record<string, string> = {}) => {
    const answer = await relay.post('/v1/responses', { ...REQUEST, ...body }, headers)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('resp_')])
    return `resp_${relay.provider.requests.at(-1)?.headers.authorization?.slice(-1)}`
  }
  const send = (method: string, path: string, headers: Record<string, string> = bearer(relay.token)) =>
    relay.gateway.fetch(new Request(`${ORIGIN}/v1/responses/${path}`, { method, headers }), { address: '192.0.2.1' })
  return { ...relay, create, send }
}

describe('a stored response', () => {
  test.each([false, true])(
    'is read, listed, cancelled and deleted at its channel, without cost; stream: %j',
    async (stream) => {
      const storage = await newStorage()
      const id = await storage.create({ stream })
      const before = await balances(storage)
      const said: unknown[] = []
      for (const [method, path] of [
        ['GET', `${id}?include[]=reasoning.encrypted_content&stream=false&key=1`],
        ['GET', `${id}/input_items?limit=5&order=asc&after=a`],
        ['POST', `${id}/cancel`],
        ['DELETE', id],
      ] as const) {
        const answer = await storage.send(method, path)
        said.push([answer.status, answer.headers.get('x-request-id'), await answer.json()])
      }
      expect(said).toEqual([
        [200, 'r1', { at: `GET /v1/responses/${id}?include%5B%5D=reasoning.encrypted_content` }],
        [200, 'r1', { at: `GET /v1/responses/${id}/input_items?limit=5&order=asc&after=a` }],
        [200, 'r1', { at: `POST /v1/responses/${id}/cancel` }],
        [200, 'r1', { at: `DELETE /v1/responses/${id}` }],
      ])
      expect(new Set(storage.provider.requests.map(({ headers }) => headers.authorization)).size).toBe(1)
      expect(await balances(storage)).toEqual(before)
      expect((await storage.send('GET', id)).status).toBe(404)
    },
  )

  test('is continued by its channel alone', async () => {
    const storage = await newStorage()
    const id = await storage.create()
    for (let count = 0; count < 6; count++) {
      expect(await storage.create({ previous_response_id: id, input: `turn ${count}` })).toBe(id)
    }
    await storage.gateway.admin.setOption('RetryTimes', '3')
    storage.provider.behaviour = (reply) => reply.writeHead(503).end('{}')
    const count = storage.provider.requests.length
    expect((await storage.post('/v1/responses', { ...REQUEST, previous_response_id: id })).status).toBe(503)
    expect(storage.provider.requests.length).toBe(count + 1)
  })

  test('is unknown to other users', async () => {
    const storage = await newStorage()
    const id = await storage.create()
    const other = bearer(
      await storage.root.api.tokens.create({ name: 'other', remain_quota: 0, unlimited_quota: true, expired_time: -1 }),
    )
    const count = storage.provider.requests.length
    const read = await storage.send('GET', id, other)
    expect([read.status, await read.json()]).toEqual([
      404,
      { error: expect.objectContaining({ type: 'invalid_request_error' }) },
    ])
    expect([(await storage.send('DELETE', id, other)).status, (await storage.send('GET', id)).status]).toEqual([
      404, 200,
    ])
    const next = await storage.post('/v1/responses', { ...REQUEST, previous_response_id: id }, other)
    expect([next.status, (await next.json()).error.code]).toEqual([400, 'previous_response_not_found'])
    expect(storage.provider.requests.length).toBe(count + 1)
  })

  test.each(['resp_unknown', 'a b', '..', 'x'.repeat(300)])('%j is unknown', async (id) => {
    const storage = await newStorage()
    const read = await storage.send('GET', encodeURIComponent(id))
    const next = await storage.post('/v1/responses', { ...REQUEST, previous_response_id: id })
    expect([read.status, next.status, storage.provider.requests.length]).toEqual([404, 400, 0])
  })

  test('that the caller asked not to store is unknown', async () => {
    const storage = await newStorage()
    const id = await storage.create({ store: false })
    expect((await storage.send('GET', id)).status).toBe(404)
  })

  test('of a channel that is disabled cannot be reached', async () => {
    const storage = await newStorage()
    const id = await storage.create()
    for (const { id: channel } of await storage.root.api.channels.list())
      await storage.root.api.channels.update({ id: channel, status: 2 })
    expect((await storage.send('GET', id)).status).toBe(404)
    const next = await storage.post('/v1/responses', { ...REQUEST, previous_response_id: id })
    expect((await next.json()).error.code).toBe('previous_response_not_found')
  })

  test('is not streamed, which only responses in the background are', async () => {
    const storage = await newStorage()
    expect((await storage.send('GET', `${await storage.create()}?stream=true`)).status).toBe(400)
  })
})
