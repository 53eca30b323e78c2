import type { Page, Request } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { chooseInRow, hideTotals, recordRequests, rowHeadings, showTenRows } from '../support/page.ts'
import { createTokens, numberedTokens } from '../support/tokens.ts'

/** Records the query strings of list and search requests, without the page of 50 rows that the program asks for early. */
const recordListRequests = (page: Page) =>
  recordRequests(page, (request, { pathname, search }) =>
    /^\/api\/token\/(search)?$/.test(pathname) && request.method() === 'GET' && !search.includes('size=50')
      ? search
      : undefined,
  )

test.beforeEach(async ({ page, signIn }) => {
  await showTenRows(page)
  await hideTotals(page)
  await signIn()
})

test('loaded pages are shown without a request, and the next page is prefetched', {
  tag: ['@R9.5', '@R9.6', '@R9.7', '@R9.8'],
}, async ({ page }) => {
  await createTokens(page.request, numberedTokens(24))
  const requests = recordListRequests(page)
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(10)
  await expect(page.getByText('已加载前 10 条')).toBeVisible()
  expect(requests).toEqual(['?p=0&order='])
  await page.getByRole('navigation', { name: '分页' }).hover()
  await expect(page.getByText('已加载前 20 条')).toBeVisible()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL('/token?page=2')
  await expect(page.getByText('共 25 条', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(rowHeadings(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: '下一页' })).toHaveAttribute('aria-disabled', 'true')
  const before = requests.length
  await page.getByRole('button', { name: '第 1 页' }).click()
  await expect(rowHeadings(page).first()).toHaveText('token-24')
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(rowHeadings(page).first()).toHaveText('token-14')
  expect(requests.slice(before)).toEqual([])
  expect(requests).toEqual(['?p=0&order=', '?p=1&order=', '?p=2&order='])
})

test('the total of a list whose last page is exactly full is shown without an empty page', async ({ page }) => {
  await createTokens(page.request, numberedTokens(9))
  await page.goto('/token')
  await page.getByRole('navigation', { name: '分页' }).hover()
  await expect(page.getByText('共 10 条', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '分页' })).toBeHidden()
})

test('the second page is prefetched when the focus reaches the rows', async ({ page }) => {
  await createTokens(page.request, numberedTokens(14))
  const requests = recordListRequests(page)
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: '账户：alice' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual(['?p=0&order='])
  await page.getByRole('link', { name: 'token-14' }).focus()
  await expect.poll(() => requests).toEqual(['?p=0&order=', '?p=1&order='])
})

test('a double click on "next" shows every row once', async ({ page }) => {
  await createTokens(page.request, numberedTokens(34))
  await page.goto('/token')
  await page.getByRole('navigation', { name: '分页' }).hover()
  await expect(page.getByText('已加载前 20 条')).toBeVisible()
  await page.getByRole('button', { name: '下一页' }).dblclick()
  await expect(page).toHaveURL('/token?page=3')
  const third = ['14', '13', '12', '11', '10', '09', '08', '07', '06', '05']
  await expect(rowHeadings(page)).toHaveText(third.map((number) => `token-${number}`))
})

test('a click on "next" leaves the button under the pointer, also on a busy device', async ({ page }) => {
  await createTokens(page.request, numberedTokens(34))
  await page.setViewportSize({ width: 1280, height: 480 })
  // A busy device.
  await page.addInitScript(() => {
    const block = (end = performance.now() + 900) => {
      while (performance.now() < end);
    }
    document.addEventListener('click', () => setTimeout(block), true)
  })
  await page.goto('/token')
  const next = page.getByRole('button', { name: '下一页' })
  await next.scrollIntoViewIfNeeded()
  await next.hover()
  await expect(page.getByText('已加载前 20 条')).toBeVisible()
  const before = await next.boundingBox()
  await page.mouse.down()
  await page.mouse.up()
  await expect(page).toHaveURL('/token?page=2')
  await expect(page.getByText('已加载前 30 条')).toBeVisible()
  expect(await next.boundingBox()).toEqual(before)
})

