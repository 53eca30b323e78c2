import type { Page } from '@playwright/test'

/** Paths of calls that One API does not have. */
const FOREIGN = /\/api\/(usage|call|alert|event|move|access_token|two_factor|user\/sessions)(\/|\?|$)/

/** Fields of the embedded gateway's status that One API's does not have. */
const FEATURES = [
  'usage',
  'calls',
  'journal',
  'moves',
  'alerts',
  'sessions',
  'access_tokens',
  'two_factor',
  'max_page_size',
]

/** Answers like One API v0.6.10, which does not have the calls of the embedded gateway. */
export async function answerAsOneApi(page: Page): Promise<void> {
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

/** Accepts new channels of every type, as One API does; the embedded gateway would refuse some. */
export const acceptNewChannels = (page: Page): Promise<unknown> =>
  page.route('**/api/channel/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { success: true, message: '' } }) : route.fallback(),
  )
