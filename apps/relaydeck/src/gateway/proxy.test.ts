import { createHash, randomBytes } from 'node:crypto'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { connect } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { lastRequest, serveWithGateway } from '../../test/before.ts'
import { call } from '../../test/call.ts'
import type { openGatewayStandIn } from '../../test/gateway.ts'
import { sendRaw } from '../../test/raw.ts'

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a request body', () => {
  test.each([
    ['text', Buffer.from('{"name":"你好"}'), 'application/json'],
    ['all byte values', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), 'application/octet-stream'],
    ['no bytes', Buffer.alloc(0), 'text/plain'],
    ['ten megabytes', randomBytes(10_000_000), 'multipart/form-data; boundary=x'],
  ])('of %s arrives unchanged', async (_, body, type) => {
    const { gateway, url, received } = await serveWithGateway()
    const headers = { 'content-type': type, 'content-length': String(body.length) }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await call(url, '/api/x', { method, headers, body })).status).toBe(200)
      expect(sha(await lastRequest(gateway).body)).toBe(sha(body))
      expect(received().headers).toMatchObject(headers)
    }
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('of unknown length is forwarded with %s', async (method) => {
    const { gateway, url, received } = await serveWithGateway()
    const request = `${method} /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`
    expect(await sendRaw(url, `${request}5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200/)
    expect((await lastRequest(gateway).body).toString()).toBe('hello world')
    expect(received().headers['transfer-encoding']).toBe('chunked')
    expect(gateway.requests).toHaveLength(1)
  })

  test('of GET is dropped with its length', async () => {
    const { gateway, url, received } = await serveWithGateway()
    const body = 'GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const request = `GET /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`
    expect(await sendRaw(url, request + body)).toMatch(/^HTTP\/1.1 200/)
    expect(received().headers['content-length']).toBeUndefined()
    expect(gateway.requests).toHaveLength(1)
  })

  test('may be announced with "Expect: 100-continue"', async () => {
    const { gateway, url } = await serveWithGateway()
    const head =
      'POST /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n'
    expect(await sendRaw(url, `${head}{}`)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/)
    expect((await lastRequest(gateway).body).toString()).toBe('{}')
    expect(lastRequest(gateway).message.headers.expect).toBeUndefined()
  })
})

describe('a response', () => {
  test.each([
    ['/api/x', 'text/html', 'text/html'],
    ['/v1/x', 'text/html', 'application/octet-stream'],
    ['/v1', 'application/json', 'application/json'],
    // The server's default.
    ['/v1/x', undefined, 'text/plain; charset=UTF-8'],
  ])('of %s with the type %s gets the type %s', async (path, type, shown) => {
    const { url } = await serveWithGateway((_, response) => {
      if (type) response.setHeader('content-type', type)
      response.end('{}')
    })
    expect((await call(url, path)).headers['content-type']).toBe(shown)
  })

  test.each([200, 201, 204, 304, 400, 401, 403, 404, 429, 500, 503])('status %s is kept', async (status) => {
    const text = [204, 304].includes(status) ? '' : '{"success":false}'
    const { url } = await serveWithGateway((_, response) =>
      response.writeHead(status, { 'x-oneapi-request-id': '7' }).end(text),
    )
    const heard = await call(url, '/api/x')
    expect([heard.status, heard.text, heard.headers['x-oneapi-request-id']]).toEqual([status, text, '7'])
  })

  test.each([
    [301, '/api/token/?p=1&order='],
    [302, 'https://github.com/login/oauth/authorize?client_id=a&state=b'],
    [307, '/api/token/?a=b'],
    [308, '../x'],
  ])('a redirect %s to %s is passed on', async (status, location) => {
    const { gateway, url } = await serveWithGateway((_, response) =>
      response.writeHead(status, { location }).end('<a>moved</a>'),
    )
    const heard = await call(url, '/api/token?p=1', { method: 'POST', body: '{}' })
    expect([heard.status, heard.headers.location, heard.text]).toEqual([status, location, '<a>moved</a>'])
    expect(gateway.requests).toHaveLength(1)
  })

  test('all cookies are passed on; the session cookie is protected, others are unchanged', async () => {
    const session = 'session=MTc5NTIyMzU0N3w=|x; Path=/; Expires=Mon, 21 Dec 2026 09:00:00 GMT; Max-Age=2592000'
    const cookies = ['a=1; Path=/', session, 'b=2; Expires=Mon, 21 Dec 2026 09:00:00 GMT']
    const answer: Parameters<typeof openGatewayStandIn>[0] = (_, response) =>
      response.setHeader('set-cookie', cookies).end()
    const { url } = await serveWithGateway(answer)
    expect((await call(url, '/api/user/login')).headers['set-cookie']).toEqual([
      cookies[0],
      `${session}; HttpOnly; SameSite=Lax`,
      cookies[2],
    ])
    const tls = await serveWithGateway(answer, { trustProxy: true })
    const heard = await call(tls.url, '/api/user/login', { headers: { 'x-forwarded-proto': 'https' } })
    expect(heard.headers['set-cookie']?.[1]).toBe(`${session}; HttpOnly; SameSite=Lax; Secure`)
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('with encoding %s keeps it', async (encoding, encode) => {
    const text = JSON.stringify({ success: true, data: 'a'.repeat(5000) })
    const { url } = await serveWithGateway((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding, vary: 'Accept-Encoding' }).end(encode(text)),
    )
    const { headers, bytes } = await call(url, '/api/x', { headers: { 'accept-encoding': encoding } })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(bytes.length).toBeLessThan(200)
    expect(await (await fetch(`${url}/api/x`)).text()).toBe(text)
  })

  test('an empty response with gzip encoding is passed on', async () => {
    const { url } = await serveWithGateway((_, response) =>
      response.writeHead(429, { 'content-encoding': 'gzip' }).end(gzipSync('')),
    )
    const { status, bytes } = await call(url, '/api/x')
    expect([status, gunzipSync(bytes).length]).toEqual([429, 0])
  })

  test('HEAD gets the headers, including the length', async () => {
    const { url } = await serveWithGateway((_, response) => response.writeHead(200, { 'content-length': '1234' }).end())
    const { status, headers, bytes } = await call(url, '/v1/files/1', { method: 'HEAD' })
    expect([status, headers['content-length'], bytes.length]).toEqual([200, '1234', 0])
  })

  test.each([204, 205, 304, 599])('with status %i is passed on, and the connection is used again', async (status) => {
    const { gateway, url } = await serveWithGateway((_, response) =>
      response.writeHead(status, { 'x-kept': '1' }).end(),
    )
    for (const path of ['/api/x', '/api/y']) {
      const heard = await call(url, path)
      expect([heard.status, heard.headers['x-kept'], heard.text]).toEqual([status, '1', ''])
    }
    const [first, second] = gateway.requests
    expect(second?.message.socket).toBe(first?.message.socket)
  })

  test.each([600, 999])(
    'with status %i, which does not exist, is reported as that of a broken gateway',
    async (status) => {
      const { url } = await serveWithGateway((_, response) => response.writeHead(status).end())
      expect((await call(url, '/api/x')).status).toBe(502)
    },
  )

  test('twenty megabytes arrive unchanged', async () => {
    const bytes = randomBytes(20_000_000)
    const { url } = await serveWithGateway((_, response) => response.end(bytes))
    expect(sha((await call(url, '/v1/files/1/content')).bytes)).toBe(sha(bytes))
  })

  test('hop-by-hop headers are removed', async () => {
    const { url } = await serveWithGateway((_, response) =>
      response
        .writeHead(200, { connection: 'X-Own, close', 'x-own': '1', 'keep-alive': 'timeout=99', 'x-kept': '1' })
        .end(),
    )
    const { headers } = await call(url, '/api/x')
    expect(headers).toMatchObject({ 'x-kept': '1' })
    expect(Object.keys(headers)).not.toContain('x-own')
    expect(headers['keep-alive']).not.toBe('timeout=99')
  })

  test('cannot run as a script', async () => {
    const { url } = await serveWithGateway()
    expect((await call(url, '/v1/files/1/content')).headers['x-content-type-options']).toBe('nosniff')
  })

  test('can be read by the SDK', async () => {
    const { url } = await serveWithGateway()
    expect(await connect({ baseUrl: url }).status.get()).toEqual(samples.status)
  })
})

test.each([
  ['/v1', 'application/octet-stream'],
  ['/v1/models', 'application/octet-stream'],
  ['/api/v1/x', 'text/html'],
])('only responses of /v1 have another type: %s has %s', async (path, type) => {
  const { url } = await serveWithGateway((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(),
  )
  expect((await call(url, path)).headers['content-type']).toBe(type)
})

test.each([
  ['text/html; charset=utf-8', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['application/json', 'application/json'],
  ['audio/mpeg', 'audio/mpeg'],
])('a response of /v1 with type %s is sent as %s, in a sandbox', async (type, becomes) => {
  const { url } = await serveWithGateway((_, response) =>
    response.writeHead(200, { 'content-type': type }).end('<script>'),
  )
  const { headers } = await call(url, '/v1/audio/speech', { method: 'POST' })
  expect(headers).toMatchObject({
    'content-type': becomes,
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
  })
})
