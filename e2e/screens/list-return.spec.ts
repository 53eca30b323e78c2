import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests, rowHeadings, showTenRows } from '../support/page.ts'
import { createTokens, numberedTokens } from '../support/tokens.ts'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('a menu entry loads code and rows of its page when the pointer is on it', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/topup')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const requests = recordRequests(page, (_, { pathname }) => pathname)
  await link(page, '令牌').hover()
  await expect.poll(() => requests).toContainEqual('/api/token/')
  await page.waitForLoadState('networkidle')
  const before = requests.length
  await link(page, '令牌').click()
  await expect(rowHeadings(page)).toHaveCount(1)
  expect(requests.slice(before)).toEqual([])
})

test('going back to a list shows its rows at once, with page and scroll position', async ({ page, signIn }) => {
  await signIn()
  await showTenRows(page)
  await createTokens(page.request, numberedTokens(24))
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/token')
  await page.getByRole('navigation', { name: '分页' }).hover()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(rowHeadings(page).first()).toHaveText('token-14')
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  const scrolled = await page.evaluate(() => scrollY)
  await link(page, '日志').click()
  await expect(page).toHaveURL('/log')
  await expect(page.getByRole('heading', { level: 1, name: '日志' })).toBeVisible()

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/token/?p=1**', async (route) => {
    await released
    await route.continue()
  })
  const refreshed = page.waitForRequest('**/api/token/?p=1**')
  await page.goBack()
  await expect(rowHeadings(page).first()).toHaveText('token-14')
  await expect(page).toHaveURL('/token?page=2')
  await refreshed
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  release()
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy')
})

test('going back returns the focus to the link that was followed', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/setting')
  const followed = page.locator('main a[href="/user/edit"]')
  // Toasts and this start together.
  await page.waitForLoadState('networkidle')
  await followed.press('Enter')
  await expect(page).toHaveURL('/user/edit')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/setting')
  await expect(followed).toBeFocused()
})
