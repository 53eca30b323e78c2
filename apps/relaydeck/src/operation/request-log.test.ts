import { afterEach, describe, expect, test, vi } from 'vitest'
import { call, startCall } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { serve } from '../../test/serve.ts'
import { createRequestLog } from './request-log.ts'

/** Collects the standard output. */
function output() {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  return () => lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}

afterEach(() => {
  vi.restoreAllMocks()
})

const ENDED = { status: 200, isComplete: true, seconds: 0.0123 }

/** Returns the entry of a request. */
function entryOf(url: string) {
  const write = vi.fn<(line: string) => void>()
  createRequestLog(write)({ method: 'GET', url, address: '192.0.2.7' })(ENDED)
  expect(write).toHaveBeenCalledTimes(1)
  return JSON.parse(write.mock.calls[0]?.[0] ?? '')
}

describe('the log of requests', () => {
  test('is off by default', async () => {
    const entries = output()
    const { url } = await serve()
    await call(url, '/api/status')
    expect(entries()).toEqual([])
  })

  test('has a line of JSON for each request, also for refused ones', async () => {
    const entries = output()
    const { url } = await serve({ logRequests: true, trustProxy: true })
    await call(url, '/token', { headers: { 'x-forwarded-for': '192.0.2.7' } })
    await call(url, '/api/user/login', { method: 'POST', body: '{"username":"root","password":"wrong-password"}' })
    await call(url, '/', { headers: { host: 'foreign.example' } })
    await expect.poll(() => entries().length).toBe(3)
    const [page, login, foreign] = entries()
    expect(page).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      method: 'GET',
      path: '/token',
      class: 'page',
      status: 200,
      ms: expect.any(Number),
      address: '192.0.2.7',
    })
    expect(login).toMatchObject({ method: 'POST', path: '/api/user/login', class: 'api', address: '127.0.0.1' })
    expect(foreign).toMatchObject({ path: '/', status: 421 })
    expect(JSON.stringify(entries())).not.toContain('wrong-password')
  })

  test('tells when a client left', async () => {
    const entries = output()
    const gateway = await openGatewayStandIn(() => {})
    const { url } = await serve({ gateway: gateway.url, logRequests: true })
    const { call: request, response } = startCall(url, '/v1/models')
    response.catch(() => {})
    await expect.poll(() => gateway.requests.length).toBe(1)
    request.destroy()
    await expect.poll(entries).toEqual([expect.objectContaining({ path: '/v1/models', incomplete: true })])
    expect(entries()[0]).not.toHaveProperty('status')
  })

  test('has names of parameters, without values', () => {
    expect(entryOf('/api/verification?email=alice%40example.com&p=1&p=2')).toMatchObject({
      path: '/api/verification',
      query: ['email', 'p'],
    })
    expect(entryOf('/api/user/reset?a?token=secret').query).toEqual(['a'])
    expect(JSON.stringify(entryOf('/?code=0123456789'))).not.toContain('0123456789')
  })

  test.each([
    ['/v1/sk-abc123', '/v1/…'],
    [`/api/user/${'a1'.repeat(16)}/x`, '/api/user/…/x'],
    [`/${'a/'.repeat(500)}`, `/${'a/'.repeat(127)}a`],
    [`/${'a/'.repeat(125)}${'a1'.repeat(16)}`, `/${'a/'.repeat(125)}…`],
    ['/api/token/12', '/api/token/12'],
  ])('the path %s is logged as %s', (url, path) => {
    expect(entryOf(url).path).toBe(path)
  })

  test('a name that looks like a secret is left out, and at most twenty are logged', () => {
    expect(entryOf(`/?${'a1'.repeat(16)}`).query).toEqual(['…'])
    const many = Array.from({ length: 50 }, (_, index) => `p${index}=1`).join('&')
    expect(entryOf(`/?${many}`).query).toHaveLength(20)
  })

  test('cannot be forged by a line break', () => {
    const write = vi.fn<(line: string) => void>()
    createRequestLog(write)({ method: 'GET', url: '/a\n{"forged":true}', address: undefined })(ENDED)
    expect(write.mock.calls[0]?.[0]).toMatch(/^[^\n]+\n$/)
  })
})
