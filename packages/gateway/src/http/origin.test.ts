import { describe, expect, test } from 'vitest'
import { alone, DRAFT, ORIGIN, open, signedIn, visit } from '../../test/visitor.ts'

const REFUSED = { message: 'Refused: this request was sent by a page of another site', success: false }

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
  // The program in front has a name of its own.
  { origin: 'https://console.example', host: 'console.example' },
  { origin: 'https://console.example:8443', host: 'console.example:8443' },
  { 'sec-fetch-site': 'same-origin' },
  // A proxy that changes the Host header does not change this one.
  { 'sec-fetch-site': 'same-origin', origin: 'https://console.example', host: 'inside:3000' },
  // Typed into the address bar.
  { 'sec-fetch-site': 'none' },
]

const CHANGES = [
  ['POST', '/api/token/', DRAFT],
  ['PUT', '/api/token/', { id: 1, ...DRAFT }],
  ['PUT', '/api/token/?status_only=true', { id: 1, status: 2 }],
  ['DELETE', '/api/token/1', undefined],
  ['PUT', '/api/user/self', { display_name: 'x' }],
  ['POST', '/api/user/login', { username: 'root', password: '123456' }],
  ['GET', '/api/user/logout', undefined],
] as const

describe('D9 what a page of another site makes a browser send', () => {
  test.each(CHANGES)('%s %s is refused and changes nothing', async (method, path, body) => {
    const { alice } = await signedIn()
    const before = await alice.api.tokens.list()
    for (const headers of FOREIGN) {
      const answer = await alice.call(method, path, { body, headers })
      expect([answer.status, answer.body, answer.headers.has('set-cookie')]).toEqual([403, REFUSED, false])
    }
    expect(await alice.api.session.self()).toMatchObject({ username: 'alice', display_name: 'alice' })
    expect(await alice.api.tokens.list()).toEqual(before)
  })

  test('is refused at the sign-in even without a cookie: it would change whose browser it is', async () => {
    const { status } = await visit(open()).call('POST', '/api/user/login', {
      body: { username: 'root', password: '123456' },
      headers: { origin: 'https://evil.test' },
    })
    expect(status).toBe(403)
  })

  test('may read, since it cannot see the answer', async () => {
    const { alice } = await signedIn()
    for (const headers of FOREIGN) {
      const { status, headers: answered } = await alice.call('GET', '/api/token/', { headers })
      expect([status, answered.has('access-control-allow-origin')]).toEqual([200, false])
    }
  })
})

describe('what the console and programs send', () => {
  test.each(OWN)('%j is let through', async (headers) => {
    const { alice } = await signedIn()
    const { status } = await alice.call('PUT', '/api/user/self', { body: { display_name: 'Alice' }, headers })
    expect(status).toBe(200)
    expect((await alice.call('GET', '/api/user/logout', { headers })).body.success).toBe(true)
    await expect(alice.api.session.self()).rejects.toThrow('Sign in')
  })

  test('an access token is let through from anywhere: no foreign page can send it', async () => {
    const { alice } = await alone()
    for (const headers of FOREIGN) {
      const { body } = await alice.call('POST', '/api/token/', { body: DRAFT, headers })
      expect(body.success).toBe(true)
    }
  })

  test('an access token beside a cookie is judged like the cookie, which counts', async () => {
    const { gateway, alice } = await signedIn()
    const headers = { origin: 'https://evil.test', authorization: gateway.admin.createAccessToken('alice') }
    expect((await alice.call('POST', '/api/token/', { body: DRAFT, headers })).status).toBe(403)
  })
})
