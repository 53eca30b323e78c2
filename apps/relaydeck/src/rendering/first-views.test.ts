import { describe, expect, test, vi } from 'vitest'
import { createFirstViews } from './first-views.ts'
import type { Renderer } from './renderer.ts'

const CLIENT = { address: '192.0.2.1', secure: true, disconnect: () => {} }
const VIEW = { title: '', language: 'en', head: '', markup: '', state: '' }

const cookie = (items: Record<string, string>) =>
  `relaydeck_view=${encodeURIComponent(JSON.stringify({ items, timeZone: 'UTC', offsets: [], platform: '' }))}`

/** Opens a page. The renderer makes one call; the gateway records it. */
async function open(url: string, init: RequestInit = {}) {
  const fetch = vi.fn(async (_: Request) => {
    const response = Response.json({ ok: true }, { status: 201 })
    response.headers.append('set-cookie', 'session=new; Path=/')
    return response
  })
  const render = vi.fn<Renderer['render']>(async (_, call) => {
    const response = await call(
      { path: '/api/user/self?a=b', headers: { accept: 'application/json' } },
      new AbortController().signal,
    )
    expect(response).toEqual({ status: 201, type: 'application/json', body: '{"ok":true}' })
    return VIEW
  })
  const firstViews = createFirstViews({ render, close: async () => {} }, fetch)
  const opened = await firstViews(new Request(`https://console.example${url}`, init), CLIENT, 'n0nce')
  return { ...opened, render, fetch }
}

const USER = { user: '{"id":1}' }

describe('a page', () => {
  test('D361 is rendered for what the browser’s cookie says', async () => {
    const { view, render } = await open('/token', { headers: { cookie: `${cookie(USER)}; session=x` } })
    expect(view).toBe(VIEW)
    expect(render.mock.calls[0]?.[0]).toEqual({
      path: '/token',
      nonce: 'n0nce',
      browser: { items: USER, timeZone: 'UTC', offsets: [], platform: '' },
    })
  })

  test('D361 calls the gateway with the visitor’s cookies and address', async () => {
    const headers = { cookie: `${cookie(USER)}; session=x`, 'user-agent': 'Browser', authorization: 'Bearer x' }
    const { fetch } = await open('/token', { headers })
    const [request, client] = fetch.mock.calls[0] as unknown as [Request, unknown]
    expect(request.url).toBe('https://console.example/api/user/self?a=b')
    expect(Object.fromEntries(request.headers)).toEqual({
      accept: 'application/json',
      cookie: headers.cookie,
      'user-agent': 'Browser',
    })
    expect(client).toMatchObject({ address: '192.0.2.1', secure: true })
  })

  test('passes on the cookies that the gateway sets, protected', async () => {
    const { cookies } = await open('/')
    expect(cookies).toEqual(['session=new; Path=/; HttpOnly; SameSite=Lax; Secure'])
  })
})

describe('the browser renders a page', () => {
  test.each([
    ['with parameters', '/token?keyword=x', {}],
    ['of a signed-in user without a session', '/token', { headers: { cookie: cookie(USER) } }],
    ['in a frame', '/token', { headers: { 'sec-fetch-dest': 'iframe' } }],
    ['that a script fetches', '/token', { headers: { 'sec-fetch-dest': 'empty' } }],
    ['of which only the head is asked', '/token', { method: 'HEAD' }],
  ])('D363 %s', async (_, url, init) => {
    const { view, cookies, render } = await open(url, init)
    expect([view, cookies, render.mock.calls]).toEqual([undefined, [], []])
  })
})
