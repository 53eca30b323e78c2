import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { call, startCall } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { dial } from '../../test/raw.ts'
import { serve } from '../../test/serve.ts'
import { createProxy } from './proxy.ts'

/** Starts a gateway whose responses the test controls. */
async function slowly() {
  const waiting = Promise.withResolvers<ServerResponse>()
  const gateway = await openGatewayStandIn((_, response) => waiting.resolve(response))
  const { url } = await serve({ gateway: gateway.url })
  return { url, gateway, response: waiting.promise }
}

const EVENTS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }

test('events of a model arrive one by one, before the response has ended', async () => {
  const { url, response } = await slowly()
  const { response: answer } = startCall(url, '/v1/chat/completions', { method: 'POST', body: '{"stream":true}' })
  const gateway = await response
  gateway.writeHead(200, EVENTS).flushHeaders()
  const heard = await answer
  expect(heard.headers['content-type']).toBe('text/event-stream')
  for (const event of ['data: {"a":1}\n\n', 'data: {"a":2}\n\n', 'data: [DONE]\n\n']) {
    const chunk = once(heard, 'data')
    gateway.write(event)
    expect(String((await chunk)[0])).toBe(event)
    expect(gateway.writableEnded).toBe(false)
  }
  const end = once(heard, 'end')
  gateway.end()
  heard.resume()
  await end
})

test('a request body arrives chunk by chunk too', async () => {
  const { url, gateway, response } = await slowly()
  const socket = await dial(url, 'POST /v1/files HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nfirst')
  const answering = await response
  expect(String((await once(answering.req, 'data'))[0])).toBe('first')
  socket.write('later')
  expect(String(await gateway.requests[0]?.body)).toBe('firstlater')
  answering.end('done')
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200[\s\S]*done$/)
  socket.destroy()
})

test('a model may take longer than the idle timeout of connections', async () => {
  const waiting = Promise.withResolvers<ServerResponse>()
  const gateway = await openGatewayStandIn((_, response) => waiting.resolve(response))
  const { fetch, close } = createProxy(gateway.url, 50)
  onTestFinished(close)
  const idle = Promise.withResolvers<void>()
  const emit = Socket.prototype.emit
  const watched = vi.spyOn(Socket.prototype, 'emit').mockImplementation(function (this: Socket, name, ...rest) {
    const isOurs = String(this.remotePort) === new URL(gateway.url).port
    if (isOurs && name === 'timeout') idle.resolve()
    return emit.call(this, name, ...rest)
  })
  onTestFinished(() => watched.mockRestore())
  const asking = fetch(new Request('http://console.test/v1/chat/completions'))
  const model = await waiting.promise
  // The socket emits its idle timeout.
  await idle.promise
  model.writeHead(200).end('after all')
  expect(await (await asking).text()).toBe('after all')
})

describe('a client that disconnects', () => {
  const gone = (response: ServerResponse) => once(response, 'close').then(() => response.writableFinished)

  test('before the response aborts the call to the gateway', async () => {
    const { url, response } = await slowly()
    const { call: asking, response: answer } = startCall(url, '/v1/chat/completions', { method: 'POST', body: '{}' })
    answer.catch(() => {})
    const ended = gone(await response)
    asking.destroy()
    expect(await ended).toBe(false)
  })

  test('during the response aborts the call to the gateway', async () => {
    const { url, response } = await slowly()
    const { response: answer } = startCall(url, '/v1/chat/completions', { method: 'POST', body: '{}' })
    const gateway = await response
    gateway.writeHead(200, EVENTS).write('data: 1\n\n')
    const heard = await answer
    heard.on('error', () => {})
    const ended = gone(gateway)
    heard.destroy()
    expect(await ended).toBe(false)
  })

  test('during the request aborts the call to the gateway', async () => {
    const { url, gateway, response } = await slowly()
    const socket = await dial(url, 'POST /v1/files HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf')
    const ended = gone(await response)
    socket.destroy()
    expect(await ended).toBe(false)
    expect(String(await gateway.requests[0]?.body)).toBe('broken off')
    expect((await call(url, '/')).status).toBe(200)
  })
})

test('a slow client slows the gateway down instead of filling the memory', async () => {
  const { url, response } = await slowly()
  const { response: answer } = startCall(url, '/v1/files/1/content')
  const gateway = await response
  gateway.writeHead(200).flushHeaders()
  const heard = await answer
  const block = Buffer.alloc(1_000_000)
  let written = 0
  const isTaken = () => gateway.write(block) || Promise.race([once(gateway, 'drain'), pause(300)])
  // The system's buffers are much smaller.
  while (written < 200 && (await isTaken())) written++
  expect(written).toBeLessThan(100)
  heard.resume()
  gateway.end()
  await once(heard, 'end')
})

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
