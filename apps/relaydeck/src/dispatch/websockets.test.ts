import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dial } from '../../test/raw.ts'
import { serve } from '../../test/serve.ts'

/** Starts a gateway that accepts WebSockets, and echoes what it receives. */
async function echoing(answer = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n') {
  const upgrades: IncomingMessage[] = []
  const server = createServer((_, response) => response.end('{"success":true,"message":"","data":{}}'))
  server.on('upgrade', (request, socket: Socket) => {
    upgrades.push(request)
    socket.on('error', () => {})
    socket.write(`${answer}Sec-WebSocket-Accept: abc\r\nSet-Cookie: session=1\r\n\r\nhello`)
    socket.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, upgrades }
}

const START =
  'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Key: k\r\nSec-WebSocket-Version: 13\r\n'

/** Opens a WebSocket by hand, and returns a function that waits until a text was received. */
async function open(url: string, path: string, headers = '') {
  const socket = await dial(url, `GET ${path} HTTP/1.1\r\n${START}${headers}\r\n`)
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const until = async (text: string) => {
    while (!received.includes(text) && !socket.closed) await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return received
  }
  return { socket, until }
}

const statusOf = async (url: string, path: string, headers = '') => {
  const { until } = await open(url, path, headers)
  return Number((await until('\r\n\r\n')).split(' ')[1])
}

describe('a WebSocket of an existing gateway', () => {
  test('is forwarded in both directions, with its headers', async () => {
    const gateway = await echoing()
    const { url } = await serve({ gateway: gateway.url })
    const { socket, until } = await open(
      url,
      '/v1/realtime?model=gpt-realtime',
      'Authorization: Bearer sk-x\r\nSec-WebSocket-Protocol: realtime\r\nX-Forwarded-For: 1.2.3.4\r\n',
    )
    const head = await until('hello')
    expect(head).toMatch(/^HTTP\/1.1 101 Switching Protocols\r\n/)
    expect(head.toLowerCase()).toContain('sec-websocket-accept: abc')
    expect(head).toContain('session=1; HttpOnly; SameSite=Lax')
    socket.write('\x81\x02hi')
    expect(await until('\x02hi')).toContain('hello')
    expect(gateway.upgrades[0]?.url).toBe('/v1/realtime?model=gpt-realtime')
    expect(gateway.upgrades[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-x',
      'sec-websocket-key': 'k',
      'sec-websocket-protocol': 'realtime',
      'x-forwarded-for': '127.0.0.1',
      upgrade: 'websocket',
    })
  })

  test('is refused as the gateway refuses it', async () => {
    const gateway = await echoing('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 5\r\n')
    const { url } = await serve({ gateway: gateway.url })
    const { until } = await open(url, '/v1/realtime')
    expect(await until('hello')).toMatch(/^HTTP\/1.1 401 Unauthorized\r\n/)
  })

  test.each(['/v1/realtime', '/v1beta/live', '/pg/x', '/api/x'])(
    'of another site with a cookie is refused at %s',
    async (path) => {
      const gateway = await echoing()
      const { url } = await serve({ gateway: gateway.url })
      const cookie = 'Cookie: session=x\r\n'
      for (const site of ['Origin: https://evil.example\r\n', 'Sec-Fetch-Site: same-site\r\n'])
        expect(await statusOf(url, path, cookie + site)).toBe(403)
      expect(gateway.upgrades).toHaveLength(0)
      expect(await statusOf(url, path, `${cookie}Origin: http://localhost\r\n`)).toBe(101)
    },
  )

  test.each(['/', '/token', '/static/x.js', '/unknown', '/healthz'])('does not exist at %s', async (path) => {
    const gateway = await echoing()
    const { url } = await serve({ gateway: gateway.url })
    expect(await statusOf(url, path)).toBe(404)
  })

  test('ends with the program, and with its client', async () => {
    const gateway = await echoing()
    const program = await serve({ gateway: gateway.url })
    const [first, second] = [await open(program.url, '/v1/realtime'), await open(program.url, '/v1/realtime')]
    await Promise.all([first.until('hello'), second.until('hello')])
    const ended = Promise.all(gateway.upgrades.slice(0, 1).map(({ socket }) => once(socket, 'close')))
    first.socket.destroy()
    await ended
    const closed = once(second.socket, 'close')
    await program.close()
    await closed
  })

  test('of a gateway that is down gets 502', async () => {
    const { url } = await serve({ gateway: 'http://127.0.0.1:1' })
    expect(await statusOf(url, '/v1/realtime')).toBe(502)
  })
})

test('other protocols than WebSocket are not changed to', async () => {
  const gateway = await echoing()
  const { url } = await serve({ gateway: gateway.url })
  const socket = await dial(
    url,
    'GET /api/status HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
  )
  onTestFinished(() => void socket.destroy())
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 OK/)
})
