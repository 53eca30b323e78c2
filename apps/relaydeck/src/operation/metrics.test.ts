import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { EVENTS, setUpRelay } from '../../test/relaying.ts'
import { serve } from '../../test/serve.ts'
import { VERSION } from '../flags/version.ts'

const LOCAL = { host: '127.0.0.1', port: 0 }

async function observed(options: Parameters<typeof serve>[0] = {}) {
  const { url, metricsPort } = await serve({ metrics: LOCAL, ...options })
  const metricsUrl = `http://127.0.0.1:${metricsPort}`
  const figures = async () => (await call(metricsUrl, '/metrics')).text
  /** Returns the value of a series. */
  const value = async (series: string) => {
    const line = (await figures()).split('\n').find((text) => text.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }
  return { url, metricsUrl, figures, value }
}

describe('metrics', () => {
  test('are not served by default, and never at the address of the console', async () => {
    const plain = await serve()
    expect(plain.metricsPort).toBeUndefined()
    expect((await call(plain.url, '/metrics')).status).toBe(404)
    const { url, metricsUrl } = await observed()
    const page = await call(url, '/metrics')
    expect([page.status, page.text]).toEqual([404, expect.not.stringContaining('relaydeck_')])
    expect((await call(metricsUrl, '/api/status')).status).toBe(404)
    expect((await call(metricsUrl, '/metrics', { method: 'POST' })).status).toBe(405)
    expect((await call(metricsUrl, '/healthz')).text).toBe('ok\n')
  })

  test('are served at addresses, names without a dot, and allowed names only', async () => {
    const { metricsUrl } = await observed({ allowedHosts: ['metrics.example'] })
    const at = async (host: string, path = '/metrics') => (await call(metricsUrl, path, { headers: { host } })).status
    for (const host of ['evil.example', 'evil.example:9464', '127.0.0.1.nip.io', '']) expect(await at(host)).toBe(421)
    for (const host of ['localhost:9464', '127.0.0.1', '[::1]:9464', 'relaydeck:9464', 'metrics.example:9464'])
      expect(await at(host)).toBe(200)
    expect(await at('evil.example', '/healthz')).toBe(200)
  })

  test('count and time requests by class and status', async () => {
    const { url, value } = await observed()
    for (const path of ['/', '/token?p=1', '/nowhere', '/static/js/index.aaa.js', '/api/status', '/api/user/self'])
      await call(url, path)
    await call(url, '/v1/models')
    expect(await value('relaydeck_requests_total{class="page",status="200"}')).toBe(2)
    expect(await value('relaydeck_requests_total{class="page",status="404"}')).toBe(1)
    expect(await value('relaydeck_requests_total{class="static",status="200"}')).toBe(1)
    expect(await value('relaydeck_requests_total{class="api",status="200"}')).toBe(1)
    expect(await value('relaydeck_requests_total{class="api",status="401"}')).toBe(1)
    expect(await value('relaydeck_requests_total{class="relay",status="401"}')).toBe(1)
    expect(await value('relaydeck_request_duration_seconds_count{class="page"}')).toBe(3)
    expect(await value('relaydeck_request_duration_seconds_sum{class="page"}')).toBeGreaterThan(0)
    expect(await value('relaydeck_relay_first_byte_seconds_count')).toBe(1)
  })

  test('show running streams, their first byte and what a provider broke off', async () => {
    const waiting = Promise.withResolvers<ServerResponse>()
    const provider = await openGatewayStandIn((_, response) => waiting.resolve(response))
    const { url, value } = await observed({ logLevel: 'silent' })
    const { chat } = await setUpRelay(url, provider.url)
    const { response } = chat()
    const model = await waiting.promise
    model.writeHead(200, EVENTS).write('data: {"choices":[]}\n\n')
    const message = await response
    const ended = once(message, 'close')
    message.resume().on('error', () => {})
    expect(await value('relaydeck_requests_active{class="relay"}')).toBe(1)
    expect(await value('relaydeck_relay_first_byte_seconds_count')).toBe(1)
    expect(await value('relaydeck_request_duration_seconds_count{class="relay"}')).toBeUndefined()
    model.destroy()
    await ended
    await expect.poll(() => value('relaydeck_requests_active{class="relay"}')).toBe(0)
    expect(await value('relaydeck_request_duration_seconds_count{class="relay"}')).toBe(1)
    expect(await value('relaydeck_faults_total{at="provider"}')).toBe(1)
    expect(await value('relaydeck_faults_total{at="gateway"}')).toBe(0)
  })

  test('tell version, process and whether the gateway responds', async () => {
    const gateway = await openGatewayStandIn()
    const { figures, value } = await observed({ gateway: gateway.url })
    expect(await figures()).toContain(`relaydeck_info{version="${VERSION}"} 1`)
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(await value('relaydeck_gateway_up')).toBe(1)
    await gateway.stop()
    await expect.poll(() => value('relaydeck_gateway_up')).toBe(0)
  })

  test('have a content type that Prometheus reads, and neither paths nor names', async () => {
    const { url, metricsUrl, figures } = await observed()
    await call(url, '/some-secret-path?token=some-secret-value')
    expect((await call(metricsUrl, '/metrics')).headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(await figures()).not.toContain('some-secret')
  })

  test('a port in use is named with its flag', async () => {
    const { metricsUrl } = await observed()
    const port = Number(new URL(metricsUrl).port)
    await expect(serve({ metrics: { ...LOCAL, port } })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use; choose another one with --metrics.`,
    )
  })
})
