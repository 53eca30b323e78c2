import { describe, expect, test } from 'vitest'
import { call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { sendRaw } from '../../test/raw.ts'
import { serve, serveOnce } from '../../test/serve.ts'

const program = serveOnce()

const statusOf = (answer: string) => /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]

const CLOSE = 'Connection: close\r\n\r\n'

describe('an invalid HTTP request', () => {
  test.each([
    ['no Host header', `GET / HTTP/1.1\r\n${CLOSE}`],
    ['no Host header, in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
    ['an empty Host header', `GET / HTTP/1.1\r\nHost:\r\n${CLOSE}`],
    ...['a b', '%', 'a/b', 'a?b', 'a#b', 'user@a', 'a:b', 'a:99999', '[', '<script>', 'a\\b', '::1'].map((host) => [
      `the Host header ${host}`,
      `GET /token HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}`,
    ]),
    ['a NUL in its path', `GET /\0 HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['a space in its path', `GET /a b HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['a letter beyond ASCII in its path', `GET /\xff HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['a backslash in its path', `GET /static\\..\\..\\package.json HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['a path without a slash', `GET token HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['an asterisk for a path', `OPTIONS * HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['another scheme', `GET ftp://a/ HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['a broken absolute address', `GET http://[/ HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['an invalid header', `GET / HTTP/1.1\r\nHost: localhost\r\nrubbish\r\n${CLOSE}`],
    ['two lengths', `POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n${CLOSE}`],
    [
      'a length and chunks',
      `POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${CLOSE}0\r\n\r\n`,
    ],
    ['binary data', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ])('with %s gets 400, and the program continues', async (_, request) => {
    expect(statusOf(await sendRaw(program.url, request))).toBe('400')
    expect((await call(program.url, '/')).status).toBe(200)
  })
})

test.each([
  ['different ones', `GET /api/status HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n${CLOSE}`],
  ['equal ones', `GET / HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n${CLOSE}`],
])('two Host headers are refused, and the program continues: %s', async (_, request) => {
  expect(statusOf(await sendRaw(program.url, request))).toBe('400')
  expect((await call(program.url, '/')).status).toBe(200)
})

describe('an unusual request', () => {
  test.each([
    ['a Host header in capitals', `GET /token HTTP/1.1\r\nHost: LOCALHOST\r\n${CLOSE}`],
    ['an international Host header', `GET /token HTTP/1.1\r\nHost: xn--fsq.localhost:8080\r\n${CLOSE}`],
    ['an IPv6 Host header', `GET /token HTTP/1.1\r\nHost: [::1]:3000\r\n${CLOSE}`],
    ['an absolute address', `GET http://a/token HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['an invalid query', `GET /token?%&%zz=%ff&&=[]{}|^\`" HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
    ['an invalid cookie', `GET /token HTTP/1.1\r\nHost: localhost\r\nCookie: ;;=;%%;session\r\n${CLOSE}`],
  ])('with %s gets a response', async (_, request) => {
    expect(statusOf(await sendRaw(program.url, request))).toBe('200')
  })

  test.each(['/%', '/%zz', '/%ff%fe', '/token/%', '/%u0041'])('for %s gets a page', async (path) => {
    const answer = await sendRaw(program.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`)
    expect(['200', '404']).toContain(statusOf(answer))
    expect(answer).toContain('id="root"')
  })

  test.each(['/api/%', '/api/%zz?%', '/api/status%00', '/api/|"<>', '/api/../api/x'])(
    'to %s gets the gateway’s response, embedded or not',
    async (path) => {
      const gateway = await openGatewayStandIn((_, response) => response.writeHead(418).end())
      const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`
      expect(statusOf(await sendRaw(program.url, request))).toBe('404')
      expect(statusOf(await sendRaw((await serve({ gateway: gateway.url })).url, request))).toBe('418')
    },
  )
})

test.each(['TRACE', 'TRACK'])('the method %s is not forwarded, and does not reveal request headers', async (method) => {
  const gateway = await openGatewayStandIn()
  const before = await serve({ gateway: gateway.url })
  const request = `${method} /api/x HTTP/1.1\r\nHost: localhost\r\nCookie: session=secret\r\n${CLOSE}`
  for (const { url } of [program, before]) {
    const answer = await sendRaw(url, request)
    expect(statusOf(answer)).toMatch(/^40[05]$/)
    expect(answer).not.toContain('secret')
  }
  expect(gateway.requests).toEqual([])
})
