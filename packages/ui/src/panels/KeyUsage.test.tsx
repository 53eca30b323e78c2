import { billing, connect, SignedOutError, status, usage } from '@relaydeck/api-sdk'
import { mock, samples } from '@relaydeck/api-sdk/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { type Fetch, fetchOf, http } from '../testing/fetch-of.ts'
import { BASE_URL, servers } from '../testing/panel-servers.ts'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { en } from '../texts/en.ts'
import { KeyUsage } from './panels.tsx'

const KEY = `sk-${samples.token.key}`

const clientOf = (fetch: Fetch) => connect({ baseUrl: BASE_URL, accessToken: KEY, fetch, retries: 0 })

testComponentContract('KeyUsage', KeyUsage, { client: clientOf(servers.embedded) })

afterEach(() => vi.unstubAllGlobals())

describe('KeyUsage', () => {
  test('shows what the key has left and has used, but not the key', async () => {
    const screen = await render(<KeyUsage client={clientOf(servers.embedded)} />, { texts: en })
    await expect.element(screen.getByText('ci', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('$3.20')).toBeVisible()
    await expect.element(screen.getByText('Never')).toBeVisible()
    expect(screen.getByRole('listitem').elements()).toHaveLength(30)
    await expect.element(screen.getByRole('table', { name: 'Usage by model' })).toBeVisible()
    expect(document.documentElement.outerHTML).not.toContain(samples.token.key)
  })

  test('shows its figures in columns where they do not fit beside each other', async () => {
    const screen = await render(<KeyUsage client={clientOf(servers.embedded)} w={340} />, { texts: en })
    await expect.element(screen.getByText('Never')).toBeVisible()
    const figures = [...(screen.container.querySelector('dl')?.children ?? [])]
    const [left, today, period, expires] = figures.map((figure) => figure.getBoundingClientRect().left)
    expect([period, expires]).toEqual([left, today])
  })

  test('shows the balance of the owner if the key has no limit', async () => {
    const fetch = fetchOf(
      mock(http, status.get, { ...samples.status, usage: true, max_page_size: 1000 }),
      mock(http, usage.key, { ...samples.keyAccount, unlimited_quota: true }),
    )
    const screen = await render(<KeyUsage client={clientOf(fetch)} />, { texts: en })
    await expect.element(screen.getByText('Balance of its owner')).toBeVisible()
  })

  test('says what to do if the key has no usage', async () => {
    const screen = await render(<KeyUsage client={clientOf(servers.empty)} />)
    await expect.element(screen.getByText(/用令牌的密钥调用模型后/)).toBeVisible()
  })

  test('says that the key is unknown', async () => {
    const refuse = () => {
      throw new SignedOutError('', { status: 401, serverMessage: '' })
    }
    const fetch = fetchOf(
      mock(http, status.get, { ...samples.status, usage: true, max_page_size: 1000 }),
      mock(http, usage.key, refuse),
    )
    const screen = await render(<KeyUsage client={clientOf(fetch)} />, { texts: en })
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/The key does not exist/)
  })
})

test.each(PRESS)('KeyUsage loads again with %s', async (key) => {
  let isDown = true
  const fetch: Fetch = (...exchange) => (isDown ? servers.offline : servers.embedded)(...exchange)
  const screen = await render(<KeyUsage client={clientOf(fetch)} />, { texts: en })
  const retry = screen.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  isDown = false
  await press(retry, key)
  await expect.element(screen.getByText('gpt-4o-mini')).toBeVisible()
})

