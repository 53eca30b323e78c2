import type { Locator, Page, Request } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { expectNoHorizontalScroll, recordRequests, refuse, rowHeadings } from '../support/page.ts'
import { createToken, createTokens, numberedTokens } from '../support/tokens.ts'

/** Records the query strings of list and search requests. */
const recordListRequests = (page: Page) =>
  recordRequests(page, (request, { pathname, search }) =>
    /^\/api\/token\/(search)?$/.test(pathname) && request.method() === 'GET' ? search : undefined,
  )

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('R9.5 R9.6 R9.7 R9.8 D55 loaded pages are shown without a request, and the next page is prefetched', async ({
  page,
}) => {
  await createTokens(page.request, numberedTokens(24))
  const requests = recordListRequests(page)
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(10)
  await expect(page.getByText('已加载前 10 条，翻页继续')).toBeVisible()
  expect(requests).toEqual(['?p=0&order='])
  await page.getByRole('navigation', { name: '分页' }).hover()
  await expect(page.getByText('已加载前 20 条，翻页继续')).toBeVisible()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL('/token?page=2')
  await expect(page.getByText('共 25 条')).toBeVisible()
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

test('D55 the total of a list whose last page is exactly full is shown without an empty page', async ({ page }) => {
  await createTokens(page.request, numberedTokens(9))
  await page.goto('/token')
  await page.getByRole('navigation', { name: '分页' }).hover()
  await expect(page.getByText('共 10 条')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '分页' })).toBeHidden()
})

