import type { IncomingMessage } from 'node:http'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { lastRequest, serveWithGateway } from '../../test/before.ts'
import { call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { sendRaw } from '../../test/raw.ts'
import { serve } from '../../test/serve.ts'

describe('request headers', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    'are sent with %s, path and query unchanged',
    async (method) => {
      const { url, received } = await serveWithGateway()
      const path = '/api/a%2Fb//c;d/?p=0&order=&q=%E4%BD%A0+%2B&x=[]'
      expect((await call(url, path, { method })).status).toBe(200)
      expect([received().method, received().url]).toEqual([method, path])
    },
  )

  test('are sent below the gateway’s path', async () => {
    const gateway = await openGatewayStandIn()
    const { url } = await serve({ gateway: `${gateway.url}/one-api` })
    await call(url, '/v1/models')
    expect(lastRequest(gateway).message.url).toBe('/one-api/v1/models')
  })

  test('keep authorization, language, and accepted types', async () => {
    const { url, received } = await serveWithGateway()
    const headers = {
      authorization: 'Bearer 0123456789abcdef',
      'accept-language': 'zh-CN,zh;q=0.9',
      'accept-encoding': 'gzip',
      accept: 'text/event-stream',
      cookie: 'theme=dark; session=x==|y',
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'test/1',
      'sec-fetch-site': 'same-origin',
      'x-anything': 'caf\u00e9',
      'x-ipsum': '1',
      'x-zip': '2',
      'x-addressed': '3',
    }
    await call(url, '/api/user/self', { method: 'POST', headers })
    expect(received().headers).toMatchObject(headers)
  })

  test('contain the gateway’s host, and the client’s host in X-Forwarded-Host', async () => {
    const { gateway, url, received } = await serveWithGateway(undefined, { allowedHosts: ['console.example'] })
    await call(url, '/api/x', { headers: { host: 'console.example', 'x-forwarded-host': 'evil.example' } })
    expect(received().headers).toMatchObject({
      host: new URL(gateway.url).host,
      'x-forwarded-host': 'console.example',
      'x-forwarded-proto': 'http',
    })
  })

  const CLAIMS = {
    'x-forwarded-for': '203.0.113.1, 203.0.113.2',
    'x-real-ip': '203.0.113.3',
    forwarded: 'for=203.0.113.4',
    'x-client-ip': '203.0.113.5',
    'true-client-ip': '203.0.113.6',
    'cf-connecting-ip': '203.0.113.7',
    'CF-Connecting-IPv6': '203.0.113.8',
    'X-Cluster-Client-Ip': '203.0.113.9',
    X_Forwarded_For: '203.0.113.10',
    'x-real_ip': '203.0.113.11',
    'X-Original-Forwarded-For': '203.0.113.12',
    'Client-IP': '203.0.113.13',
    'x-azure-clientip': '203.0.113.14',
    'x-envoy-external-address': '203.0.113.15',
    Remote_Addr: '203.0.113.16',
    ip: '203.0.113.17',
    'x-socketip': '203.0.113.18',
    'x-forwarded-proto': 'https',
  }

  test('contain the client’s real address, and no forged one', async () => {
    const { url, received } = await serveWithGateway()
    await call(url, '/api/x', { headers: CLAIMS })
    const { headers } = received()
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' })
    expect(JSON.stringify(headers)).not.toContain('203.0.113')
    expect(headers['x-forwarded-proto']).toBe('http')
  })

  test('contain the address from a trusted proxy', async () => {
    const { url, received } = await serveWithGateway(undefined, { trustProxy: true })
    await call(url, '/api/x', { headers: CLAIMS })
    expect(received().headers).toMatchObject({ 'x-forwarded-for': '203.0.113.2', 'x-real-ip': '203.0.113.2' })
    expect(received().headers['x-forwarded-proto']).toBe('https')
  })

  test('the program’s own status request has no client headers', async () => {
    let looked: IncomingMessage['headers'] = {}
    const gateway = await openGatewayStandIn((message, response) => {
      looked = message.headers
      response.end(JSON.stringify({ success: true, data: samples.status }))
    })
    await serve({ gateway: `${gateway.url}/below` })
    expect(looked).toMatchObject({ accept: 'application/json', host: new URL(gateway.url).host })
    expect(Object.keys(looked).filter((name) => name.startsWith('x-'))).toEqual([])
  })

  test.each([
    ['http://console.example', 'the gateway’s', false],
    ['https://console.example', 'itself', false],
    ['http://evil.example', 'itself', false],
    ['http://console.example:8080', 'itself', false],
    ['null', 'itself', false],
    ['https://console.example', 'the gateway’s', true],
    ['http://console.example', 'itself', true],
  ])('the origin %s becomes %s (https: %s)', async (origin, becomes, secure) => {
    const options = { trustProxy: true, allowedHosts: ['console.example'] }
    const { gateway, url, received } = await serveWithGateway(undefined, options)
    const scheme = secure ? 'https' : 'http'
    const headers = { host: 'console.example', origin, authorization: 'x', 'x-forwarded-proto': scheme }
    await call(url, '/api/x', { headers })
    expect(received().headers.origin).toBe(becomes === 'itself' ? origin : gateway.url)
  })

  test('do not include hop-by-hop headers', async () => {
    const { url, received } = await serveWithGateway()
    const request = [
      'GET /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close, X-Own, Upgrade, HTTP2-Settings, not a name\r\nX-Own: 1',
      'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nKeep-Alive: timeout=9\r\nTE: trailers\r\nProxy-Authorization: Basic eA==',
      'Proxy-Connection: keep-alive\r\nTrailer: Expires\r\nX-Kept: 1\r\n\r\n',
    ]
    expect(await sendRaw(url, request.join('\r\n'))).toMatch(/^HTTP\/1.1 200/)
    const names = Object.keys(received().headers)
    expect(names).toContain('x-kept')
    for (const name of ['x-own', 'upgrade', 'http2-settings', 'keep-alive', 'te', 'proxy-authorization', 'trailer'])
      expect(names).not.toContain(name)
  })
})