test('an invalid query string opens the first page', { tag: ['@R2.8', '@R7.44'] }, async ({ page }) => {
  await createTokens(page.request, numberedTokens(2))
  for (const search of ['?page=abc&order=nope', '?page=-4', '?page=0', '?page=1.5']) {
    await page.goto(`/token${search}`)
    await expect(rowHeadings(page)).toHaveCount(3)
    await expect(page).toHaveURL('/token')
  }
})

test('a page beyond the end links to the first page', async ({ page }) => {
  await page.goto('/token?page=7')
  await expect(page.getByText('本页没有内容')).toBeVisible()
  await page.getByRole('button', { name: '返回第 1 页' }).click()
  await expect(rowHeadings(page)).toHaveCount(1)
})

test('exactly ten search results are not mixed with the list', async ({ page }) => {
  await createTokens(page.request, [...numberedTokens(10), { name: 'other' }])
  await page.goto('/token')
  await page.getByRole('textbox', { name: '查找令牌' }).fill('token')
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 10 条', { exact: true })).toBeVisible()
  await expect(rowHeadings(page).filter({ hasText: 'token-' })).toHaveCount(10)
  await expect(page.getByRole('navigation', { name: '分页' })).toBeHidden()
})

test('a keyword is trimmed and sent unchanged otherwise', { tag: '@R5.8' }, async ({ page }) => {
  await createTokens(page.request, [{ name: 'a+b & #50%' }, { name: 'ab' }])
  await page.goto('/token')
  await page.getByRole('textbox', { name: '查找令牌' }).fill('  a+b & #')
  await page.keyboard.press('Enter')
  await expect(rowHeadings(page)).toHaveCount(1)
  await expect(rowHeadings(page)).toHaveText('a+b & #50%')
})

test('an empty list and an empty search have different texts, each with the next step', async ({ page }) => {
  await page.goto('/token')
  await page.getByRole('textbox', { name: '查找令牌' }).fill('nothing-like-this')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的结果')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(rowHeadings(page)).toHaveCount(1)
  await chooseInRow(page, '令牌「default」', '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有令牌')).toBeVisible()
})

test('the server sorts by quota, and the heading shows the direction', { tag: '@R2.8' }, async ({ page }) => {
  await createTokens(page.request, [
    { name: 'little', remain_quota: 10 },
    { name: 'much', remain_quota: 900_000 },
  ])
  await page.goto('/token')
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByRole('combobox', { name: '排序' }).selectOption('剩余额度从高到低')
  await expect(page).toHaveURL('/token?order=remain_quota')
  await expect(rowHeadings(page)).toHaveText(['default', 'much', 'little'])
  await expect(page.getByRole('columnheader', { name: '剩余额度' })).toHaveAttribute('aria-sort', 'descending')
  const heading = page.getByRole('columnheader', { name: '剩余额度' }).getByRole('button')
  await heading.click()
  await expect(page).toHaveURL('/token?sort=remain_quota')
  await expect(rowHeadings(page)).toHaveText(['little', 'much', 'default'])
  await heading.click()
  await expect(page).toHaveURL('/token')
  await expect(rowHeadings(page)).toHaveText(['much', 'little', 'default'])
})

test('the last of several quick searches is shown', async ({ page }) => {
  await createTokens(page.request, [{ name: 'aa' }, { name: 'bb' }])
  await page.goto('/token')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/token/search?keyword=aa', async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  const isFirst = (request: Request) => request.url().endsWith('keyword=aa')
  const ended = Promise.race([
    page.waitForEvent('requestfailed', isFirst),
    page.waitForEvent('requestfinished', isFirst),
  ])
  const box = page.getByRole('textbox', { name: '查找令牌' })
  await box.fill('aa')
  await box.press('Enter')
  await box.fill('bb')
  await box.press('Enter')
  await expect(rowHeadings(page)).toHaveText(['bb'])
  release()
  await ended
  // Its rows would be rendered by the second frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await rowHeadings(page).allTextContents()).toEqual(['bb'])
})

test('a slow list shows skeleton rows', async ({ page }) => {
  await page.route('**/api/token/?p=0**', async (route) => {
    await new Promise((done) => setTimeout(done, 1000))
    await route.continue()
  })
  await page.goto('/token', { waitUntil: 'commit' })
  await expect(page.getByRole('table', { name: '我的令牌' })).toBeVisible()
  await expect(rowHeadings(page)).toHaveCount(1)
})
