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
