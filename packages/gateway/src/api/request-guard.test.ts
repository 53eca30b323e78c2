import { type AnyEndpoint, nameOf, options, session } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { newClient, ORIGIN, openGateway, signedIn, TOKEN_DRAFT, withRootAndAlice } from '../../test/client.ts'
import { endpoints } from './endpoints.ts'
import { createRequestGuard } from './request-guard.ts'

const REFUSED = { message: 'Cross-site request rejected', success: false }

const FOREIGN = [
  { origin: 'https://evil.test' },
  { origin: 'http://gateway.test:8080' },
  { origin: 'http://sub.gateway.test' },
  { origin: 'http://gateway.test.evil.test' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: ORIGIN },
]

const OWN = [
  {},
  { origin: ORIGIN },
  { origin: ORIGIN, host: 'Gateway.Test' },
  // A proxy with another host name.
  { origin: 'https://console.example', host: 'console.example' },
  { origin: 'https://console.example:8443', host: 'console.example:8443' },
  { 'sec-fetch-site': 'same-origin' },
  // A proxy that changes the Host header does not change this header.
  { 'sec-fetch-site': 'same-origin', origin: 'https://console.example', host: 'inside:3000' },
  // Typed into the address bar.
  { 'sec-fetch-site': 'none' },
]

const CHANGES = [
  ['POST', '/api/token/', TOKEN_DRAFT],
  ['PUT', '/api/token/', { id: 1, ...TOKEN_DRAFT }],
  ['PUT', '/api/token/?status_only=true', { id: 1, status: 2 }],
  ['DELETE', '/api/token/1', undefined],
  ['PUT', '/api/user/self', { display_name: 'x' }],
  ['POST', '/api/user/login', { username: 'root', password: '123456' }],
  ['GET', '/api/user/logout', undefined],
] as const

describe('a request from a page of another site', () => {
  test.each(CHANGES)('is rejected and changes nothing: %s %s', async (method, path, body) => {
    const { alice } = await signedIn()
    const before = await alice.api.tokens.list()
    for (const headers of FOREIGN) {
      const answer = await alice.call(method, path, { body, headers })
      expect([answer.status, answer.body, answer.headers.has('set-cookie')]).toEqual([403, REFUSED, false])
    }
    expect(await alice.api.session.self()).toMatchObject({ username: 'alice', display_name: 'alice' })
    expect(await alice.api.tokens.list()).toEqual(before)
  })

  test("is rejected when signing in even without a cookie, because it would change the browser's account", async () => {
    const { status } = await newClient(await openGateway()).call('POST', '/api/user/login', {
      body: { username: 'root', password: '123456' },
      headers: { origin: 'https://evil.test' },
    })
    expect(status).toBe(403)
  })

  test('is rejected also when it only reads, unless it has no cookie', async () => {
    const { gateway, alice } = await signedIn()
    for (const headers of FOREIGN) {
      expect((await alice.call('GET', '/api/token/', { headers })).status).toBe(403)
      const { status, headers: answered } = await newClient(gateway).call('GET', '/api/status', { headers })
      expect([status, answered.has('access-control-allow-origin')]).toEqual([200, false])
    }
  })
})

describe('requests of the console and of programs', () => {
  test.each(OWN)('with %j are allowed', async (headers) => {
    const { alice } = await signedIn()
    const { status } = await alice.call('PUT', '/api/user/self', { body: { display_name: 'Alice' }, headers })
    expect(status).toBe(200)
    expect((await alice.call('GET', '/api/user/logout', { headers })).body.success).toBe(true)
    await expect(alice.api.session.self()).rejects.toThrow('Sign in')
  })

  test('a request with an access token is allowed from anywhere, because pages of other sites cannot send it', async () => {
    const { alice } = await withRootAndAlice()
    for (const headers of FOREIGN) {
      const { body } = await alice.call('POST', '/api/token/', { body: TOKEN_DRAFT, headers })
      expect(body.success).toBe(true)
    }
  })

  test('a request with an access token and a cookie is treated like one with a cookie', async () => {
    const { gateway, alice } = await signedIn()
    const headers = { origin: 'https://evil.test', authorization: await gateway.admin.createAccessToken('alice') }
    expect((await alice.call('POST', '/api/token/', { body: TOKEN_DRAFT, headers })).status).toBe(403)
  })
})

const pathOf = ({ path }: AnyEndpoint) => path.replace(/:\w+/g, '1')
const isRead = ({ method }: AnyEndpoint) => method === 'GET'
const changing = endpoints.filter((endpoint) => isRead(endpoint) && endpoint.effects)
const harmless = endpoints.filter((endpoint) => isRead(endpoint) && !endpoint.effects)

const check = createRequestGuard([])
const asked = (path: string, headers: Record<string, string>, method = 'GET') =>
  check(new Request(`http://localhost:3000${path}`, { method, headers: { cookie: 'a=b; session=x', ...headers } }))

/** `Accept` headers of requests without `fetch`, over http, where browsers send no `Sec-Fetch` headers. */
const SUBRESOURCES = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/html, application/json',
  'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  'text/css,*/*;q=0.1',
  'audio/webm,audio/ogg,audio/wav,audio/*;q=0.9,*/*;q=0.5',
]

