import type { Page, Route } from '@playwright/test'
import { embeddedOnly, IS_EMBEDDED } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { relayCalls } from '../support/model-provider.ts'
import { expectToast, recordRequests, refuse, rowHeadings, showTenRows } from '../support/page.ts'
import { exportFile } from '../support/selection.ts'
import { createTokens, numberedTokens } from '../support/tokens.ts'

test('the file name has the local date, not the UTC date', async ({ page, signIn }) => {
  await signIn()
  // It is already the next day in Shanghai.
  await page.clock.install({ time: new Date('2026-03-05T20:00:00Z') })
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(1)
  const { name } = await exportFile(page, page.getByRole('button', { name: '导出' }))
  expect(name).toBe('relaydeck-token-2026-03-06.csv')
})

test(
  'a gateway that sends larger pages is read with one call',
  embeddedOnly('sends larger pages'),
  async ({ page, signIn }) => {
    await signIn()
    await showTenRows(page)
    await createTokens(page.request, numberedTokens(24))
    await page.goto('/token')
    await expect(rowHeadings(page)).toHaveCount(10)
    const requests = recordRequests(page, (_, { pathname, search }) =>
      pathname === '/api/token/' ? search : undefined,
    )
    const button = page.getByRole('button', { name: '导出' })
    await expect(button).not.toHaveAttribute('title')
    const { lines } = await exportFile(page, button)
    expect(lines).toHaveLength(27)
    expect(requests).toEqual(['?p=0&size=1000&order='])
  },
)

const SECOND_PAGE = '**/api/token/?p=1**'
const THIRD_PAGE = '**/api/token/?p=2**'

const exportButton = (page: Page) => page.getByRole('button', { name: '导出' })

/** Opens a list of 25 tokens of a server that sends only pages of ten, as One API. */
async function openLongList(page: Page): Promise<void> {
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: { ...data, max_page_size: undefined } } })
  })
  await createTokens(page.request, [{ name: '=1+1, "x"', unlimited_quota: true }, ...numberedTokens(23)])
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(10)
}

test('a whole list is exported page by page, with formulas escaped', async ({ page, signIn }) => {
  await signIn()
  await openLongList(page)
  await expect(exportButton(page)).toHaveAttribute('title', '网关限制读取速度：导出 10000 条约需 8 分钟')
  const { lines } = await exportFile(page, exportButton(page))
  expect(lines).toHaveLength(27)
  expect(lines[1]).toMatch(/^token-23,/)
  expect(lines[24]).toMatch(/^"'=1\+1, ""x""",已启用,无限,0,/)
  await expectToast(page, '已导出 25 条')
})

test('if a page cannot be read, the rows read so far are exported, with a warning', async ({ page, signIn }) => {
  await signIn()
  await openLongList(page)
  for (const [what, fail, reason] of [
    ['a rate limit', (route: Route) => route.fulfill({ status: 429, json: { success: false, message: '' } }), '请求'],
    ['a lost connection', (route: Route) => route.abort(), '连不上服务器'],
  ] as const)
    await test.step(what, async () => {
      await page.route(THIRD_PAGE, fail)
      const { lines } = await exportFile(page, exportButton(page))
      expect(lines).toHaveLength(22)
      await expectToast(page, '导出不完整：只保存了 20 条', reason)
      await page.unroute(THIRD_PAGE)
    })
})

test('an export that reads no rows, or is stopped, saves no file', async ({ page, signIn }) => {
  await signIn()
  await openLongList(page)
  const button = exportButton(page)

  await test.step('no rows: no file', async () => {
    await refuse(page, '**/api/token/?p=0**', '今天不行')
    await button.click()
    await expectToast(page, '今天不行')
    await page.unroute('**/api/token/?p=0**')
  })

  await test.step('stopped: no file', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(SECOND_PAGE, async (route) => {
      await promise
      await route.continue().catch(() => {})
    })
    await button.click()
    await expect(page.getByText('正在导出：已读取 10 条')).toBeVisible()
    await page.getByRole('button', { name: '停止' }).click()
    await expectToast(page, '已停止导出，没有保存文件')
    resolve()
    await expect(button).toBeEnabled()
  })
})

test('columns and colour scheme are kept after a reload', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  await page.getByRole('button', { name: '表格显示方式' }).click()
  await page.getByRole('checkbox', { name: '已用额度' }).uncheck()
  await page.keyboard.press('Escape')
  const theme = page.getByRole('button', { name: /^外观/ })
  await theme.click()
  await theme.click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('columnheader', { name: '剩余额度' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '已用额度' })).toBeHidden()
})

test('the filtered log is exported, newest first', async ({ page, program, signIn }) => {
  await signIn()
  await relayCalls(program, 'alice', {
    token: 'ci',
    models: ['gpt-4o', 'gpt-3.5-turbo', 'gpt-3.5-turbo'],
  })
  await page.goto('/log?model_name=gpt-3.5-turbo')
  const button = page.getByRole('button', { name: '导出' })
  const { name, lines } = await exportFile(page, button)
  expect(name).toMatch(/^relaydeck-log-/)
  const times = IS_EMBEDDED ? '结果,模型,令牌,输入,输出,首字时间,耗时' : '类型,模型,令牌,输入,输出,耗时'
  expect(lines[0]).toBe(`时间,${times},费用,详情`)
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,(成功|消费),gpt-3.5-turbo,ci,100,50,([^,]*,){1,2}63,/)
  await expectToast(page, '已导出 2 条')
})
