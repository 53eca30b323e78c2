import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests, showTenRows } from '../support/page.ts'
import { createTokens, numberedTokens } from '../support/tokens.ts'

/** Observes whether a page ever shows its frame without rows. */
async function observeRows(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const frame = document.querySelector('#root > *, main, [role=status]')
      const row = document.querySelector('tbody tr:not([aria-hidden])')
      if (frame && !row) document.documentElement.dataset.waited = 'true'
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => document.documentElement.dataset.waited === 'true')
}

test('a list is rendered with its rows first if the server responds immediately', async ({ page, signIn }) => {
  await signIn()
  await showTenRows(page)
  await createTokens(page.request, numberedTokens(11))
  // The files are cached, so only the order of rendering matters.
  await page.goto('/token')
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  const waited = await observeRows(page)
  // A busy machine may be slower than the wait before the frame is shown.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('rowheader')).toHaveCount(10)
    expect(await waited()).toBe(false)
  }).toPass()
})

test('a list is rendered without rows while the server responds late', async ({ page, signIn }) => {
  await signIn()
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/token/?p=0**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/token', { waitUntil: 'commit' })
  await expect(page.getByRole('table', { name: '我的令牌' })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(0)
  answer()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
})

test('at most three scripts load after the rows of a list, for messages, and none for closed menus', async ({
  page,
  signIn,
}) => {
  await signIn()
  const scripts = recordRequests(page, (request, { pathname }) =>
    request.resourceType() === 'script' ? pathname : undefined,
  )
  await page.goto('/token')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  const html = await (await page.request.get('/token')).text()
  await page.waitForLoadState('networkidle')
  const later = scripts.filter((script) => !html.includes(script))
  // The host of messages, and what it shares with other pages.
  expect(later.length).toBeLessThanOrEqual(3)
  expect(later.join()).not.toMatch(/Menu/)
})
