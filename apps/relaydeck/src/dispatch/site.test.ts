import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { type CallResponse, call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { serve, serveOnce } from '../../test/serve.ts'

const SAFE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

const program = serveOnce()

const isPage = ({ text, headers }: CallResponse) =>
  headers['content-type'] === 'text/html; charset=utf-8' && /id="root"/.test(text)

describe('paths', () => {
  test.each(['/', '/login', '/token', '/token/', '/token/7', '/token?p=2', '/?a=b'])(
    'the path %s is a page',
    async (path) => {
      const heard = await call(program.url, path)
      expect([heard.status, isPage(heard)]).toEqual([200, true])
      expect(heard.headers).toMatchObject({ ...SAFE, 'cache-control': 'no-store' })
    },
  )

  test.each(['/nowhere', '/token/7/8', '/apis', '/v12', '/dashboard', '/favicon.ico', '/API/status'])(
    'the path %s is a page with status 404',
    async (path) => {
      const heard = await call(program.url, path)
      expect([heard.status, isPage(heard)]).toEqual([404, true])
      expect(heard.headers['content-security-policy']).toContain("default-src 'none'")
    },
  )

  test.each(['/api', '/api/', '/api/nope', '/v1', '/v1/nope', '/dashboard/billing/nope'])(
    'the path %s gets the gateway’s own response',
    async (path) => {
      const heard = await call(program.url, path)
      expect(heard.status).toBe(404)
      expect(JSON.parse(heard.text)).toMatchObject({
        error: { message: expect.stringContaining(`Invalid URL (GET ${path})`), type: 'invalid_request_error' },
      })
    },
  )

  test.each(['/static', '/static/'])('the path %s is not a directory listing', async (path) => {
    expect((await call(program.url, path)).status).toBe(404)
  })

  test('a file of an earlier build gets 404 in plain text', async () => {
    const { status, text, headers } = await call(program.url, '/static/js/index.old.js')
    expect([status, text]).toEqual([404, 'Not Found\n'])
    expect(headers).toMatchObject({ ...SAFE, 'content-type': 'text/plain; charset=utf-8' })
    expect(headers.allow).toBeUndefined()
  })
})

describe('files that are not served', () => {
  const secret = readFileSync(new URL('../../package.json', import.meta.url), 'utf8').slice(0, 40)
  const up = ['..', '%2e%2e', '.%2E', '%2e.', '..%2f..', '..%5c..', '%2e%2e%2f%2e%2e', '....//', '%252e%252e', '..;']

  test.each([
    ...up.flatMap((dots) => [
      `/static/${dots}/${dots}/package.json`,
      `/${dots}/package.json`,
      `/static/${dots}/pages.json`,
    ]),
    ...['/static/../../package.json', '/static/js/../../pages.json', '//etc/passwd', '/static//etc/passwd', '/%00'],
    ...['/static/js/index.aaa.js%00.png', '/static/js/%00', '/static/js/index.aaa.js/', '/static/js/INDEX.aaa.js'],
    ...['/static/js/index.aaa.js%2fx', '/static/js%2findex.aaa.js', '/file:///etc/passwd', '/static/js/index.aaa.js;x'],
  ])('outside of the build: %s', async (path) => {
    const heard = await call(program.url, path)
    expect([400, 404]).toContain(heard.status)
    expect(heard.text).not.toContain(secret)
    expect(heard.text).not.toContain('"path"')
  })

  test.each([
    ...[
      '/index.html',
      '/pages.json',
      '/.vite/manifest.json',
      '/static/js/index.aaa.js.map',
      '/static/js/index.aaa.js.br',
    ],
    ...['/static/js/index.aaa.js.gz', '/static/media/base.ccc.css.map', '/static/media/odd.fff.bin'],
  ])('the file %s of the build', async (path) => {
    const { status, text } = await call(program.url, path)
    expect(status).toBe(404)
    expect(text).not.toMatch(/secret|opensWith|no type/)
  })
})

describe('methods', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'the method %s is rejected for a page or a file',
    async (method) => {
      for (const path of ['/', '/token', '/nowhere', '/static/js/small.js']) {
        const { status, headers } = await call(program.url, path, {
          method,
          ...(method === 'POST' ? { body: 'a=b' } : {}),
        })
        expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
      }
    },
  )

  test('a large body sent to a page is rejected too', async () => {
    expect((await call(program.url, '/token', { method: 'POST', body: Buffer.alloc(2_000_000) })).status).toBe(405)
    expect((await call(program.url, '/token')).status).toBe(200)
  })

  test.each(['/', '/token', '/nowhere', '/static/js/index.aaa.js', '/static/nothing', '/logo.png'])(
    'HEAD %s has the headers of GET and no body',
    async (path) => {
      const [head, get] = [await call(program.url, path, { method: 'HEAD' }), await call(program.url, path)]
      const comparable = ({ status, headers }: CallResponse) => ({
        status,
        ...headers,
        date: '',
        'content-security-policy': '',
      })
      expect(head.bytes).toHaveLength(0)
      expect(comparable(head)).toEqual(comparable(get))
    },
  )
})

