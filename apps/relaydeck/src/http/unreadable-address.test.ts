import { expect, test, vi } from 'vitest'
import { serveWithGateway } from '../../test/before.ts'
import { call } from '../../test/call.ts'
import { serve } from '../../test/serve.ts'

test('the program reports an unreadable address of a trusted proxy once', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { url } = await serve({ trustProxy: true, logRequests: true, logLevel: 'warn' })
  for (const header of ['203.0.113.9', 'unknown', 'unix:'])
    await call(url, '/api/status', { headers: { 'x-forwarded-for': header } })
  const lines = write.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('X-Forwarded-For'))
  write.mockRestore()
  expect(lines).toHaveLength(1)
})

test('the preflight for a private network is answered for an existing gateway too', async () => {
  const allowed = async (allowPrivateNetwork: boolean, origin = '*') => {
    const { url } = await serveWithGateway(
      (_, response) => response.setHeader('access-control-allow-origin', origin).end(),
      { allowPrivateNetwork },
    )
    const headers = { origin: 'https://chat.example', 'access-control-request-private-network': 'true' }
    const answer = await call(url, '/v1/chat/completions', { method: 'OPTIONS', headers })
    return answer.headers['access-control-allow-private-network']
  }
  expect([await allowed(true), await allowed(false)]).toEqual(['true', undefined])
})
