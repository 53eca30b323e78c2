import { once } from 'node:events'
import { connect, RateLimitedError, SignedOutError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { call } from '../test/call.ts'
import { dial } from '../test/raw.ts'
import { serve } from '../test/serve.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const ROOT = '{"username":"root","password":"123456"}'
/** Rejected before a password is hashed, which is slow. */
const NOBODY = '{}'

const signIn = (url: string, headers = {}, body = ROOT) =>
  call(url, '/api/user/login', { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body })

const cookieOf = (heard: Awaited<ReturnType<typeof call>>) => heard.headers['set-cookie']?.[0] ?? ''

describe('the embedded gateway behind the program', () => {
  test('works with the SDK', async () => {
    const { url, gateway, reachable } = await serve()
    expect(await connect({ baseUrl: url }).status.get()).toMatchObject({ system_name: 'Relaydeck' })
    await expect(connect({ baseUrl: url }).tokens.list()).rejects.toThrow(SignedOutError)
    expect([gateway, reachable]).toEqual(['embedded, database :memory:', true])
  })

  test('returns a valid session in an unchanged cookie', async () => {
    const { url } = await serve()
    const heard = await signIn(url)
    expect(cookieOf(heard)).toMatch(/^session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    const cookie = cookieOf(heard).split(';')[0] ?? ''
    expect(JSON.parse((await call(url, '/api/user/self', { headers: { cookie } })).text).data.username).toBe('root')
  })

  test('redirects and keeps the query', async () => {
    const { url } = await serve()
    const get = await call(url, '/api/token?p=1&order=')
    expect([get.status, get.headers.location]).toEqual([301, '/api/token/?p=1&order='])
    const post = await call(url, '/api/token?a=b', { method: 'POST', headers: JSON_TYPE, body: '{}' })
    expect([post.status, post.headers.location]).toEqual([307, '/api/token/?a=b'])
  })

  test('returns its own responses to unknown calls and HEAD', async () => {
    const { url } = await serve()
    const { status, headers } = await call(url, '/api/nope', { method: 'DELETE' })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'application/json; charset=utf-8',
      'no-store',
    ])
    expect((await call(url, '/api/status', { method: 'HEAD' })).status).toBe(404)
  })

  test('does not allow its responses to run as scripts', async () => {
    const { url } = await serve()
    expect((await call(url, '/api/status')).headers['x-content-type-options']).toBe('nosniff')
  })

  test('rejects an endless body without a key immediately, and closes the connection', async () => {
    const { url } = await serve()
    const socket = await dial(
      url,
      'POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    const closed = once(socket, 'close')
    const [response] = await once(socket, 'data')
    const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`
    const more = () => socket.write(chunk, () => setImmediate(more))
    more()
    await closed
    expect(String(response)).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('rejects requests of other sites', async () => {
    const { url } = await serve()
    expect((await signIn(url, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await signIn(url, { origin: url })).status).toBe(200)
  })
})

describe('limits', () => {
  const tryOften = async (url: string, headersOf: (turn: number) => Record<string, string>) => {
    const statuses: number[] = []
    for (let turn = 0; turn < 21; turn++) statuses.push((await signIn(url, headersOf(turn), NOBODY)).status)
    return statuses
  }

  test('count by the address of the connection; headers are ignored', async () => {
    const { url } = await serve()
    const named = (turn: number) => ({ 'x-forwarded-for': `203.0.113.${turn}`, 'x-real-ip': `203.0.113.${turn}` })
    const statuses = await tryOften(url, named)
    expect([statuses.indexOf(429), statuses.length]).toEqual([20, 21])
    await expect(connect({ baseUrl: url }).session.login({ username: 'root', password: '123456' })).rejects.toThrow(
      RateLimitedError,
    )
  })

  test('count by the address in a trusted proxy’s header', async () => {
    const { url } = await serve({ trustProxy: true })
    const inventing = (turn: number) => ({ 'x-forwarded-for': `203.0.113.${turn}, 198.51.100.1` })
    expect((await tryOften(url, inventing)).at(-1)).toBe(429)
    expect((await signIn(url, { 'x-forwarded-for': '198.51.100.2' })).status).toBe(200)
  })
})

test('behind an https proxy browsers are told to use https only', async () => {
  const { url } = await serve({ trustProxy: true })
  const header = async (path: string, headers = {}) =>
    (await call(url, path, { headers })).headers['strict-transport-security']
  const secure = { 'x-forwarded-proto': 'https' }
  expect([await header('/login', secure), await header('/api/status', secure)]).toEqual([
    'max-age=31536000',
    'max-age=31536000',
  ])
  expect(await header('/login')).toBeUndefined()
})

test('behind an https proxy the cookie is restricted to https', async () => {
  const { url } = await serve({ trustProxy: true })
  expect(cookieOf(await signIn(url, { 'x-forwarded-proto': 'https' }))).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
  expect(cookieOf(await signIn((await serve()).url, { 'x-forwarded-proto': 'https' }))).not.toContain('Secure')
})