describe('KeyUsage in front of a server without accounts of keys', () => {
  test('shows the bill in dollars', async () => {
    const screen = await render(<KeyUsage client={clientOf(servers.oneApi)} />, { texts: en })
    await expect.element(screen.getByText('$14.88')).toBeVisible()
    await expect.element(screen.getByText('$5.13')).toBeVisible()
    await expect.element(screen.getByText('$20.00')).toBeVisible()
  })

  const billOf = (limit: number) => [
    mock(http, billing.subscription, { ...samples.subscription, hard_limit_usd: limit }),
    mock(http, billing.usage, { object: 'list', total_usage: 1234 }),
  ]

  test('knows the limit that means none', async () => {
    const fetch = fetchOf(mock(http, status.get), ...billOf(100_000_000))
    const screen = await render(<KeyUsage client={clientOf(fetch)} />, { texts: en })
    await expect.element(screen.getByText('Unlimited')).toBeVisible()
    await expect.element(screen.getByText('$12.34')).toBeVisible()
    await expect.element(screen.getByText('Limit', { exact: true })).not.toBeInTheDocument()
  })

  test('leaves out what is used by a key without a limit, which One API does not count', async () => {
    const fetch = fetchOf(
      mock(http, status.get),
      mock(http, billing.subscription, { ...samples.subscription, hard_limit_usd: 100_000_000 }),
      mock(http, billing.usage, { object: 'list', total_usage: 0 }),
    )
    const screen = await render(<KeyUsage client={clientOf(fetch)} />, { texts: en })
    await expect.element(screen.getByText('Unlimited')).toBeVisible()
    await expect.element(screen.getByText('Used', { exact: true })).not.toBeInTheDocument()
  })

  test.each([
    [true, '<$0.01', '(32 quota units)'],
    [false, '32', '(32 quota units)'],
  ])('shows small amounts and exact units: in currency %s', async (display_in_currency, shown, exact) => {
    const inUnit = display_in_currency ? 1 / 500_000 : 1
    const fetch = fetchOf(
      mock(http, status.get, { ...samples.status, quota_per_unit: 500_000, display_in_currency }),
      mock(http, billing.subscription, { ...samples.subscription, hard_limit_usd: 500_000 * inUnit }),
      mock(http, billing.usage, { object: 'list', total_usage: 3200 * inUnit }),
    )
    const screen = await render(<KeyUsage client={clientOf(fetch)} />, { texts: en })
    await expect.element(screen.getByText(shown, { exact: true })).toBeVisible()
    await expect.element(screen.getByText(exact)).toBeInTheDocument()
  })

  test('shows amounts without a unit if the status cannot be read', async () => {
    const screen = await render(<KeyUsage client={clientOf(fetchOf(...billOf(20)))} />, { texts: en })
    await expect.element(screen.getByText('12.34', { exact: true })).toBeVisible()
  })
})

test('KeyUsage with a URL sends the key in its header alone, and no cookie', async () => {
  const requests: Request[] = []
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    requests.push(new Request(input, init))
    return servers.embedded(input, init)
  })
  const screen = await render(<KeyUsage baseUrl={BASE_URL} apiKey={KEY} />, { texts: en })
  await expect.element(screen.getByText('ci', { exact: true })).toBeVisible()
  expect(requests.length).toBeGreaterThan(1)
  for (const { url, headers, credentials } of requests)
    expect([url.includes(KEY), headers.get('authorization'), credentials]).toEqual([false, `Bearer ${KEY}`, 'omit'])
})

/** Answers of New API in yuan about a key that has used 43,220 of 500,000 units. */
const IN_YUAN: Record<string, Response> = {
  '/api/status': Response.json({
    success: true,
    message: '',
    data: {
      ...samples.status,
      setup: true,
      theme: 'default',
      quota_per_unit: 500_000,
      display_in_currency: true,
      quota_display_type: 'CNY',
      usd_exchange_rate: 7.3,
    },
  }),
  '/dashboard/billing/subscription': Response.json({ ...samples.subscription, hard_limit_usd: 7.3 }),
  '/dashboard/billing/usage': Response.json({ object: 'list', total_usage: 63.1012 }),
}

describe('KeyUsage with a URL in front of a fork', () => {
  const answering = (answer: (path: string) => Response | undefined) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (input: string) => {
      const { pathname } = new URL(input)
      asked.push(pathname)
      const response = answer(pathname)
      if (!response) throw new TypeError('Failed to fetch')
      return response.clone()
    })
    return asked
  }

  test('shows amounts of another currency in units, as other panels do', async () => {
    answering((path) => IN_YUAN[path])
    const screen = await render(<KeyUsage baseUrl={BASE_URL} apiKey={KEY} />, { texts: en })
    await expect.element(screen.getByText('456.8k', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('500.0k', { exact: true })).toBeVisible()
    expect(screen.container.textContent).not.toContain('$')
  })

  test('shows the bill after one attempt to read the status, which another origin may not read', async () => {
    const asked = answering((path) => (path === '/api/status' ? undefined : IN_YUAN[path]))
    const screen = await render(<KeyUsage baseUrl={BASE_URL} apiKey={KEY} />, { texts: en })
    await expect.element(screen.getByText('7.3', { exact: true })).toBeVisible()
    expect(asked.filter((path) => path === '/api/status')).toHaveLength(1)
  })

  test('lists why a key may be refused, which New API does not say', async () => {
    const error = { code: '', message: 'Invalid token', type: 'new_api_error' }
    const status = { ...samples.status, setup: true, theme: 'default', oidc_display_name: 'OIDC' }
    answering((path) =>
      path === '/api/status'
        ? Response.json({ success: true, message: '', data: status })
        : Response.json({ error }, { status: 401 }),
    )
    const screen = await render(<KeyUsage baseUrl={BASE_URL} apiKey={KEY} />, { texts: en })
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/disabled, has expired, is used up/)
  })
})
