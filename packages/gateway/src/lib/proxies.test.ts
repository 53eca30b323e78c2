import { describe, expect, test } from 'vitest'
import { openConnectProxy } from '../../test/connect-proxy.ts'
import { openProvider } from '../../test/provider.ts'
import { listed } from './destinations.ts'
import { createFetch, DEFAULT_TIMEOUTS, type Fetch, networkCode } from './fetch.ts'
import { type Proxies, proxyFor } from './proxies.ts'
import { readText } from './read-text.ts'

describe('the proxy for a URL', () => {
  const http = 'http://plain.example:1'
  const https = 'http://secure.example:2'
  test.each<[url: string, proxies: Proxies, proxy: string | undefined]>([
    ['https://api.example/v1', { http, https }, https],
    ['http://api.example/v1', { http, https }, http],
    ['https://api.example', { http }, undefined],
    ['https://localhost:8443', { https }, undefined],
    ['http://127.0.0.1:11434', { http }, undefined],
    ['http://[::1]:11434', { http }, undefined],
    ['https://api.example', { https, except: ['*'] }, undefined],
    ['https://api.example', { https, except: ['api.example'] }, undefined],
    ['https://API.example.', { https, except: ['api.EXAMPLE'] }, undefined],
    ['https://a.api.example', { https, except: ['.api.example'] }, undefined],
    ['https://a.api.example', { https, except: ['*.api.example'] }, undefined],
    ['https://myapi.example', { https, except: ['api.example'] }, https],
    ['https://api.example', { https, except: ['api.example:8443'] }, https],
    ['https://api.example:8443', { https, except: ['api.example:8443'] }, undefined],
    ['http://10.1.2.3', { http, except: ['10.0.0.0/8'] }, undefined],
    ['http://11.1.2.3', { http, except: ['10.0.0.0/8'] }, http],
    ['http://[fd00::5]', { http, except: ['fd00::/8'] }, undefined],
    ['http://[fd00::5]:81', { http, except: ['[fd00::5]:81'] }, undefined],
  ])('like %s, with %j', (url, proxies, proxy) => expect(proxyFor(url, proxies)).toBe(proxy))
})

const read = async (fetch: Fetch, url: string, proxy?: string) => {
  const response = await fetch(url, { redirect: 'manual', ...(proxy !== undefined && { proxy }) })
  await readText(response.body, 1024 * 1024)
  await readText(response.body, 1024)
  return response.status
}

const codeOf = (call: Promise<unknown>): Promise<string> => call.then(() => 'none', networkCode)

describe('a request through a proxy', () => {
  test('has its name looked up by the proxy, with https as a tunnel', async () => {
    const { port } = new URL((await openProvider()).url)
    const proxy = await openConnectProxy()
    const { fetch, close } = createFetch(DEFAULT_TIMEOUTS, undefined, { http: proxy.url, https: proxy.url })
    expect(await read(fetch, `http://provider.example:${port}/v1/models`)).toBe(200)
    // The provider does not speak TLS, but the tunnel was opened.
    expect(await codeOf(read(fetch, `https://provider.example:${port}/`))).not.toBe('none')
    expect(proxy.requests).toEqual([
      `GET http://provider.example:${port}/v1/models`,
      `CONNECT provider.example:${port}`,
    ])
    close()
  })

  test('uses the password of the proxy’s URL, and never one of the request', async () => {
    const { port } = new URL((await openProvider()).url)
    const proxy = await openConnectProxy({ user: 'me:secret' })
    const open = (url: string) => createFetch(DEFAULT_TIMEOUTS, undefined, { http: url }).fetch
    const url = `http://provider.example:${port}/v1/models`
    expect(await read(open(proxy.url.replace('//', '//me:secret@')), url)).toBe(200)
    expect(await codeOf(read(open(proxy.url), url))).toBe('PROXY_REFUSED')
  })

  test('reports a refused tunnel', async () => {
    const proxy = await openConnectProxy({ user: 'me:secret' })
    const { fetch } = createFetch(DEFAULT_TIMEOUTS, undefined, { https: proxy.url })
    expect(await codeOf(read(fetch, 'https://provider.example/'))).toBe('PROXY_REFUSED')
  })

  test('through SOCKS5 has its name looked up by the proxy', async () => {
    const { port } = new URL((await openProvider()).url)
    const proxy = await openConnectProxy()
    const { fetch } = createFetch(DEFAULT_TIMEOUTS, undefined, {})
    expect(await read(fetch, `http://provider.example:${port}/v1/models`, proxy.socks)).toBe(200)
    expect(proxy.requests).toEqual([`SOCKS provider.example:${port}`])
  })

  test.each([
    ['http://10.0.0.5/', 'PRIVATE_ADDRESS'],
    ['http://[fd00::1]/', 'PRIVATE_ADDRESS'],
    ['http://localhost/', 'PRIVATE_ADDRESS'],
    ['http://db.internal/', 'PRIVATE_ADDRESS'],
    ['http://169.254.169.254/', 'FORBIDDEN_ADDRESS'],
  ])('to %s is refused', async (url, code) => {
    const proxy = await openConnectProxy()
    const allowed = listed(() => [new URL(proxy.url).host, new URL(proxy.socks).host])
    const { fetch } = createFetch(DEFAULT_TIMEOUTS, allowed, {})
    expect(await codeOf(read(fetch, url, proxy.url))).toBe(code)
    expect(await codeOf(read(fetch, url, proxy.socks))).toBe(code)
    expect(proxy.requests).toEqual([])
  })

  test('a private proxy of the settings is used, and one of a channel only if it is listed', async () => {
    const { port } = new URL((await openProvider()).url)
    const proxy = await openConnectProxy()
    const url = `http://provider.example:${port}/v1/models`
    const list: string[] = []
    const { fetch } = createFetch(
      DEFAULT_TIMEOUTS,
      listed(() => list),
      { http: proxy.url },
    )
    expect(await read(fetch, url)).toBe(200)
    const byName = proxy.url.replace('127.0.0.1', 'localhost')
    for (const own of [proxy.url, byName, proxy.socks])
      expect(await codeOf(read(fetch, url, own))).toBe('PRIVATE_ADDRESS')
    list.push('127.0.0.0/8', '::1/128')
    for (const own of [proxy.url, byName, proxy.socks]) expect(await read(fetch, url, own)).toBe(200)
  })
})
