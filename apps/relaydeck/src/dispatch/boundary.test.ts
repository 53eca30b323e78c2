import { describe, expect, test } from 'vitest'
import { call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { serve } from '../../test/serve.ts'
import type { Options } from '../flags/options.ts'

const LINK = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const PICTURE = { accept: 'image/avif,image/webp,*/*;q=0.8' }
const CHANGING = ['/api/user/token', '/api/user/logout', '/api/channel/test', '/api/channel/update_balance/1']
const COOKIE = { cookie: 'session=x' }

/** Starts the program with each kind of gateway. */
const KINDS = {
  embedded: async (options: Partial<Options> = {}) => ({ url: (await serve(options)).url, heard: [] }),
  'before a gateway': async (options: Partial<Options> = {}) => {
    const gateway = await openGatewayStandIn((_, response) => response.end('{"success":true}'))
    return { url: (await serve({ ...options, gateway: gateway.url })).url, heard: gateway.requests }
  },
}

describe.each(Object.entries(KINDS))('the program, %s', (_, start) => {
  test.each(CHANGING)('links and images cannot reach %s', async (path) => {
    const { url, heard } = await start()
    for (const headers of [LINK, PICTURE, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      expect((await call(url, path, { headers: { ...COOKIE, ...headers } })).status).toBe(403)
    expect(heard).toEqual([])
    expect((await call(url, path, { headers: { ...COOKIE, accept: 'application/json' } })).status).not.toBe(403)
    expect((await call(url, path, { headers: COOKIE })).status).not.toBe(403)
  })

  test('pages of other sites cannot change data', async () => {
    const { url, heard } = await start()
    const body = '{"username":"root","password":"123456"}'
    for (const origin of ['https://evil.example', 'null', url.replace('http:', 'https:').replace(/\d+$/, '1')])
      for (const path of ['/api/user/login', '/api/token/', '/api/of-a-fork'])
        expect((await call(url, path, { method: 'POST', headers: { ...COOKIE, origin }, body })).status).toBe(403)
    expect(heard).toEqual([])
    expect((await call(url, '/api/user/login', { method: 'POST', headers: { origin: url }, body })).status).toBe(200)
  })

  test.each(['/', '/login', '/api/status', '/-/release', '/static/x.js'])(
    'the path %s is served only for allowed host names',
    async (path) => {
      const { url, heard } = await start({ allowedHosts: ['deck.example'] })
      const statusAt = async (host: string) => (await call(url, path, { headers: { host } })).status
      expect(await statusAt('evil.example')).toBe(421)
      expect(heard).toEqual([])
      for (const host of ['deck.example', 'localhost:1', '127.0.0.1']) expect(await statusAt(host)).not.toBe(421)
    },
  )

  test('a client with an API key may use any host name', async () => {
    const { url } = await start()
    const headers = { host: 'relaydeck:3000', origin: 'https://chat.example', authorization: 'Bearer sk-nobody' }
    expect((await call(url, '/v1/models', { headers })).status).not.toBe(421)
    expect((await call(url, '/v1/chat/completions', { method: 'POST', headers, body: '{}' })).status).not.toBe(403)
  })
})

test('the embedded gateway allows the host name in ServerAddress', async () => {
  const { url } = await serve()
  const type = { 'content-type': 'application/json' }
  const login = await call(url, '/api/user/login', {
    method: 'POST',
    headers: type,
    body: '{"username":"root","password":"123456"}',
  })
  const cookie = login.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const at = async () => (await call(url, '/', { headers: { host: 'deck.example' } })).status
  expect(await at()).toBe(421)
  const body = '{"key":"ServerAddress","value":"https://deck.example"}'
  await call(url, '/api/option/', { method: 'PUT', headers: { ...type, cookie }, body })
  expect(await at()).toBe(200)
})