test('D170 the second page is prefetched when the focus reaches the rows', async ({ page }) => {
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

test('D32 a double click on "next" shows every row once', async ({ page }) => {
  await createTokens(page.request, numberedTokens(34))
  await page.goto('/token')
  await page.getByRole('navigation', { name: '分页' }).hover()
  await expect(page.getByText('已加载前 20 条，翻页继续')).toBeVisible()
  await page.getByRole('button', { name: '下一页' }).dblclick()
  await expect(page).toHaveURL('/token?page=3')
  const third = ['14', '13', '12', '11', '10', '09', '08', '07', '06', '05']
  await expect(rowHeadings(page)).toHaveText(third.map((number) => `token-${number}`))
})

test('R2.8 R7.44 an invalid query string opens the first page', async ({ page }) => {
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

test('D30 exactly ten search results are not mixed with the list', async ({ page }) => {
  await createTokens(page.request, [...numberedTokens(10), { name: 'other' }])
  await page.goto('/token')
  await page.getByRole('textbox', { name: '查找令牌' }).fill('token')
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 10 条')).toBeVisible()
  await expect(rowHeadings(page).filter({ hasText: 'token-' })).toHaveCount(10)
  await expect(page.getByRole('navigation', { name: '分页' })).toBeHidden()
})

test('R5.8 D29 a keyword is trimmed and sent unchanged otherwise', async ({ page }) => {
  await createTokens(page.request, [{ name: 'a+b & #50%' }, { name: 'ab' }])
  await page.goto('/token')
  await page.getByRole('textbox', { name: '查找令牌' }).fill('  a+b & #')
  await page.keyboard.press('Enter')
  await expect(rowHeadings(page)).toHaveCount(1)
  await expect(rowHeadings(page)).toHaveText('a+b & #50%')
})

test('D58 an empty list and an empty search have different texts, each with the next step', async ({ page }) => {
  await page.goto('/token')
  await page.getByRole('textbox', { name: '查找令牌' }).fill('nothing-like-this')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的结果')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(rowHeadings(page)).toHaveCount(1)
  await page.getByRole('button', { name: '删除令牌「default」' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有令牌')).toBeVisible()
})

test('R2.8 D56 the server sorts by quota, and the heading shows the direction', async ({ page }) => {
  await createTokens(page.request, [
    { name: 'little', remain_quota: 10 },
    { name: 'much', remain_quota: 900_000 },
  ])
  await page.goto('/token')
  await page.getByLabel('排序').selectOption('剩余额度从高到低')
  await expect(page).toHaveURL('/token?order=remain_quota')
  await expect(rowHeadings(page)).toHaveText(['default', 'much', 'little'])
  await expect(page.getByRole('columnheader', { name: '剩余额度' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: '剩余额度' }).click()
  await expect(page).toHaveURL('/token')
  await expect(rowHeadings(page)).toHaveText(['much', 'little', 'default'])
})

test('D46 the last of several quick searches is shown', async ({ page }) => {
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

test('D57 a slow list shows skeleton rows', async ({ page }) => {
  await page.route('**/api/token/?p=0**', async (route) => {
    await new Promise((done) => setTimeout(done, 1000))
    await route.continue()
  })
  await page.goto('/token', { waitUntil: 'commit' })
  await expect(page.getByRole('table', { name: '我的令牌' })).toBeVisible()
  await expect(rowHeadings(page)).toHaveCount(1)
})

test('R4.18 D106 a refused switch goes back and shows the reason', async ({ page }) => {
  await page.goto('/token')
  await refuse(page, '**/api/token/?status_only=true', '今天不行')
  await page.getByRole('switch').press('Space')
  await expect(page.getByText('今天不行')).toHaveCount(1)
  await expect(page.getByRole('switch')).toBeChecked()
})

test('a refusal to enable an expired token opens its form with an explanation', async ({ page }) => {
  const { id } = await createToken(page.request, { name: 'late' })
  const row = { id, user_id: 2, key: 'k'.repeat(48), name: 'late', created_time: 1, accessed_time: 1 }
  const late = {
    ...row,
    status: 3,
    expired_time: 1000,
    remain_quota: 5,
    unlimited_quota: false,
    used_quota: 0,
    models: null,
    subnet: '',
  }
  await page.route(/\/api\/token\/\?p=0/, (route) =>
    route.fulfill({ json: { success: true, message: '', data: [late] } }),
  )
  await page.route(`**/api/token/${id}`, (route) => route.fulfill({ json: { success: true, message: '', data: late } }))
  await refuse(page, '**/api/token/?status_only=true', '令牌已过期，无法启用')
  await page.goto('/token')
  await expect(page.getByRole('row').filter({ hasText: 'late' })).toContainText('已过期')
  await page.getByRole('switch').press('Space')
  await expect(page).toHaveURL(`/token/edit/${id}`)
  await expect(page.getByText('令牌已过期，无法启用')).toBeVisible()
  await expect(page.getByText('此令牌已过期。先修改过期时间并保存')).toBeVisible()
})

test('D106 a refused deletion keeps the row and shows the reason in the dialog', async ({ page }) => {
  await page.goto('/token')
  await page.route('**/api/token/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ json: { success: false, message: '不能删除' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: '删除令牌「default」' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(question.getByRole('alert')).toHaveText('不能删除')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(rowHeadings(page)).toHaveText(['default'])
})

test('R8.11 D65 a key that cannot be copied is shown in the search box without a confirmation', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } })
  })
  await page.goto('/token')
  await page.getByRole('button', { name: '复制令牌「default」的密钥' }).click()
  const box = page.getByRole('textbox', { name: '查找令牌' })
  await expect(box).toHaveValue(/^sk-[0-9A-Za-z]{48}$/)
  await expect(page.getByText('无法复制，请从搜索框中手动复制密钥')).toBeVisible()
  await expect(page.getByText('已复制')).toHaveCount(0)
  await box.press('Enter')
  expect(page.url()).not.toContain('sk-')
  await box.press('Escape')
  await expect(box).toHaveValue('')
})

test('D85 returning to the list shows the cached rows and refreshes them', async ({ page }) => {
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(1)
  await page.getByRole('link', { name: '首页' }).click()
  await createToken(page.request, { name: 'from elsewhere' })
  await page.route('**/api/token/?p=0**', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await page.getByRole('link', { name: '令牌', exact: true }).click()
  await expect(rowHeadings(page)).toHaveText(['default'])
  await expect(rowHeadings(page)).toHaveText(['from elsewhere', 'default'])
})

test('D85 a click during a preload shows the refreshed rows', async ({ page }) => {
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(1)
  await page.getByRole('link', { name: '首页' }).click()
  await createToken(page.request, { name: 'from elsewhere' })
  const link = page.getByRole('link', { name: '令牌', exact: true })
  const refetched = page.waitForRequest('**/api/token/?p=0**')
  await link.hover()
  await refetched
  await link.click()
  await expect(rowHeadings(page)).toHaveText(['from elsewhere', 'default'])
})

test('D81 rows are cards on a phone, also after resizing', async ({ page }) => {
  await page.goto('/token')
  const table = page.getByRole('table', { name: '我的令牌' })
  await expect(table.locator('thead')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const row = page.getByRole('row').filter({ hasText: 'default' })
  const box = await row.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(360)
  expect(box?.height).toBeGreaterThan(120)
  await expectNoHorizontalScroll(page)
})

test('D79 scrollable elements have visible scrollbars', async ({ page }) => {
  await createTokens(page.request, numberedTokens(24))
  await page.setViewportSize({ width: 900, height: 500 })
  for (const address of ['/token', '/token/add', '/log', '/setting']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element)
          const [wide, high] = [element.scrollWidth > element.clientWidth, element.scrollHeight > element.clientHeight]
          return (wide && /auto|scroll/.test(overflowX)) || (high && /auto|scroll/.test(overflowY))
        })
        .filter((element) => {
          const bar = getComputedStyle(element, '::-webkit-scrollbar')
          return getComputedStyle(element).scrollbarWidth === 'none' || bar.display === 'none'
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect(hidden).toEqual([])
  }
})

/** Returns the position of a row's sticky actions. */
const actionsOf = (row: Locator) => row.locator('[data-actions]').boundingBox()

/** Returns the right edge of an element. */
const rightEdgeOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not rendered')
  return box.x + box.width
}

test('D162 the actions of a typical row cover no other column at 1280 px', async ({ page, program, signIn }) => {
  await createToken(page.request, { name: 'nightly-evaluation', expired_time: 1_895_000_000 })
  await page.goto('/token')
  const token = page.getByRole('row').filter({ hasText: 'nightly-evaluation' })
  expect(await rightEdgeOf(token.getByText(/^2030-/))).toBeLessThanOrEqual((await actionsOf(token))?.x ?? 0)
  const root = await program.operator.asRoot()
  const models = 'gpt-4o,gpt-3.5-turbo-with-a-long-name'
  await root.channels.create({
    type: 3,
    name: 'azure-eastasia',
    key: 'k',
    group: 'default',
    models,
    base_url: 'https://a.example',
  })
  await signIn({ username: 'boss', role: RANK.admin })
  await page.goto('/channel')
  const channel = page.getByRole('row').filter({ hasText: 'azure-eastasia' })
  for (const name of ['渠道「azure-eastasia」的优先级', '渠道「azure-eastasia」的权重'])
    expect(await rightEdgeOf(channel.getByLabel(name))).toBeLessThanOrEqual((await actionsOf(channel))?.x ?? 0)
})

test('D162 focused fields are not covered by the name or actions of their row', async ({ page, program, signIn }) => {
  const root = await program.operator.asRoot()
  const name = 'azure-eastasia'
  await root.channels.create({
    type: 3,
    name,
    key: 'k',
    group: 'default',
    models: 'gpt-4o',
    base_url: 'https://a.example',
  })
  await signIn({ username: 'boss', role: RANK.admin })
  await page.goto('/channel')
  const channel = page.getByRole('row').filter({ hasText: name })
  const focusWith = async (target: Locator, key: string) => {
    while (!(await target.evaluate((element) => element === document.activeElement))) await page.keyboard.press(key)
  }
  for (const width of [1280, 1240, 1200, 1160, 1120, 1080]) {
    await page.setViewportSize({ width, height: 800 })
    await channel.getByRole('link').focus()
    for (const field of [`渠道「${name}」的优先级`, `渠道「${name}」的权重`].map((label) =>
      channel.getByLabel(label),
    )) {
      await focusWith(field, 'Tab')
      expect(await endOf(field), `at ${width} px`).toBeLessThanOrEqual((await actionsOf(channel))?.x ?? 0)
    }
    const model = channel.getByRole('combobox')
    await focusWith(model, 'Shift+Tab')
    const box = await model.boundingBox()
    expect(box?.x, `at ${width} px`).toBeGreaterThanOrEqual(await rightEdgeOf(channel.getByRole('rowheader')))
  }
})
