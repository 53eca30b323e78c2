import type { Page, Route } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { test } from '../support/channels.ts'
import { expect } from '../support/fixtures.ts'
import { expectAccessible, expectNoHorizontalScroll, expectToast, rowNamed, showTenRows } from '../support/page.ts'
import { checkbox, dialog, runAction, selectionBar } from '../support/selection.ts'
import { createTokens, numberedTokens } from '../support/tokens.ts'

const SWITCHES = '**/api/token/?status_only=*'

/** Button of the top bar that opens the panel. */
const indicator = (page: Page) => page.getByRole('button', { name: /^任务：/ })

const panel = (page: Page) => page.getByRole('dialog', { name: '任务', exact: true })

const card = (page: Page, title: string) => panel(page).getByRole('region', { name: title, exact: true })

/** Lines of a work with names and results. */
const lines = (page: Page, title: string) => card(page, title).getByRole('listitem')

/** Holds calls until they are released; returns the ids that were sent. */
async function hold(page: Page, url: string, method: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    sent.push(route.request().postDataJSON()?.id)
    await promise
    await route.fallback().catch(() => {})
  })
  return { sent, release: resolve }
}

const refuseFirst = (id: number | undefined) => (route: Route) =>
  route.request().postDataJSON()?.id === id
    ? route.fulfill({ json: { success: false, message: '今天不行' } })
    : route.fallback()

test('work goes on on other pages, and its panel has a line for each row, a retry and an undo', async ({
  page,
  signIn,
}) => {
  await signIn()
  const ids = (await createTokens(page.request, numberedTokens(3))).map(({ id }) => id)
  await page.goto('/token')
  await expect(indicator(page)).toBeHidden()
  await page.route(SWITCHES, refuseFirst(ids[1]))
  const { release } = await hold(page, SWITCHES, 'PUT')
  for (const name of ['token-03', 'token-02', 'token-01']) await checkbox(page, name).check()
  await runAction(page, '停用')
  await expect(selectionBar(page)).toContainText('正在停用：0 / 3')

  await test.step('on another page, the top bar shows it', async () => {
    await page.getByRole('link', { name: '日志' }).click()
    await expect(page).toHaveURL('/log')
    await expect(indicator(page)).toHaveAccessibleName('任务：批量停用：3 个令牌，已处理 0 / 3')
    await indicator(page).click()
    await expect(lines(page, '批量停用：3 个令牌')).toHaveText(['token-03进行中', 'token-02等待中', 'token-01等待中'])
    await expectAccessible(page)
    release()
    await expect(lines(page, '批量停用：3 个令牌')).toHaveText(['token-02失败今天不行', 'token-03完成', 'token-01完成'])
    await expectToast(page, '已停用 2 个令牌。1 条失败：「token-02」（原因：今天不行）。')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(indicator(page)).toBeFocused()
    await expect(indicator(page)).toHaveAccessibleName('任务：1 条需要处理')
  })

  await test.step('the list shows what has changed', async () => {
    await page.getByRole('link', { name: '令牌', exact: true }).click()
    await expect(rowNamed(page, 'token-03')).toContainText('已停用')
    await expect(rowNamed(page, 'token-02')).toContainText('已启用')
  })

  await test.step('what failed is retried, and all is undone', async () => {
    await page.unroute(SWITCHES)
    await indicator(page).press('Enter')
    await card(page, '批量停用：3 个令牌').getByRole('button', { name: '重试失败的 1 条' }).press('Enter')
    await expectToast(page, '已停用 1 个令牌')
    await expect(rowNamed(page, 'token-02')).toContainText('已停用')
    await card(page, '批量停用：3 个令牌').getByRole('button', { name: '撤销' }).press('Enter')
    await expectToast(page, '已撤销 3 条改动')
    await expect(lines(page, '批量停用：3 个令牌').filter({ hasText: '已撤销' })).toHaveCount(3)
    await expect(page.getByRole('row').filter({ hasText: '已停用' })).toHaveCount(0)
  })

  await test.step('work that has ended is removed', async () => {
    await panel(page).getByRole('button', { name: '移除已结束的' }).click()
    await expect(panel(page)).toContainText('没有任务')
    await page.keyboard.press('Escape')
    await expect(indicator(page)).toBeHidden()
  })
})

