import { connect, createSend, SignedOutError, status, TOTAL_HEADER, tokens } from '@relaydeck/api-sdk'
import { mock, samples } from '@relaydeck/api-sdk/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { type Fetch, fetchOf, http } from '../testing/fetch-of.ts'
import { BASE_URL, servers } from '../testing/panel-servers.ts'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { page } from '../testing/tokens.ts'
import { en } from '../texts/en.ts'
import { zh } from '../texts/zh.ts'
import { TokensPanel } from './panels.tsx'
import { panelTexts } from './texts.ts'

const clientOf = (fetch: Fetch) => connect({ baseUrl: BASE_URL, accessToken: 'a'.repeat(32), fetch, retries: 0 })

testComponentContract('TokensPanel', TokensPanel, { client: clientOf(servers.embedded) })

afterEach(() => vi.unstubAllGlobals())

describe('TokensPanel', () => {
  test('shows tokens with status, quota in the unit of the status, and expiry, but no whole key', async () => {
    const screen = await render(<TokensPanel client={clientOf(servers.embedded)} />, { texts: en })
    await expect.element(screen.getByRole('table', { name: 'Tokens' })).toBeVisible()
    await expect.element(screen.getByRole('rowheader', { name: page(1)[0]?.name ?? '' }).first()).toBeVisible()
    await expect.element(screen.getByText('Enabled').first()).toBeVisible()
    await expect.element(screen.getByText(/^\$1\.00/).first()).toBeVisible()
    await expect.element(screen.getByText('Never').first()).toBeVisible()
    expect(screen.container.textContent).not.toContain(samples.token.key)
  })

  test('reads further pages from the server', async () => {
    const asked: string[] = []
    const fetch: Fetch = (input, init) => {
      asked.push(String(input))
      return servers.embedded(input, init)
    }
    const screen = await render(<TokensPanel client={clientOf(fetch)} />, { texts: en })
    await screen.getByRole('button', { name: 'Next page' }).click()
    await expect.element(screen.getByRole('rowheader', { name: page(2)[1]?.name ?? '' }).first()).toBeVisible()
    await screen.getByRole('button', { name: 'Next page' }).click()
    await expect.element(screen.getByText('21–24 of 24')).toBeVisible()
    expect(
      new Set(asked.filter((url) => url.includes('/api/token/')).map((url) => new URL(url).searchParams.get('p'))),
    ).toEqual(new Set(['0', '1', '2']))
  })

  test.each(PRESS)('turns pages and shows a key with %s', async (key) => {
    const screen = await render(<TokensPanel client={clientOf(servers.embedded)} />, { texts: en })
    const next = screen.getByRole('button', { name: 'Next page' })
    await expect.element(next).toBeVisible()
    await press(next, key)
    await expect.element(screen.getByText('11–20', { exact: false })).toBeVisible()
    const eye = screen.getByRole('button', { name: /^Show or hide/ }).first()
    await press(eye, key)
    await expect.element(eye).toHaveAttribute('aria-pressed', 'true')
  })

  test('shows the total that a server states', async () => {
    const fetch: Fetch = async (input, init) => {
      const response = await servers.embedded(input, init)
      response.headers.set(TOTAL_HEADER, '24')
      return response
    }
    const screen = await render(<TokensPanel client={clientOf(fetch)} />, { texts: en })
    await expect.element(screen.getByText('1–10 of 24')).toBeVisible()
  })

  test('says where to create the first token', async () => {
    const screen = await render(<TokensPanel client={clientOf(servers.empty)} />)
    await expect.element(screen.getByText('还没有令牌')).toBeVisible()
    await expect.element(screen.getByText(/请在网关的控制台新建令牌/)).toBeVisible()
  })

  test('explains a failure, and retries', async () => {
    let isDown = true
    const fetch: Fetch = (...exchange) => (isDown ? servers.offline : servers.embedded)(...exchange)
    const screen = await render(<TokensPanel client={clientOf(fetch)} />, { texts: en })
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/gateway cannot be reached.*another origin/)
    isDown = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText('Enabled').first()).toBeVisible()
  })

  test('says that the access token is unknown, in the texts of the app', async () => {
    const refuse = () => {
      throw new SignedOutError('', { status: 401, serverMessage: 'unauthorized' })
    }
    const fetch = fetchOf(mock(http, status.get), mock(http, tokens.list, refuse))
    const screen = await render(<TokensPanel client={clientOf(fetch)} />)
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/访问令牌不存在或已被替换/)
  })

  test('takes its texts from a section of the catalogue', async () => {
    const texts = { ...zh, panels: { ...panelTexts.zh, tokens: '我的密钥' } }
    const screen = await render(<TokensPanel client={clientOf(servers.embedded)} />, { texts })
    await expect.element(screen.getByRole('table', { name: '我的密钥' })).toBeVisible()
  })

  test('takes the send of createSend', async () => {
    const send = createSend({ baseUrl: BASE_URL, accessToken: 'a'.repeat(32), fetch: servers.embedded })
    const screen = await render(<TokensPanel client={{ send }} />, { texts: en })
    await expect.element(screen.getByText('Enabled').first()).toBeVisible()
  })
})

