import { connect, logs, models, status } from '@relaydeck/api-sdk'
import { mock, samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { type Fetch, fetchOf, http } from '../testing/fetch-of.ts'
import { BASE_URL, MODELS, servers } from '../testing/panel-servers.ts'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { en } from '../texts/en.ts'
import { UsagePanel } from './panels.tsx'

const clientOf = (fetch: Fetch) => connect({ baseUrl: BASE_URL, accessToken: 'a'.repeat(32), fetch, retries: 0 })

testComponentContract('UsagePanel', UsagePanel, { client: clientOf(servers.embedded) })

describe('UsagePanel', () => {
  test.each([7, 30])('shows each of %i days, their totals, and the models', async (days) => {
    const screen = await render(<UsagePanel client={clientOf(servers.embedded)} days={days} />, { texts: en })
    const bars = screen.getByRole('list', { name: 'Cost by day' })
    await expect.element(bars).toBeVisible()
    expect(bars.element().children).toHaveLength(days)
    await expect.element(screen.getByRole('rowheader', { name: MODELS[0][0] })).toBeVisible()
    await expect.element(screen.getByText('$8.2400')).toBeVisible()
    await expect.element(screen.getByText('Calls', { exact: true }).first()).toBeVisible()
  })

  test('says what to do if there is no usage', async () => {
    const screen = await render(<UsagePanel client={clientOf(servers.empty)} />, { texts: en })
    await expect.element(screen.getByText('No usage in the last 30 days')).toBeVisible()
    await expect.element(screen.getByText(/Call a model with the key of a token/)).toBeVisible()
  })

  test('shows the shape of its content while it loads', async () => {
    const screen = await render(<UsagePanel client={clientOf(servers.waiting)} />, { texts: en })
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    await expect.element(screen.getByRole('table', { name: 'Usage by model' })).toBeInTheDocument()
  })

  test('explains a failure, and retries', async () => {
    let isDown = true
    const fetch: Fetch = (...exchange) => (isDown ? servers.offline : servers.embedded)(...exchange)
    const screen = await render(<UsagePanel client={clientOf(fetch)} />, { texts: en })
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/gateway cannot be reached/)
    expect(screen.getByRole('alert').elements()).toHaveLength(1)
    isDown = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByRole('list', { name: 'Cost by day' })).toBeVisible()
  })

  test('shows a failure of days and models once, and retries both', async () => {
    let isDown = true
    const fetch: Fetch = (input, init) =>
      (isDown && String(input).includes('/usage') ? servers.offline : servers.embedded)(input, init)
    const screen = await render(<UsagePanel client={clientOf(fetch)} />, { texts: en })
    await expect.element(screen.getByRole('alert')).toBeVisible()
    expect(screen.getByRole('alert').elements()).toHaveLength(1)
    isDown = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByRole('list', { name: 'Cost by day' })).toBeVisible()
    await expect.element(screen.getByRole('rowheader', { name: MODELS[0][0] })).toBeVisible()
  })

  test.each([
    [0, 1],
    [1.5, 1],
    [Number.NaN, 1],
    [1000, 90],
  ])('shows at least one day and at most 90: %d', async (days, shown) => {
    const screen = await render(<UsagePanel client={clientOf(servers.embedded)} days={days} />, { texts: en })
    await expect.element(screen.getByRole('list', { name: 'Cost by day' })).toBeVisible()
    expect(screen.getByRole('listitem').elements()).toHaveLength(shown)
  })
})

describe('UsagePanel in front of a server that does not sum usage', () => {
  test('shows calls and tokens if one of its counts knows them', async () => {
    const row = { ...samples.log, type: 2, quota: 250_000, prompt_tokens: 700, completion_tokens: 300 }
    const fetch = fetchOf(
      mock(http, status.get, samples.status),
      mock(
        http,
        models.available,
        MODELS.map(([name]) => name),
      ),
      mock(http, logs.statSelf, { quota: 500_000 }),
      mock(http, logs.listSelf, ({ p = 0 }) => (p === 0 ? [row, row] : [])),
    )
    const screen = await render(<UsagePanel client={clientOf(fetch)} days={1} />, { texts: en })
    // One sum is enough for one day; models are counted from the log.
    await expect.poll(() => screen.container.querySelector('dl')?.textContent).toMatch(/Calls2Tokens2,000$/)
  })

  test('counts what takes few requests', async () => {
    const screen = await render(<UsagePanel client={clientOf(servers.oneApi)} days={7} />, { texts: en })
    await expect.element(screen.getByRole('rowheader', { name: MODELS[0][0] })).toBeVisible()
    await expect.element(screen.getByText('$8.2400')).toBeVisible()
    await expect.element(screen.getByRole('list', { name: 'Cost by day' })).toBeVisible()
    // A sum of the log has no numbers of calls.
    await expect.element(screen.getByRole('columnheader', { name: 'Calls' })).not.toBeInTheDocument()
    expect(screen.getByRole('listitem').elements()).toHaveLength(7)
  })

  test.each(PRESS)('begins to count with %s', async (key) => {
    const screen = await render(<UsagePanel client={clientOf(servers.oneApi)} days={70} />, { texts: en })
    const count = screen.getByRole('button', { name: 'Count usage' })
    await expect.element(count).toBeVisible()
    await press(count, key)
    await expect.element(screen.getByRole('list', { name: 'Cost by day' })).toBeVisible()
  })

  test('asks before it counts what takes many', async () => {
    const asked: string[] = []
    const fetch: Fetch = (input, init) => {
      asked.push(String(input))
      return servers.oneApi(input, init)
    }
    const screen = await render(<UsagePanel client={clientOf(fetch)} days={70} />, { texts: en })
    await expect.element(screen.getByText(/Counting it takes 70 requests, about 1 min/)).toBeVisible()
    const before = asked.length
    await screen.getByRole('button', { name: 'Count usage' }).click()
    await expect.element(screen.getByRole('list', { name: 'Cost by day' })).toBeVisible()
    expect(screen.getByRole('listitem').elements()).toHaveLength(70)
    expect(asked.length - before).toBeGreaterThanOrEqual(70)
  })
})