describe('a link, an image, or a redirect', () => {
  test.each(changing.map((endpoint) => [nameOf(endpoint), endpoint] as const))('is rejected for %s', (_, endpoint) => {
    for (const path of [pathOf(endpoint), `${pathOf(endpoint)}/`, `${pathOf(endpoint).replace('p', '%70')}?id=1`])
      for (const accept of SUBRESOURCES) {
        expect(asked(path, { accept })?.status).toBe(403)
        expect(asked(path, { accept, 'sec-fetch-site': 'same-origin' })?.status).toBe(403)
        expect(asked(path, { accept }, 'HEAD')?.status).toBe(403)
      }
  })

  test.each(harmless.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'may open what changes nothing: %s',
    (_, endpoint) => {
      for (const accept of SUBRESOURCES) expect(asked(pathOf(endpoint), { accept })).toBeUndefined()
    },
  )

  test('differs from requests of the console and of programs with a cookie', () => {
    for (const endpoint of changing)
      for (const accept of ['', '*/*', 'application/json', 'application/json, text/plain, */*'])
        expect(asked(pathOf(endpoint), { accept })).toBeUndefined()
  })
})

describe('a path that only forks of One API have', () => {
  const POST = { origin: 'https://evil.test' }
  test('rejects requests from other sites, except those with an access token', () => {
    expect(asked('/api/fork', POST, 'POST')?.status).toBe(403)
    expect(asked('/api/fork', { ...POST, cookie: '' }, 'POST')?.status).toBe(403)
    expect(asked('/api/fork', { ...POST, cookie: '', authorization: 'x' }, 'POST')).toBeUndefined()
    expect(asked('/api/fork', { origin: 'http://localhost:3000' }, 'POST')).toBeUndefined()
    expect(asked('/api/fork', { ...POST, cookie: '', authorization: 'Basic eDp5' }, 'POST')?.status).toBe(403)
  })

  test('rejects links from other sites, and from anywhere with a cookie', () => {
    const LINK = { accept: 'text/html' }
    for (const site of ['cross-site', 'same-site'])
      for (const cookie of ['', 'session=x'])
        expect(asked('/api/fork', { ...LINK, cookie, 'sec-fetch-site': site })?.status).toBe(403)
    expect(asked('/api/fork', { ...LINK, 'sec-fetch-site': 'same-origin' })?.status).toBe(403)
    expect(asked('/api/fork', { ...LINK, 'sec-fetch-site': 'none' })?.status).toBe(403)
    expect(asked('/api/fork', LINK)?.status).toBe(403)
    expect(asked('/api/fork', { ...LINK, cookie: '' })).toBeUndefined()
    expect(asked('/api/fork', { 'sec-fetch-site': 'same-origin' })).toBeUndefined()
  })
})

describe('host names', () => {
  const statusAt = (host: string, allowed: readonly string[] = [], path = '/') =>
    createRequestGuard(allowed)(new Request(`http://127.0.0.1${path}`, { headers: { host } }))?.status ?? 200

  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST.',
    'app.localhost:3000',
    '127.0.0.1:3000',
    '192.168.1.20',
    '[::1]:3000',
    '[fe80::1]',
    '0x7f.1',
  ])('that others cannot point here are allowed: %s', (host) => {
    expect(statusAt(host)).toBe(200)
  })

  test.each(['evil.test', 'evil.test:3000', 'localhost.evil.test', 'notlocalhost', '127.0.0.1.nip.io', 'a b', ''])(
    '"%s" is rejected except for paths that require an API key',
    (host) => {
      const headers = { host }
      for (const path of ['/', '/token', '/api/status', '/api/user/login', '/static/a.js'])
        expect(createRequestGuard([])(new Request(`http://x.test${path}`, { headers }))?.status).toBe(421)
      for (const path of ['/v1/models', '/v1/chat/completions', '/dashboard/billing/usage'])
        expect(createRequestGuard([])(new Request(`http://x.test${path}`, { headers }))).toBeUndefined()
    },
  )

  test('only configured names are allowed', () => {
    const allowed = ['Console.Example', 'münchen.example:8443']
    expect(statusAt('console.example:3000', allowed)).toBe(200)
    expect(statusAt('xn--mnchen-3ya.example', allowed)).toBe(200)
    expect(statusAt('sub.console.example', allowed)).toBe(421)
    expect(statusAt('evil.test', ['*'])).toBe(200)
  })

  test('the message says how to allow a name, in the language of the request', async () => {
    const refused = (path: string, language: string) =>
      check(new Request(`http://x.test${path}`, { headers: { host: 'evil.test', 'accept-language': language } }))
    expect(await refused('/api/status', 'en')?.json()).toEqual({
      message: expect.stringMatching(/"evil\.test".*--allowed-hosts \(RELAYDECK_ALLOWED_HOSTS\)$/),
      success: false,
    })
    const page = refused('/', 'zh-CN')
    expect(page?.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await page?.text()).toMatch(/不接受.*--allowed-hosts/)
  })

  test('the name in ServerAddress is allowed immediately', async () => {
    const { gateway, root } = await withRootAndAlice({ allowedHosts: [] })
    const status = () => root.call('GET', '/api/status', { headers: { host: 'deck.example:8443' } })
    expect((await status()).status).toBe(421)
    const set = { key: 'ServerAddress', value: 'https://Deck.example/' }
    await root.call('PUT', '/api/option/', { body: set, headers: { host: 'localhost' } })
    expect((await status()).status).toBe(200)
    const { method, path } = session.login
    const login = await newClient(gateway).call(method, path, {
      body: { username: 'root', password: '123456' },
      headers: { host: 'evil.test', origin: 'http://evil.test' },
    })
    expect([login.status, login.headers.has('set-cookie')]).toEqual([421, false])
    expect(gateway.guard(new Request('http://evil.test/'))?.status).toBe(421)
    expect(nameOf(options.set)).toBe('PUT /api/option/')
  })
})
