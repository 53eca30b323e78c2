import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { relayCalls } from '../support/model-provider.ts'
import { expectToast, recordRequests, refuse, rowHeadings } from '../support/page.ts'
import { exportFile } from '../support/selection.ts'
import { createTokens, numberedTokens } from '../support/tokens.ts'

test('D75 the file name has the local date, not the UTC date', async ({ page, signIn }) => {
  await signIn()
  // It is already the next day in Shanghai.
  await page.clock.install({ time: new Date('2026-03-05T20:00:00Z') })
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(1)
  const { name } = await exportFile(page, page.getByRole('button', { name: '导出' }))
  expect(name).toBe('relaydeck-token-2026-03-06.csv')
})

test(
  'D365 a gateway that sends larger pages is read with one call',
  embeddedOnly('sends larger pages'),
  async ({ page, signIn }) => {
    await signIn()
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

test('D75 D365 a whole list is exported page by page, or partly if the server fails', async ({ page, signIn }) => {
  await signIn()
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    // As One API, which has only pages of ten.
    await route.fulfill({ response, json: { ...envelope, data: { ...data, max_page_size: undefined } } })
  })
  await createTokens(page.request, [{ name: '=1+1, "x"', unlimited_quota: true }, ...numberedTokens(23)])
  const second = '**/api/token/?p=1**'
  const third = '**/api/token/?p=2**'
  const button = page.getByRole('button', { name: '导出' })
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(10)

  await expect(button).toHaveAttribute('title', '网关限制读取速度：导出 10000 条约需 8 分钟')

  await test.step('the whole list, with formulas escaped', async () => {
    const { lines } = await exportFile(page, button)
    expect(lines).toHaveLength(27)
    expect(lines[1]).toMatch(/^token-23,/)
    expect(lines[24]).toMatch(/^"'=1\+1, ""x""",已启用,无限,0,/)
    await expectToast(page, '已导出 25 条')
  })

  await test.step('a rate limit: the loaded rows are saved with a warning', async () => {
    await page.route(third, (route) => route.fulfill({ status: 429, json: { success: false, message: '' } }))
    const { lines } = await exportFile(page, button)
    expect(lines).toHaveLength(22)
    await expectToast(page, '导出不完整：只保存了 20 条', '请求')
    await page.unroute(third)
  })

  await test.step('a lost connection: the loaded rows are saved with a warning', async () => {
    await page.route(third, (route) => route.abort())
    const { lines } = await exportFile(page, button)
    expect(lines).toHaveLength(22)
    await expectToast(page, '导出不完整：只保存了 20 条', '连不上服务器')
    await page.unroute(third)
  })

  await test.step('no rows: no file', async () => {
    await refuse(page, '**/api/token/?p=0**', '今天不行')
    await button.click()
    await expectToast(page, '今天不行')
    await page.unroute('**/api/token/?p=0**')
  })

  await test.step('stopped: no file', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(second, async (route) => {
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

  await test.step('columns and colour scheme are kept after a reload', async () => {
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
})

test('D75 the filtered log is exported, newest first', async ({ page, program, signIn }) => {
  await signIn()
  await relayCalls(program, 'alice', {
    token: 'ci',
    models: ['gpt-4o', 'gpt-3.5-turbo', 'gpt-3.5-turbo'],
  })
  await page.goto('/log?model_name=gpt-3.5-turbo')
  const button = page.getByRole('button', { name: '导出' })
  const { name, lines } = await exportFile(page, button)
  expect(name).toMatch(/^relaydeck-log-/)
  expect(lines[0]).toBe('时间,类型,令牌,模型,提示,补全,费用,详情')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,消费,ci,gpt-3.5-turbo,100,50,63,/)
  await expectToast(page, '已导出 2 条')
})
