import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { call } from '../test/call.ts'
import { created, done, MODEL, openRealtimeProvider, refuses, setUpRealtime } from '../test/realtime.ts'
import { serve } from '../test/serve.ts'

async function relaying(fields: object = {}) {
  const provider = await openRealtimeProvider()
  const program = await serve()
  return { provider, program, url: program.url, ...(await setUpRealtime(program.url, provider.url, fields)) }
}

describe('a realtime session', () => {
  test('passes text and binary messages on unchanged in both directions, in order', async () => {
    const { provider, connect } = await relaying()
    const accepted = provider.next()
    const client = await connect()
    const model = await accepted
    const sent = [
      '{"type":"session.update" }',
      Buffer.from([0, 255, 128]),
      '你好',
      Buffer.alloc(0),
      '{"type":"response.create"}',
    ]
    for (const message of sent) client.send(message)
    expect(await model.until(sent.length)).toEqual(sent)
    for (const message of sent) model.send(message)
    expect(await client.until(sent.length)).toEqual(sent)
  })

  test('passes on what the provider sends as soon as it accepts', async () => {
    const provider = await openRealtimeProvider(undefined, '{"type":"session.created"}')
    const { connect } = await setUpRealtime((await serve()).url, provider.url)
    expect(await (await connect()).until(1)).toEqual(['{"type":"session.created"}'])
  })

  test('names the mapped model and the channel’s key to the provider, and none of the client’s', async () => {
    const { provider, connect, key } = await relaying({ model_mapping: `{"${MODEL}":"my model"}` })
    await connect({ headers: { authorization: `Bearer ${key}`, 'openai-beta': 'realtime=v1', cookie: 'session=x' } })
    const [request] = provider.requests
    expect(request?.url).toBe('/v1/realtime?model=my%20model')
    expect(request?.headers).toMatchObject({ authorization: 'Bearer provider-key', 'openai-beta': 'realtime=v1' })
    expect(JSON.stringify(request?.rawHeaders)).not.toMatch(new RegExp(`${key}|session=x`))
  })

  test('takes a key in the headers of each kind of client', async () => {
    const { connect, key } = await relaying()
    for (const headers of [{ Authorization: `bearer ${key}` }, { 'x-api-key': key }, { 'api-key': key }])
      (await connect({ headers })).socket.terminate()
  })

  test('takes a browser’s key in a subprotocol, which is neither answered nor passed on', async () => {
    const { provider, connect, key } = await relaying()
    const protocols = [
      'realtime',
      `openai-insecure-api-key.${key}`,
      'openai-organization.org',
      'openai-beta.realtime-v1',
    ]
    const client = await connect({ protocols, headers: { origin: 'https://chat.example', cookie: 'session=x' } })
    expect(client.socket.protocol).toBe('realtime')
    expect(provider.requests[0]?.headers['sec-websocket-protocol']).toBe('realtime, openai-beta.realtime-v1')
  })

  test('is opened at the paths of Azure’s clients, and with Azure’s channels at theirs', async () => {
    const { provider, connect } = await relaying({ type: 3, config: '{"api_version":"2025-04-01-preview"}' })
    await connect({ path: `/openai/realtime?api-version=x&deployment=${MODEL}` })
    await connect({ path: `/openai/v1/realtime?model=${MODEL}` })
    expect(provider.requests.map(({ url }) => url)).toEqual(
      Array(2).fill(`/openai/realtime?api-version=2025-04-01-preview&deployment=${MODEL}`),
    )
    expect(provider.requests[0]?.headers).toMatchObject({ 'api-key': 'provider-key' })
  })

  test('is refused before it begins, in OpenAI’s format', async () => {
    const { refused, key, api, provider, url } = await relaying()
    expect(await refused({ headers: {} })).toMatchObject({ status: 401, body: { error: { code: 'invalid_api_key' } } })
    expect(await refused({ path: `/v1/realtime?model=${MODEL}&key=${key}`, headers: {} })).toMatchObject({
      status: 401,
    })
    expect(await refused({ path: '/v1/realtime?model=unknown' })).toMatchObject({
      status: 404,
      body: { error: { code: 'model_not_found' } },
    })
    expect(await refused({ path: '/v1/realtime' })).toMatchObject({ status: 400 })
    const plain = await call(url, `/v1/realtime?model=${MODEL}`, { headers: { authorization: `Bearer ${key}` } })
    expect([plain.status, plain.headers.upgrade, JSON.parse(plain.text).error.type]).toEqual([
      426,
      'websocket',
      'invalid_request_error',
    ])
    const [channel] = (await api('GET', '/api/channel/?p=0')).data
    await api('PUT', '/api/channel/', { id: channel.id, status: 2 })
    expect(await refused()).toMatchObject({ status: 503 })
    expect(provider.requests).toHaveLength(0)
  })

  test('is tried with the next channel when a provider refuses, and fails with the last error', async () => {
    const { provider, connect, refused, addChannel, api } = await relaying({ priority: 0 })
    const bad = await openRealtimeProvider(refuses(500, { message: 'out of order' }))
    await addChannel(bad.url, { priority: 5 })
    expect(await refused()).toMatchObject({
      status: 500,
      body: { error: { message: expect.stringContaining('out of order') } },
    })
    await api('PUT', '/api/option/', { key: 'RetryTimes', value: '1' })
    await connect()
    expect([bad.requests.length, provider.requests.length]).toEqual([2, 1])
  })

  test('is charged response by response, with the prices of audio', async () => {
    const { provider, connect, logs } = await relaying()
    const accepted = provider.next()
    const client = await connect()
    const model = await accepted
    for (const id of ['a', 'b']) {
      model.send(created(id))
      model.send(done(id))
    }
    await client.until(4)
    // Ratio 2; audio counts eightfold, text of the answer fourfold, and audio of the answer sixteenfold.
    const quota = 2 * (119 + 13 * 8 + 30 * 4 + 91 * 16)
    const row = { model_name: MODEL, quota, prompt_tokens: 132, completion_tokens: 121, is_stream: true }
    expect(await logs()).toMatchObject([row, row])
  })

  test('ends with code 1008 and an error once the quota does not hold another response', async () => {
    const { provider, connect, api, quota, refused } = await relaying()
    const { id } = (await api('GET', '/api/user/self')).data
    await api('PUT', '/api/user/', { id, quota: 100_000 })
    const accepted = provider.next()
    const client = await connect()
    const model = await accepted
    // The session holds all of it.
    expect(await refused()).toMatchObject({ status: 403, body: { error: { code: 'insufficient_user_quota' } } })
    model.send(created('a'))
    model.send(done('a', { input_tokens: 30_000, output_tokens: 10, total_tokens: 30_010 }))
    const received = await client.until(3)
    expect(JSON.parse(String(received[1])).type).toBe('response.done')
    expect(JSON.parse(String(received[2]))).toMatchObject({ type: 'error', error: { code: 'insufficient_user_quota' } })
    const closed = [1008, 'insufficient_user_quota']
    expect([await client.closed, await model.closed]).toEqual([closed, closed])
    const used = 2 * (30_000 + 10 * 4)
    expect(await quota()).toEqual({ left: 100_000 - used, used })
  })

  test('ends on both sides with the code of the side that closes it', async () => {
    const { provider, connect } = await relaying()
    for (const side of ['client', 'model'] as const) {
      const accepted = provider.next()
      const peers = { client: await connect(), model: await accepted }
      peers[side].socket.close(4321, 'over')
      expect([await peers.client.closed, await peers.model.closed]).toEqual([
        [4321, 'over'],
        [4321, 'over'],
      ])
    }
    const accepted = provider.next()
    const client = await connect()
    ;(await accepted).socket.terminate()
    expect(await client.closed).toEqual([1011, 'The provider broke off'])
  })

  test('is charged for what has arrived when either side breaks off in a response', async () => {
    const { provider, connect, logs, quota } = await relaying()
    const before = await quota()
    for (const side of ['client', 'model'] as const) {
      const accepted = provider.next()
      const peers = { client: await connect(), model: await accepted }
      peers.model.send(created('a'))
      peers.model.send({ type: 'response.output_audio_transcript.delta', response_id: 'a', delta: 'blue sky is' })
      peers.model.send({ type: 'response.output_audio.delta', response_id: 'a', delta: 'A'.repeat(32_000) })
      await peers.client.until(3)
      peers[side].socket.terminate()
      await Promise.all([peers.client.closed, peers.model.closed])
    }
    // Three words, and half a second of audio.
    const row = { prompt_tokens: 0, completion_tokens: 13, quota: 2 * (3 * 4 + 10 * 16) }
    await expect.poll(logs).toMatchObject([row, row])
    const used = 2 * row.quota
    await expect.poll(quota).toEqual({ left: before.left - used, used })
  })

  test('costs nothing without a response, and its reservation is released', async () => {
    const { provider, connect, quota, logs } = await relaying()
    const before = await quota()
    const accepted = provider.next()
    const client = await connect()
    expect((await quota()).left).toBeLessThan(before.left)
    client.socket.close()
    await (await accepted).closed
    await expect.poll(quota).toEqual(before)
    expect(await logs()).toEqual([])
  })

  test('ends with code 1009 when a message is longer than 32 MiB', async () => {
    const { provider, connect } = await relaying()
    const accepted = provider.next()
    const client = await connect()
    const model = await accepted
    const longest = Buffer.alloc(32 * 1024 * 1024)
    client.send(longest)
    expect((await model.until(1))[0]).toHaveLength(longest.length)
    client.send(Buffer.alloc(longest.length + 1))
    expect((await client.closed)[0]).toBe(1009)
    expect((await model.closed)[0]).toBe(1009)
  })

  test('holds a provider back while its client does not read', async () => {
    const { provider, connect } = await relaying()
    const accepted = provider.next()
    const client = await connect()
    const model = await accepted
    client.socket.pause()
    const part = Buffer.alloc(1024 * 1024)
    // More than all buffers of the system take.
    const count = 64
    for (let sent = 0; sent < count; sent++) model.send(part)
    await vi.waitFor(async () => {
      const before = model.socket.bufferedAmount
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(model.socket.bufferedAmount).toBe(before)
    }, 10_000)
    expect(model.socket.bufferedAmount).toBeGreaterThan(part.length * 16)
    client.socket.resume()
    expect(await client.until(count)).toHaveLength(count)
  })

  test('answers pings of both sides', async () => {
    const { provider, connect } = await relaying()
    const accepted = provider.next()
    for (const { socket } of [await connect(), await accepted]) {
      const pong = once(socket, 'pong')
      socket.ping('x')
      expect(String((await pong)[0])).toBe('x')
    }
  })
})
