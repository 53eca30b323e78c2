import { describe, expect, test } from 'vitest'
import { call } from '../../test/call.ts'
import { serveOnce } from '../../test/serve.ts'

const program = serveOnce()

describe('a client of models whose base URL is wrong', () => {
  test.each(['/chat/completions', '//chat/completions', '/responses', '/openai/chat/completions', '/messages'])(
    'gets an error in OpenAI’s format that says so: POST %s',
    async (path) => {
      const { status, text, headers } = await call(program.url, path, { method: 'POST', body: '{}' })
      expect([status, headers['x-should-retry']]).toEqual([404, 'false'])
      expect(JSON.parse(text).error).toMatchObject({
        message: `Invalid URL (POST ${path}). The base URL of a client ends with /v1`,
        type: 'invalid_request_error',
      })
    },
  )

  test.each(['authorization', 'x-api-key', 'api-key'])('gets it too when it lists models with %s', async (name) => {
    expect((await call(program.url, '/models', { headers: { [name]: 'sk-x' } })).status).toBe(404)
    expect((await call(program.url, '/models')).text).toContain('id="root"')
  })

  test.each([
    '/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21',
    '/openai/v1/chat/completions',
    '/v1beta/models/gemini-pro:generateContent',
  ])('of Azure or Gemini reaches the gateway, which asks for a key: POST %s', async (path) => {
    const { status, headers } = await call(program.url, path, { method: 'POST', body: '{}' })
    expect([status, headers['content-security-policy']]).toEqual([401, 'sandbox'])
  })

  test('that doubles the slash before /v1 reaches the gateway', async () => {
    const { headers } = await call(program.url, '//v1/models')
    expect([headers['content-type'], headers['content-security-policy']]).toEqual([
      expect.stringContaining('application/json'),
      'sandbox',
    ])
  })
})
