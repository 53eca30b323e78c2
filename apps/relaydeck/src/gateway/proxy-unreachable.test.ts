import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { connect, ServerFaultError, TransportError } from '@relaydeck/api-sdk'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call, startCall } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { serve } from '../../test/serve.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function away() {
  const gateway = await openGatewayStandIn((_, response) => response.end('{"success":true,"message":"back"}'))
  const program = await serve({ gateway: gateway.url })
  await gateway.stop()
  return { gateway, program, url: program.url }
}

describe('an unreachable gateway', () => {
  test('is reported to programs as JSON, in their language', async () => {
    const { url } = await away()
    const { status, headers, text } = await call(url, '/api/status', { headers: { 'accept-language': 'en' } })
    expect([status, headers['content-type']]).toEqual([502, 'application/json'])
    expect(JSON.parse(text)).toEqual({ message: 'The gateway cannot be reached', success: false })
    expect(headers['cache-control']).toBe('no-store')
    const chinese = await call(url, '/v1/models', { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } })
    expect(JSON.parse(chinese.text)).toEqual({ message: '无法连接网关', success: false })
    for (const [language, message] of [
      ['ZH', '无法连接网关'],
      ['en, zh', 'The gateway cannot be reached'],
    ] as const) {
      const { text } = await call(url, '/api/x', { headers: { 'accept-language': language } })
      expect(JSON.parse(text).message).toBe(message)
    }
  })

  test('becomes an error of the SDK', async () => {
    const { url } = await away()
    const api = connect({ baseUrl: url, retries: 0 })
    await expect(api.status.get()).rejects.toThrow(ServerFaultError)
    await expect(api.tokens.remove({ id: 1 })).rejects.toMatchObject({
      status: 502,
      serverMessage: 'The gateway cannot be reached',
    })
  })

  test('is reported to browsers as a page in both languages, with a strict policy', async () => {
    const { url } = await away()
    const { status, headers, text } = await call(url, '/api/about?code=secret', { headers: BROWSER })
    expect([status, headers['content-type']]).toEqual([502, 'text/html; charset=utf-8'])
    expect(text).toContain('无法连接网关')
    expect(text).toContain('The gateway cannot be reached')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    const policy = String(headers['content-security-policy'])
    const style = /<style>(.*)<\/style>/.exec(text)?.[1] ?? ''
    expect(policy.split(/[;,] /)).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      // Of every response of the gateway.
      'sandbox',
    ])
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/)
    expect(policy).not.toContain('unsafe')
  })

  test('is reported without its URL', async () => {
    const { url, gateway } = await away()
    for (const headers of [BROWSER, {}]) {
      const heard = await call(url, '/api/x', { headers })
      expect(JSON.stringify([heard.headers, heard.text])).not.toContain(new URL(gateway.url).port)
    }
  })

  test('does not affect pages and files of the console', async () => {
    const { url } = await away()
    for (const path of ['/', '/token', '/static/js/small.js']) expect((await call(url, path)).status).toBe(200)
  })

  test('is used again when it is back, without a restart', async () => {
    const { url, gateway } = await away()
    expect((await call(url, '/api/x')).status).toBe(502)
    await gateway.start()
    expect((await call(url, '/api/x')).text).toContain('back')
  })

  test('does not prevent the program from starting', async () => {
    const gateway = await openGatewayStandIn()
    await gateway.stop()
    const { url, reachable } = await serve({ gateway: gateway.url })
    expect(reachable).toBe(false)
    expect((await call(url, '/')).status).toBe(200)
    await gateway.start()
    expect((await call(url, '/api/x')).status).toBe(200)
  })

  test('may restart between two calls of a client', async () => {
    const gateway = await openGatewayStandIn((_, response) => response.end('hello'))
    const { url } = await serve({ gateway: gateway.url })
    for (let turn = 0; turn < 3; turn++) {
      expect((await call(url, '/api/x', { method: 'POST', body: '{}' })).text).toBe('hello')
      await gateway.stop()
      await gateway.start()
    }
  })
})

/** Starts a TCP server that sends arbitrary data. */
async function babble(talk: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', () => talk(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

describe('a gateway with invalid responses', () => {
  test.each([
    ['sends nothing', (socket: Socket) => socket.end()],
    ['breaks the connection', (socket: Socket) => socket.resetAndDestroy()],
    ['uses another protocol', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['speaks rubbish', (socket: Socket) => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x50]))],
    ['ends in the middle of its headers', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Ty')],
    ['returns an invalid status', (socket: Socket) => socket.end('HTTP/1.1 999 What\r\n\r\n')],
    ['returns status 099', (socket: Socket) => socket.end('HTTP/1.1 099 What\r\n\r\n')],
    ['switches protocols', (socket: Socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')],
    ['sends endless headers', (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)],
  ])('that %s counts as unreachable', async (_, talk) => {
    const { url } = await serve({ gateway: await babble(talk) })
    expect((await call(url, '/api/x')).status).toBe(502)
    expect((await call(url, '/token')).status).toBe(200)
  })

  test('at an https address is called with TLS only', async () => {
    const first = Promise.withResolvers<number | undefined>()
    const server = createServer((socket) => {
      socket
        .on('error', () => {})
        .once('data', (data) => {
          first.resolve(data[0])
          socket.destroy()
        })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { url } = await serve({ gateway: `https://127.0.0.1:${port}` })
    expect((await call(url, '/api/x')).status).toBe(502)
    // The type of a TLS handshake.
    expect(await first.promise).toBe(22)
  })

  test('without the expected TLS counts as unreachable', async () => {
    const gateway = await openGatewayStandIn()
    const { url } = await serve({ gateway: gateway.url.replace('http:', 'https:') })
    expect((await call(url, '/api/x')).status).toBe(502)
    expect(gateway.requests).toEqual([])
  })

  test.each([
    ['of known length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', false],
    ['of known length, with a reset', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', true],
    ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n', false],
    ['in chunks, with a reset', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n', true],
    ['in broken chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nzz\r\n', false],
  ])('that interrupts a response %s causes an interrupted response to the client', async (_, text, harshly) => {
    const gateway = await babble((socket) =>
      socket.write(text, () => setTimeout(() => (harshly ? socket.resetAndDestroy() : socket.end()), 50)),
    )
    const { url } = await serve({ gateway })
    const heard = await startCall(url, '/v1/chat/completions').response
    const chunks: string[] = []
    heard.on('data', (chunk) => chunks.push(String(chunk)))
    const [error] = await once(heard, 'error').catch((thrown: unknown) => [thrown])
    expect(error).toMatchObject({ code: 'ECONNRESET' })
    expect([heard.complete, chunks.join('')]).toEqual([false, 'half'])
    expect((await call(url, '/token')).status).toBe(200)
  })

  test('that interrupts a response causes an error of the SDK', async () => {
    const half = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"success":true'
    const { url } = await serve({ gateway: await babble((socket) => socket.end(half)) })
    await expect(connect({ baseUrl: url, retries: 0 }).status.get()).rejects.toThrow(TransportError)
  })

  test('may respond before it has read the request', async () => {
    const left = Promise.withResolvers<void>()
    const gateway = await openGatewayStandIn((message, response) => {
      message.socket.once('close', () => left.resolve())
      response.writeHead(413).end('too much')
    })
    const { url } = await serve({ gateway: gateway.url })
    const { status, text } = await call(url, '/v1/files', { method: 'POST', body: Buffer.alloc(30_000_000) })
    expect([status, text]).toEqual([413, 'too much'])
    // The rest is not forwarded.
    await left.promise
    expect((await call(url, '/token')).status).toBe(200)
  })
})
