import { describe, expect, test } from 'vitest'
import { newClient, openGateway, signedIn, withRootAndAlice } from '../test/client.ts'
import { newDatabase } from '../test/databases.ts'
import { createGateway, type Fault } from './index.ts'

describe('unknown paths', () => {
  test.each([
    ['GET', '/api/nope'],
    ['POST', '/api/status'],
    ['PATCH', '/api/token/'],
    ['OPTIONS', '/api/token/'],
    ['GET', '/api/Token/'],
    ['GET', '/api//status'],
    ['GET', '/api/token/1/2'],
    ['GET', '/api'],
    ['GET', '/'],
    ['POST', '/api/user/login/x'],
  ])('get 404 and an error object: %s %s', async (method, path) => {
    const { status, body } = await newClient(await openGateway()).call(method, path)
    expect(status).toBe(404)
    expect(body).toEqual({
      error: { message: `Invalid URL (${method} ${path})`, type: 'invalid_request_error', param: '', code: '' },
    })
  })

  test('HEAD is unknown, so that it cannot end a session', async () => {
    const { alice } = await signedIn()
    const { status, text } = await alice.call('HEAD', '/api/user/logout')
    expect([status, text]).toEqual([404, ''])
    expect(await alice.api.session.self()).toMatchObject({ username: 'alice' })
  })
})

test('a refusal has the id of its request, which the log has too', async () => {
  const { alice } = await withRootAndAlice()
  await expect(alice.api.tokens.get({ id: 99 })).rejects.toMatchObject({
    name: 'NotFoundError',
    requestId: expect.stringMatching(/^\d{25}$/),
  })
})

describe('a missing or extra trailing slash', () => {
  test.each([
    ['GET', '/api/token', '/api/token/', 301],
    ['GET', '/api/token?p=1&order=', '/api/token/?p=1&order=', 301],
    ['GET', '/api/status/', '/api/status', 301],
    ['GET', '/api/token/search/?keyword=%2B%20a', '/api/token/search?keyword=%2B%20a', 301],
    ['GET', '/api/user/self/', '/api/user/self', 301],
    ['POST', '/api/token', '/api/token/', 307],
    ['PUT', '/api/token?status_only=true', '/api/token/?status_only=true', 307],
    ['DELETE', '/api/token/6/', '/api/token/6', 307],
    ['POST', '/api/user/login/', '/api/user/login', 307],
  ])('in %s %s redirects to %s and keeps the query', async (method, path, location, status) => {
    const answer = await newClient(await openGateway()).call(method, path)
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
  })

  test('is redirected before rate limits and authentication', async () => {
    const guest = newClient(await openGateway({ limits: { api: 1 } }))
    for (let call = 0; call < 5; call++) expect((await guest.call('GET', '/api/token')).status).toBe(301)
    expect((await guest.call('GET', '/api/token/')).status).toBe(401)
    expect((await guest.call('GET', '/api/token/')).status).toBe(429)
    expect((await guest.call('GET', '/api/token')).status).toBe(301)
  })

  test('gets 404 for an unknown method', async () => {
    expect((await newClient(await openGateway()).call('DELETE', '/api/status/')).status).toBe(404)
  })
})

describe('every response', () => {
  test('is not cached, is JSON, and has a request ID', async () => {
    const { alice } = await withRootAndAlice()
    const seen = new Set<string | null>()
    for (const path of ['/api/status', '/api/token/', '/api/token/abc', '/api/nope']) {
      const { headers } = await alice.call('GET', path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('x-oneapi-request-id')).toMatch(/^\d{25}$/)
      seen.add(headers.get('x-oneapi-request-id'))
    }
    expect(seen.size).toBe(4)
  })

  test('has success, message, and data if there is any', { tags: ['R1.5'] }, async () => {
    const { alice } = await withRootAndAlice()
    const ok = { message: '', success: true }
    expect((await alice.call('GET', '/api/token/')).body).toEqual({ ...ok, data: [expect.any(Object)] })
    expect((await alice.call('PUT', '/api/user/self', { body: {} })).body).toEqual(ok)
    expect((await alice.call('GET', '/api/token/9')).body).toEqual({ message: expect.any(String), success: false })
  })

  test('is in Chinese if the client prefers it, otherwise in English', async () => {
    const guest = newClient(await openGateway())
    const message = async (language: string) =>
      (await guest.call('GET', '/api/user/self', { headers: { 'accept-language': language } })).body.message
    for (const language of ['zh', 'zh-CN,zh;q=0.9', 'ZH-TW']) expect(await message(language)).toMatch(/^请先登录/)
    for (const language of ['', 'en', 'fr, zh', '*']) expect(await message(language)).toMatch(/^Sign in/)
  })
})

describe('a fault', () => {
  const secrets = { password: 'pass-secret', cookie: 'session=cookie-secret', query: 'query-secret' }

  async function failing() {
    const faults: Fault[] = []
    const gateway = await createGateway({
      database: await newDatabase(),
      // Limits are counted in PostgreSQL, before the endpoint is known.
      limits: { api: Number.POSITIVE_INFINITY, critical: Number.POSITIVE_INFINITY },
      log: (fault) => faults.push(fault),
    })
    await gateway.close()
    const answer = await newClient(gateway, { cookie: secrets.cookie }).call(
      'POST',
      `/api/user/login?code=${secrets.query}`,
      {
        body: { username: 'root', password: secrets.password },
      },
    )
    return { faults, answer }
  }

  test('gets 500 and an empty body', async () => {
    const { answer } = await failing()
    expect([answer.status, answer.text]).toEqual([500, ''])
  })

  test('is logged once, with the request ID of the response', async () => {
    const { answer, faults } = await failing()
    expect(faults).toEqual([
      {
        requestId: answer.headers.get('x-oneapi-request-id'),
        // PostgreSQL is needed for the rate limit already, before the endpoint is known.
        endpoint: expect.stringMatching(/^POST( \/api\/user\/login)?$/),
        error: expect.any(Error),
      },
    ])
  })

  test('is logged without query, body, and cookie', async () => {
    const { faults } = await failing()
    const written = faults.map(({ error, ...rest }) => `${JSON.stringify(rest)} ${error} ${(error as Error).stack}`)
    expect(written).toHaveLength(1)
    for (const secret of ['pass-secret', 'cookie-secret', 'query-secret']) expect(written.join()).not.toContain(secret)
  })

  test('a refusal is not logged', async () => {
    const faults: Fault[] = []
    const guest = newClient(await openGateway({ log: (fault) => faults.push(fault) }))
    await guest.call('GET', '/api/user/self')
    await guest.call('POST', '/api/user/login', { text: '{' })
    expect(faults).toEqual([])
  })
})
