import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openConnectProxy } from '@relaydeck/gateway/testing'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../test/call.ts'
import { serve } from '../test/serve.ts'

/** Starts a server that answers everything with JSON, at a name that only the proxy finds. */
async function remote() {
  const server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"tag_name":"v9","choices":[{"message":{"content":"Hi"}}]}'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://remote.example:${(server.address() as AddressInfo).port}`
}

async function rootOf(url: string) {
  const body = '{"username":"root","password":"123456"}'
  const headers = { 'content-type': 'application/json' }
  const heard = await call(url, '/api/user/login', { method: 'POST', headers, body })
  return heard.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

test('the program calls providers, services and the release check through the proxy of its environment', async () => {
  const base = await remote()
  const proxy = await openConnectProxy()
  const { url } = await serve({ proxies: { http: proxy.url }, releases: `${base}/latest` })
  const cookie = await rootOf(url)
  const send = (method: string, path: string, body?: object) =>
    call(url, path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  await send('POST', '/api/channel/', { type: 1, name: 'c', key: 'k', models: 'm', group: 'default', base_url: base })
  expect(JSON.parse((await send('GET', '/api/channel/test/1')).text).message).toBe('Hi')
  await send('GET', '/api/channel/update_balance/1')
  expect(JSON.parse((await send('GET', '/-/release')).text).data.tag_name).toBe('v9')
  const values = {
    OidcClientId: 'id',
    OidcClientSecret: 's',
    OidcTokenEndpoint: `${base}/token`,
    OidcUserinfoEndpoint: base,
  }
  for (const [key, value] of Object.entries(values)) await send('PUT', '/api/option/', { key, value })
  await send('PUT', '/api/option/', { key: 'OidcAuthorizationEndpoint', value: `${base}/authorize` })
  await send('PUT', '/api/option/', { key: 'OidcEnabled', value: 'true' })
  const started = await call(url, '/api/oauth/state')
  const state = JSON.parse(started.text).data
  const stateCookie = started.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  await call(url, `/api/oauth/oidc?code=c&state=${state}`, { headers: { cookie: stateCookie } })
  expect(proxy.requests.map((line) => line.replace(base, '').split('?')[0])).toEqual([
    'POST /v1/chat/completions',
    'GET /v1/dashboard/billing/subscription',
    'GET /latest',
    'POST /token',
  ])
})
