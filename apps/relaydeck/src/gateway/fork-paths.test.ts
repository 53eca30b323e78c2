import { describe, expect, test } from 'vitest'
import { serveWithGateway } from '../../test/before.ts'
import { call } from '../../test/call.ts'
import { serve } from '../../test/serve.ts'

const PATHS = [
  '/v1beta/models/gemini-pro:generateContent',
  '/v2/rerank',
  '/mj/image/1',
  '/fast/mj/submit/imagine',
  '/mj-fast/mj/submit/imagine',
  '/suno/submit/music',
  '/pg/chat/completions',
  '/kling/v1/videos/text2video',
  '/jimeng/',
  '/claude/v1/messages',
  '/gemini/v1beta/models',
  '/recraftAI/v1/styles',
]

describe('a path of models that only forks have', () => {
  test.each(PATHS)('is forwarded: %s', async (path) => {
    const { url, received } = await serveWithGateway((_, response) =>
      response.setHeader('content-type', 'text/html').end('<script></script>'),
    )
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await call(url, path, { method, ...(method === 'POST' && { body: '{}' }) })
      expect([status, received().method, received().url]).toEqual([200, method, path])
      // It must not run in the console's origin.
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test.each(PATHS)('is protected against other sites: %s', async (path) => {
    const { url, gateway } = await serveWithGateway()
    const headers = { cookie: 'session=x', origin: 'https://evil.example' }
    expect((await call(url, path, { method: 'POST', headers, body: '{}' })).status).toBe(403)
    expect(gateway.requests).toHaveLength(0)
  })

  test('that takes a session is not read by other sites either', async () => {
    const { url } = await serveWithGateway()
    const headers = { cookie: 'session=x', 'sec-fetch-site': 'cross-site' }
    expect((await call(url, '/pg/x', { headers })).status).toBe(403)
  })

  test('that is not known is forwarded for clients only', async () => {
    const { url, gateway } = await serveWithGateway()
    expect((await call(url, '/new/thing', { method: 'POST', body: '{}' })).status).toBe(200)
    expect((await call(url, '/new/thing', { headers: { authorization: 'Bearer sk-x' } })).status).toBe(200)
    expect(gateway.requests).toHaveLength(2)
    expect((await call(url, '/new/thing')).text).toContain('id="root"')
    expect(gateway.requests).toHaveLength(2)
  })

  test.each(['/', '/token', '/static/x'])('the console keeps %s', async (path) => {
    const { url, gateway } = await serveWithGateway()
    await call(url, path, { headers: { authorization: 'Bearer sk-x' } })
    await call(url, path, { method: 'POST', body: '{}' })
    expect(gateway.requests).toHaveLength(0)
  })

  test('does not exist with the embedded gateway', async () => {
    const { url } = await serve()
    const { status, text } = await call(url, '/v1beta/models', { method: 'POST', body: '{}' })
    expect([status, text]).toEqual([404, expect.stringContaining('The base URL of a client ends with /v1')])
  })
})

test('calls of New API’s own lists below /api are not taken for calls with a key', async () => {
  const { url, gateway } = await serveWithGateway()
  const headers = { cookie: 'session=x', 'sec-fetch-site': 'cross-site' }
  expect((await call(url, '/api/mj/self', { headers })).status).toBe(403)
  expect(gateway.requests).toHaveLength(0)
})