describe('TokensPanel with a URL and an access token', () => {
  test('sends the token in its header alone, and no cookie', async () => {
    const requests: Request[] = []
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      requests.push(new Request(input, init))
      return servers.embedded(input, init)
    })
    const accessToken = 'f00dface'.repeat(4)
    const screen = await render(<TokensPanel baseUrl={BASE_URL} accessToken={accessToken} />, { texts: en })
    await expect.element(screen.getByText('Enabled').first()).toBeVisible()
    expect(requests.length).toBeGreaterThan(1)
    for (const { url, headers, credentials } of requests) {
      expect(url).not.toContain(accessToken)
      expect([headers.get('authorization'), credentials]).toEqual([`Bearer ${accessToken}`, 'omit'])
    }
  })

  /** Answers as New API does, whose lists have masked keys. */
  const newApi = () => {
    const asked: [call: string, user: string | null][] = []
    const answers: Record<string, unknown> = {
      '/api/status': { ...samples.status, setup: true, theme: 'default' },
      '/api/token/': { items: [{ ...samples.token, key: 'abcd**********wxyz' }], total: 1, page: 1, page_size: 10 },
      [`/api/token/${samples.token.id}/key`]: { key: samples.token.key },
    }
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      const { pathname } = new URL(input)
      const user = new Headers(init.headers).get('new-api-user')
      asked.push([`${init.method} ${pathname}`, user])
      return user || pathname === '/api/status'
        ? Response.json({ success: true, message: '', data: answers[pathname] })
        : Response.json({ success: false, message: '无权进行此操作，未提供 New-Api-User' }, { status: 401 })
    })
    return asked
  }

  test('speaks the dialect of a fork, and fetches a masked key when it is wanted', async () => {
    const asked = newApi()
    const screen = await render(<TokensPanel baseUrl={BASE_URL} accessToken={'a'.repeat(32)} user={7} />, { texts: en })
    await screen.getByRole('button', { name: `Show the key of token “${samples.token.name}”` }).click()
    await expect.element(screen.getByText(RegExp(`^sk-${samples.token.key.slice(0, 4)}…`))).toBeVisible()
    expect(asked).toContainEqual([`POST /api/token/${samples.token.id}/key`, '7'])
  })

  test('says that New API needs the id of the user', async () => {
    newApi()
    const screen = await render(<TokensPanel baseUrl={BASE_URL} accessToken={'a'.repeat(32)} />, { texts: en })
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/id of the user.*“user”/)
  })

  test.each([
    ['without an access token', { baseUrl: BASE_URL, accessToken: '' }, /accessToken/],
    ['with a base URL that ends in /v1', { baseUrl: `${BASE_URL}/v1`, accessToken: 'a'.repeat(32) }, /baseUrl/],
    ['with an API key', { baseUrl: BASE_URL, accessToken: 'sk-0123' }, /sk-/],
  ])('calls nothing %s, and says why', async (_, props, reason) => {
    const fetch = vi.fn(servers.embedded)
    vi.stubGlobal('fetch', fetch)
    const screen = await render(<TokensPanel {...props} />)
    await expect.element(screen.getByRole('alert')).toMatchTextContent(reason)
    expect(fetch.mock.calls.filter(([url]) => !String(url).endsWith('/api/status'))).toEqual([])
  })
})