test('a file is sent in the best accepted encoding, with security headers, cached for a year', async () => {
  const { bytes, headers } = await call(program.url, '/static/js/index.aaa.js', {
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(headers).toMatchObject({
    ...SAFE,
    'content-encoding': 'br',
    'content-length': String(bytes.length),
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

describe('a page', () => {
  test.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, 'br;q=0', (bytes: Buffer) => bytes],
  ])('is sent with the encoding %s to a browser that accepts "%s"', async (encoding, accepted, decode) => {
    const { status, headers, bytes } = await call(program.url, '/login', { headers: { 'accept-encoding': accepted } })
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'accept-encoding'])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(decode(bytes).toString()).toContain('<div id="root"></div>')
  })

  const nonceOf = ({ text }: CallResponse) => /<script nonce="([^"]+)"/.exec(text)?.[1] ?? 'none'

  test('has a new nonce each time, on the script and in the policy', async () => {
    const pages = [
      await call(program.url, '/token'),
      await call(program.url, '/token'),
      await call(program.url, '/nowhere'),
    ]
    expect(new Set(pages.map(nonceOf)).size).toBe(3)
    for (const page of pages) {
      expect(Buffer.from(nonceOf(page), 'base64')).toHaveLength(16)
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(page)}'`)
      expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(page)}'`)
      expect(policy).not.toMatch(/unsafe|\*/)
    }
  })

  test('preloads data only with a session', async () => {
    const preloads = async (path: string, cookie = '') =>
      [
        ...(await call(program.url, path, { headers: { cookie } })).text.matchAll(
          /as="fetch" crossorigin href="([^"]+)"/g,
        ),
      ].map(([, href]) => href)
    expect(await preloads('/token')).toEqual(['/api/status'])
    expect(await preloads('/token', 'theme=dark')).toEqual(['/api/status'])
    const own = '/api/token/?p=0&amp;size=50&amp;order='
    expect(await preloads('/token', 'theme=dark; session=x')).toEqual(['/api/status', '/api/user/self', own])
    expect(await preloads('/token/?p=2', 'session=x')).toEqual(['/api/status', '/api/user/self'])
  })
})

describe('foreign origins', () => {
  const imagesOf = async (url: string) =>
    /img-src ([^;]+)/.exec(String((await call(url, '/')).headers['content-security-policy']))?.[1]

  test('are in the policy of the first page, and reflect a saved option immediately', async () => {
    const gateway = await openGatewayStandIn((_, response) => {
      gateway.status = { ...samples.status, logo: 'https://new.example/logo.png' }
      response.end('{"success":true,"message":""}')
    })
    gateway.status = { ...samples.status, logo: 'https://old.example/logo.png' }
    const { url } = await serve({ gateway: gateway.url })
    expect(await imagesOf(url)).toBe("'self' https://old.example")
    await call(url, '/api/option/', { method: 'PUT', body: '{"key":"Logo","value":"https://new.example/logo.png"}' })
    expect(await imagesOf(url)).toBe("'self' https://new.example")
  })

  test('are in the policy before the response of the saved option', async () => {
    const looked = Promise.withResolvers<void>()
    const gateway = await openGatewayStandIn((_, response) => {
      gateway.statusDelay = looked.promise
      gateway.status = { ...samples.status, logo: 'https://new.example/logo.png' }
      response.end('{"success":true,"message":""}')
    })
    const { url } = await serve({ gateway: gateway.url })
    const order: string[] = []
    const saved = call(url, '/api/option/', { method: 'PUT', body: '{}' }).then(() => order.push('answered'))
    while (gateway.statusDelay === undefined) await imagesOf(url)
    // Enough time for a response that does not wait.
    for (let nth = 0; nth < 5; nth++) await imagesOf(url)
    order.push('looked')
    looked.resolve()
    await saved
    expect(order).toEqual(['looked', 'answered'])
    expect(await imagesOf(url)).toBe("'self' https://new.example")
  })

  test('are not refreshed after a refusal, which any client can cause', async () => {
    const gateway = await openGatewayStandIn((_, response) => {
      gateway.status = { ...samples.status, logo: 'https://new.example/logo.png' }
      response.writeHead(401).end('{"success":false}')
    })
    const { url } = await serve({ gateway: gateway.url })
    await call(url, '/api/option/', { method: 'PUT', body: '{}' })
    expect(await imagesOf(url)).toBe("'self'")
  })

  test('are kept while the gateway is unreachable', async () => {
    const gateway = await openGatewayStandIn()
    gateway.status = { ...samples.status, logo: 'https://old.example/logo.png' }
    const { url } = await serve({ gateway: gateway.url })
    await gateway.stop()
    expect((await call(url, '/api/option/', { method: 'PUT', body: '{}' })).status).toBe(502)
    expect(await imagesOf(url)).toBe("'self' https://old.example")
  })
})
