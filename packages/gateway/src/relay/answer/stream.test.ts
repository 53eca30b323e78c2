import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  DONE,
  delta,
  EVENTS,
  event,
  replies,
  returnsError,
  streamsReply,
  USAGE,
  usageEvent,
} from '../../../test/provider.ts'
import { balances, logRows, newRelay, type Relay, waitUntil } from '../../../test/relay.ts'

const STREAM = { stream: true }

/** Opens a gateway whose provider's responses the test controls. */
async function slowly() {
  const waiting = Promise.withResolvers<ServerResponse>()
  const relay = await newRelay((response) => waiting.resolve(response))
  const begin = async (...lines: string[]) => {
    const provider = await waiting.promise
    provider.writeHead(200, EVENTS)
    for (const line of lines) provider.write(line)
    return provider
  }
  return { relay, begin, provider: waiting.promise }
}

const readerOf = (answer: Response) => {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  return {
    next: async () => {
      const { value } = (await reader?.read()) ?? {}
      return value === undefined ? undefined : decoder.decode(value)
    },
    cancel: () => reader?.cancel(),
  }
}

const settled = (relay: Relay) => waitUntil(async () => (await balances(relay)).held === 0)

describe('a stream', () => {
  test('arrives as the provider sent it, and costs the reported usage', async () => {
    const relay = await newRelay(streamsReply)
    const answer = await relay.chat({ ...STREAM, stream_options: { include_usage: true } })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(answer.headers.has('x-oneapi-request-id')).toBe(true)
    // Otherwise nginx would collect the events.
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    expect(await answer.text()).toBe(delta('Hel') + delta('lo!') + usageEvent + DONE)
    expect(await balances(relay)).toMatchObject({
      tokenUsed: 63,
      userUsed: 63,
      channelUsed: 63,
      logged: 63,
      calls: 1,
      held: 0,
    })
    expect((await logRows(relay, 2))[0]).toMatchObject({ is_stream: true, prompt_tokens: 100, completion_tokens: 50 })
  })

  test('does not include the usage event that only the gateway requested', async () => {
    const relay = await newRelay(streamsReply)
    expect(await (await relay.chat(STREAM)).text()).toBe(delta('Hel') + delta('lo!') + DONE)
    expect(relay.provider.requests[0]?.body.stream_options).toEqual({ include_usage: true })
    expect(await balances(relay)).toMatchObject({ tokenUsed: 63, logged: 63 })
    const declined = { ...STREAM, stream_options: { include_usage: false, kept: 1 } }
    expect(await (await relay.chat(declined)).text()).toBe(delta('Hel') + delta('lo!') + DONE)
    expect(relay.provider.requests[1]?.body.stream_options).toEqual({ include_usage: true, kept: 1 })
  })

  test('of a provider that may not support it is charged by estimate, without requesting usage', async () => {
    const relay = await newRelay(streamsReply)
    await relay.root.api.channels.update({ id: relay.channel, type: 28 })
    expect(await (await relay.chat(STREAM)).text()).toBe(delta('Hel') + delta('lo!') + DONE)
    expect(relay.provider.requests[0]?.body).not.toHaveProperty('stream_options')
    expect((await logRows(relay, 2))[0]).toMatchObject({ prompt_tokens: 7, completion_tokens: 2 })
  })

  test('arrives chunk by chunk, before the provider has finished', async () => {
    const { relay, begin } = await slowly()
    const asking = relay.chat(STREAM)
    const provider = await begin(delta('a'))
    const { next } = readerOf(await asking)
    expect(await next()).toBe(delta('a'))
    provider.write(delta('b').slice(0, 20))
    provider.write(delta('b').slice(20))
    let second = (await next()) ?? ''
    while (second.length < delta('b').length) second += await next()
    expect(second).toBe(delta('b'))
    provider.end(usageEvent + DONE)
    expect(await next()).toBe(DONE)
    expect(await next()).toBe(undefined)
    expect(await balances(relay)).toMatchObject({ tokenUsed: 63, held: 0 })
  })

  test('with a character split across two chunks arrives intact', async () => {
    const { relay, begin } = await slowly()
    const asking = relay.chat(STREAM)
    const provider = await begin()
    const bytes = Buffer.from(delta('你好'))
    const cut = bytes.indexOf(0xe4) + 1
    provider.write(bytes.subarray(0, cut))
    setImmediate(() => provider.end(bytes.subarray(cut)))
    expect(await (await asking).text()).toBe(delta('你好'))
  })

  test('whose client disconnects is aborted at the provider, and charged for what was received', async () => {
    const { relay, begin } = await slowly()
    const asking = relay.chat(STREAM)
    const provider = await begin(delta('x'.repeat(400)))
    const { next, cancel } = readerOf(await asking)
    await next()
    const closed = once(provider, 'close')
    await cancel()
    await closed
    expect(provider.writableFinished).toBe(false)
    await settled(relay)
    const [row] = await logRows(relay, 2)
    expect(row).toMatchObject({ prompt_tokens: 7, completion_tokens: 50, quota: 40 })
    expect(await balances(relay)).toMatchObject({ tokenUsed: 40, userUsed: 40, channelUsed: 40, logged: 40 })
  })

  test('whose client disconnects before it starts is aborted at the provider, and charged for the prompt', async () => {
    const { relay, provider } = await slowly()
    const leaving = new AbortController()
    const asking = relay.chat(STREAM, {}, leaving.signal)
    const closed = once(await provider, 'close')
    leaving.abort()
    await closed
    await asking
    expect(await balances(relay)).toMatchObject({ tokenUsed: 2, userUsed: 2, channelUsed: 2, logged: 2, held: 0 })
  })

  test('whose client disconnects while the provider is being connected to costs nothing', async () => {
    const connected = Promise.withResolvers<Socket>()
    // It never begins TLS.
    const server = createServer(connected.resolve).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const relay = await newRelay()
    const { port } = server.address() as AddressInfo
    const channel = await relay.addChannel({ base_url: `https://127.0.0.1:${port}`, priority: 5 })
    const before = await balances({ ...relay, channel })
    const leaving = new AbortController()
    const asking = relay.chat(STREAM, {}, leaving.signal)
    const socket = await connected.promise
    expect(await balances({ ...relay, channel })).toMatchObject({ held: 1 })
    leaving.abort()
    socket.destroy()
    await asking
    expect(await balances({ ...relay, channel })).toEqual(before)
  })

  test('that is interrupted ends with an error event, and is charged for what was received', async () => {
    const { relay, begin } = await slowly()
    const asking = relay.chat(STREAM)
    const provider = await begin(delta('x'.repeat(400)))
    const answer = await asking
    const { next } = readerOf(answer)
    await next()
    provider.destroy()
    const last = await next()
    expect(last).toMatch(/^\ndata: \{"error":\{"message":"The provider's response was interrupted \(request id: \d+\)"/)
    expect(await next()).toBe(undefined)
    expect(await balances(relay)).toMatchObject({ tokenUsed: 40, logged: 40, held: 0 })
  })

  test('that is interrupted before it starts is retried with another channel', async () => {
    const relay = await newRelay((response, request) => {
      if (request.headers.authorization !== 'Bearer bad-key') return streamsReply(response, request)
      response.writeHead(200, EVENTS).flushHeaders()
      setImmediate(() => response.destroy())
    })
    await relay.addChannel({ key: 'bad-key', priority: 5 })
    await relay.gateway.admin.setOption('RetryTimes', '1')
    expect(await (await relay.chat(STREAM)).text()).toBe(delta('Hel') + delta('lo!') + DONE)
    expect(relay.provider.requests).toHaveLength(2)
    expect(await balances(relay)).toMatchObject({ tokenUsed: 63, rows: 1, held: 0 })
  })

  test('that is rejected gets an error like any call', async () => {
    const relay = await newRelay(returnsError(403, { message: 'no', type: 't' }))
    const answer = await relay.chat(STREAM)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'application/json; charset=utf-8'])
  })

  test.each([
    ['an error', event({ error: { message: 'overloaded', type: 'server_error' } }), 502, 'overloaded'],
    ['an error as text', `: wait\n\n${event({ error: 'overloaded' })}`, 502, 'overloaded'],
    ['a role', event({ choices: [{ delta: { role: 'assistant', content: '' } }] }) + DONE, 500, 'cannot be parsed'],
    ['its end', DONE, 500, 'cannot be parsed'],
  ])('with only %s costs nothing, and is an error', async (_, said, status, message) => {
    const relay = await newRelay((response) => response.writeHead(200, EVENTS).end(said))
    const answer = await relay.chat(STREAM)
    expect([answer.status, (await answer.json()).error.message]).toEqual([status, expect.stringContaining(message)])
    expect(await balances(relay)).toMatchObject({ tokenUsed: 0, userUsed: 0, logged: 0, calls: 0, held: 0 })
  })

  test.each([
    ['an error', event({ error: { message: 'overloaded' } })],
    ['a role and an error', event({ choices: [{ delta: { role: 'assistant' } }] }) + event({ error: 'overloaded' })],
    ['no answer', `: wait\n\n${DONE}`],
  ])('that begins with %s is retried with another channel', async (_, said) => {
    const relay = await newRelay((response, request) => {
      if (request.headers.authorization !== 'Bearer bad-key') return streamsReply(response, request)
      response.writeHead(200, EVENTS).end(said)
    })
    await relay.addChannel({ key: 'bad-key', priority: 5 })
    await relay.gateway.admin.setOption('RetryTimes', '1')
    expect(await (await relay.chat(STREAM)).text()).toBe(delta('Hel') + delta('lo!') + DONE)
    expect(await balances(relay)).toMatchObject({ tokenUsed: 63, rows: 1, held: 0 })
  })

  test.each(['application/json', 'application/octet-stream', 'Text/Event-Stream', undefined])(
    'is recognised by its beginning, with the content type %s',
    async (type) => {
      const said = `\n${delta('Hel')}${usageEvent}${DONE}`
      const relay = await newRelay((response) =>
        response.writeHead(200, type ? { 'content-type': type } : {}).end(said),
      )
      const answer = await relay.chat({ stream: true, stream_options: { include_usage: true } })
      expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/event-stream', said])
      expect(await balances(relay)).toMatchObject({ tokenUsed: 63 })
    },
  )

  test('that gets a complete response is passed on as one', async () => {
    const relay = await newRelay(replies())
    expect(await (await relay.chat(STREAM)).json()).toMatchObject({ usage: USAGE })
    expect(await balances(relay)).toMatchObject({ tokenUsed: 63 })
  })

  test('passes unknown lines through: comments, event names, and lines that are not JSON', async () => {
    const said = `: keep-alive\n\nevent: ping\nid: 1\ndata: {\n\ndata:[1]\r\n\r\n${event({ candidates: 5, usage: 'x' })}`
    const relay = await newRelay((response) => response.writeHead(200, EVENTS).end(said))
    expect(await (await relay.chat(STREAM)).text()).toBe(said)
  })

  test('is read only as fast as the client reads', async () => {
    const { relay, begin } = await slowly()
    const asking = relay.chat(STREAM)
    const provider = await begin(delta('a'))
    const { next, cancel } = readerOf(await asking)
    await next()
    const block = delta('x'.repeat(1_000_000))
    let written = 0
    const isTaken = () =>
      provider.write(block) || Promise.race([once(provider, 'drain').then(() => true), idle().then(() => false)])
    while (written < 200 && (await isTaken())) written++
    expect(written).toBeLessThan(100)
    await cancel()
  })
})

/** Waits until pending I/O of this process has been processed. */
const idle = () => new Promise((done) => setTimeout(done, 300))
