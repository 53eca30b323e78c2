import type { ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { OPTIONS } from '../../test/serve.ts'
import { startProgram } from '../program.ts'

const ROOT = { id: 1, username: 'root', display_name: 'Root User', role: 100, status: 1 }

/** Starts the program with the console's build, and signs in. */
async function startRendering() {
  const program = await startProgram({ ...OPTIONS, render: 60_000 })
  onTestFinished(() => program.close())
  const login = await fetch(`${program.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password: '123456' }),
  })
  const view = { items: { user: JSON.stringify(ROOT) }, timeZone: 'Asia/Tokyo', offsets: [-540, -540], platform: '' }
  const session = login.headers.getSetCookie().map((text) => text.split(';')[0])
  const cookie = [...session, `relaydeck_view=${encodeURIComponent(JSON.stringify(view))}`].join('; ')
  const call = (path: string, init: RequestInit = {}) =>
    fetch(program.url + path, { ...init, headers: { cookie, ...init.headers } })
  const open = async (path: string) => (await call(path)).text()
  return { program, call, open }
}

const addToken = (call: (path: string, init: RequestInit) => Promise<Response>, name: string) =>
  call('/api/token/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, remain_quota: 1, expired_time: -1, unlimited_quota: false }),
  })

describe('a rendered page', () => {
  test('D361 has its rows, title, language and data, and no calls to preload', async () => {
    const { call, open } = await startRendering()
    await addToken(call, 'first')
    const html = await open('/token')
    expect(html).toMatch(/<div id="root">.*first.*<\/div>/s)
    expect(html).toMatch(/<html lang="zh-CN">.*<title>令牌 · Relaydeck<\/title>/s)
    expect(html).toMatch(/title="UTC\+09:00 \(Asia\/Tokyo\)"/)
    expect(html).not.toContain('as="fetch"')
  })

  test('D361 has no inline style, and each script has the nonce or is data', async () => {
    const { open } = await startRendering()
    const html = await open('/token')
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? 'none'
    expect(html).not.toMatch(/\sstyle=|\son\w+="/)
    expect(html).toContain('data-style="0"')
    for (const [tag] of html.matchAll(/<(script|style)\b[^>]*>/g))
      expect(tag).toMatch(new RegExp(`nonce="${nonce.replace(/[+]/g, '\\+')}"|type="application/json"`))
  })

  test('D360 a name cannot leave its place', async () => {
    const { call, open } = await startRendering()
    await addToken(call, '</script><img src=x>')
    const html = await open('/token')
    expect(html).toContain('&lt;/script&gt;&lt;img src=x&gt;')
    expect(html).not.toContain('<img src=x>')
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s', async (encoding, decode) => {
    const { program } = await startRendering()
    const { request } = await import('node:http')
    const { promise, resolve } = Promise.withResolvers<{ encoding: unknown; bytes: Buffer }>()
    request(`${program.url}/login`, { headers: { 'accept-encoding': encoding } }, async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      resolve({ encoding: response.headers['content-encoding'], bytes })
    }).end()
    const sent = await promise
    expect(sent.encoding).toBe(encoding)
    expect(decode(sent.bytes).toString()).toContain('<div id="root"><')
  })
})

describe('before a gateway that does not answer every call', () => {
  test('D252 pages are rendered again after a call that is never answered', async () => {
    const silent: ServerResponse[] = []
    const gateway = await openGatewayStandIn((message, response) => {
      if (silent.length === 0 && message.url?.startsWith('/api/user/self')) silent.push(response)
      else response.end(JSON.stringify({ success: true, message: '', data: ROOT }))
    })
    const program = await startProgram({ ...OPTIONS, gateway: gateway.url, render: 2_000 })
    onTestFinished(() => program.close())
    const view = { items: { user: JSON.stringify(ROOT) }, timeZone: 'UTC', offsets: [0, 0], platform: '' }
    const cookie = `session=x; relaydeck_view=${encodeURIComponent(JSON.stringify(view))}`
    const open = async () => (await fetch(`${program.url}/about`, { headers: { cookie } })).text()
    await expect.poll(open, { timeout: 60_000 }).toContain('<div id="root"><')
    // On a busy machine, the first call may be given up before it arrives.
    const isGivenUp = async () => (silent.length === 0 ? await open() : silent[0]?.destroyed)
    await expect.poll(isGivenUp, { timeout: 60_000 }).toBe(true)
  })
})

describe('a page without a view', () => {
  test('D363 redirects, has parameters or no session', async () => {
    const { call, program } = await startRendering()
    const pages = [call('/login'), call('/token?keyword=x'), fetch(`${program.url}/token`)]
    for (const page of await Promise.all(pages)) expect(await page.text()).toContain('<div id="root"></div>')
  })

  test('D364 is what `--render off` serves', async () => {
    const program = await startProgram(OPTIONS)
    onTestFinished(() => program.close())
    expect(await (await fetch(`${program.url}/login`)).text()).toContain('<div id="root"></div>')
  })
})
