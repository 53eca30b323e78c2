import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { builtPages } from '../support/addresses.ts'
import { expect, test } from '../support/fixtures.ts'
import { toasts } from '../support/page.ts'

/** Paths of calls that One API does not have. */
const FOREIGN = /\/api\/(usage|call|access_token|two_factor|user\/sessions)(\/|\?|$)/

/** Fields of the embedded gateway's status that One API's does not have. */
const FEATURES = ['usage', 'calls', 'sessions', 'access_tokens', 'two_factor', 'max_page_size']

/** Answers like One API v0.6.10, which does not have the calls of the embedded gateway. */
async function answerAsOneApi(page: Page): Promise<void> {
  await page.route(FOREIGN, (route) => {
    const { pathname } = new URL(route.request().url())
    const message = `Invalid URL (GET ${pathname})`
    return route.fulfill({
      status: 404,
      json: { error: { message, type: 'invalid_request_error', param: '', code: '' } },
    })
  })
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    const known = Object.entries(data).filter(([field]) => !FEATURES.includes(field))
    await route.fulfill({ json: { ...envelope, data: Object.fromEntries(known) } })
  })
}

const TABS = ['/setting?tab=personal', '/setting?tab=operating', '/setting?tab=system', '/setting?tab=other']

test('in front of a server without the calls of the embedded gateway, no page reports that they are missing', async ({
  page,
  signIn,
}) => {
  await signIn({ username: 'chief', role: RANK.root })
  // The status of the embedded gateway, from an earlier visit.
  await page.goto('/usage')
  await page.waitForLoadState('networkidle')
  await answerAsOneApi(page)
  const told: string[] = []
  const pages = builtPages().filter((path) => !path.includes('$') && !/login|register|reset/.test(path))
  for (const address of [...pages, ...TABS]) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    for (const text of await toasts(page).allTextContents()) told.push(`${address}: ${text}`)
  }
  expect(told).toEqual([])
})