test('leaving the page while work runs asks first; nothing of the work is stored', async ({
  page,
  createChannels,
  signIn,
}) => {
  await createChannels(['one', 'two'])
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  const { sent, release } = await hold(page, '**/api/channel/', 'PUT')
  await selectionBar(page).getByRole('button', { name: '批量修改' }).click()
  await dialog(page).getByLabel('新密钥').fill('sk-top-secret')
  await dialog(page).getByRole('button', { name: '修改', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('top-secret')
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  release()
  await expect(page.getByRole('heading', { name: '渠道' })).toBeVisible()
  await expect(indicator(page)).toBeHidden()
  await page.reload()
  expect(asked).toHaveLength(1)
})

test('signing out ends and removes work; another user of the tab sees nothing of it', async ({ page, signIn }) => {
  const alice = await signIn()
  await createTokens(page.request, numberedTokens(2))
  await page.goto('/token')
  const { sent, release } = await hold(page, SWITCHES, 'PUT')
  for (const name of ['token-02', 'token-01']) await checkbox(page, name).check()
  await runAction(page, '停用')
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('button', { name: `账户：${alice.username}` }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/login')
  release()
  await expectToast(page, '已退出登录')
  await signIn({ username: 'bob' })
  await page.goto('/token')
  await expect(page.getByRole('heading', { name: '令牌' })).toBeVisible()
  await expect(indicator(page)).toBeHidden()
  expect(sent).toHaveLength(1)
})

test('an import goes on when its drawer is closed, and what failed is mended from the panel', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn()
  await page.goto('/token')
  const created = '**/api/token/'
  await page.route(created, (route) =>
    route.request().postDataJSON()?.name === 'two'
      ? route.fulfill({ json: { success: false, message: '今天不行' } })
      : route.fallback(),
  )
  const { release } = await hold(page, created, 'POST')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await page.evaluate(() => navigator.clipboard.writeText('name\none\ntwo\nthree'))
  await expect(page.getByRole('textbox', { name: '粘贴表格' })).toBeFocused()
  await page.keyboard.press('Control+V')
  await page.getByRole('button', { name: '创建 3 条', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '正在创建：0 / 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('link', { name: '日志' }).click()
  await expect(indicator(page)).toHaveAccessibleName('任务：导入令牌，已处理 0 / 3')
  release()
  await expectToast(page, '已创建 2 个令牌，1 条失败')
  await indicator(page).click()
  await expect(lines(page, '导入令牌')).toHaveText(['two失败今天不行', 'one完成', 'three完成'])
  await page.unroute(created)
  await card(page, '导入令牌').getByRole('button', { name: '修改失败的 1 行' }).click()
  await page.getByRole('textbox', { name: '第 2 行 名称' }).fill('second')
  await page.getByRole('button', { name: '创建 1 条', exact: true }).click()
  await expectToast(page, '已创建 1 个令牌')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('link', { name: '令牌', exact: true }).click()
  for (const name of ['one', 'second', 'three']) await expect(rowNamed(page, name)).toBeVisible()
})

test('an export of a whole list goes on on other pages', async ({ page, signIn }) => {
  await signIn()
  await showTenRows(page)
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    // As One API, which has only pages of ten.
    await route.fulfill({ response, json: { ...envelope, data: { ...data, max_page_size: undefined } } })
  })
  await createTokens(page.request, numberedTokens(12))
  await page.goto('/token')
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  const { release } = await hold(page, '**/api/token/?p=1**', 'GET')
  await page.getByRole('button', { name: '导出' }).click()
  await expect(page.getByText('正在导出：已读取 10 条')).toBeVisible()
  await page.getByRole('link', { name: '日志' }).click()
  await indicator(page).click()
  await expect(card(page, '导出：令牌')).toContainText('已读取 10 条')
  const downloading = page.waitForEvent('download')
  release()
  expect((await downloading).suggestedFilename()).toMatch(/^relaydeck-token-/)
  await expect(card(page, '导出：令牌')).toContainText('已导出 13 条')
})

test('the panel has no axe violations on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await createTokens(page.request, numberedTokens(3))
  await page.route(SWITCHES, (route) => route.fulfill({ json: { success: false, message: '今天不行' } }))
  await page.goto('/token')
  for (const name of ['token-03', 'token-02', 'token-01']) await checkbox(page, name).check()
  await runAction(page, '停用')
  await expectToast(page, '3 条失败')
  await expectNoHorizontalScroll(page)
  await indicator(page).click()
  await expect(lines(page, '批量停用：3 个令牌')).toHaveCount(3)
  // The panel covers the page.
  await expectAccessible(page, ['main'])
  await expectNoHorizontalScroll(page)
})
