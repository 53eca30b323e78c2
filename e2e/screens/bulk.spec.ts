import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { relayCalls, startModelProvider } from '../support/model-provider.ts'
import { expectAccessible, expectNoHorizontalScroll, expectToast, rowHeadings, rowNamed } from '../support/page.ts'
import { createTokens, numberedTokens } from '../support/tokens.ts'

const selectionBar = (page: Page) => page.getByRole('toolbar', { name: '对所选内容的操作' })
const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name: `选择「${name}」`, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function runAction(page: Page, action: string): Promise<void> {
  await selectionBar(page).getByRole('button', { name: action, exact: true }).click()
  await dialog(page).getByRole('button', { name: action, exact: true }).click()
}

/** Clicks an export button. Returns the name and the lines of the file, without its byte order mark. */
async function exportFile(page: Page, button: Locator): Promise<{ name: string; lines: string[] }> {
  const downloading = page.waitForEvent('download')
  await button.click()
  const file = await downloading
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return { name: file.suggestedFilename(), lines: text.slice(1).split('\r\n') }
}

const refuseRoute = (route: Route) => route.fulfill({ json: { success: false, message: '今天不行' } })

/** Returns the id in a request body. */
const idIn = (route: Route) => route.request().postDataJSON()?.id

test('D75 tokens of several pages are selected, disabled, deleted and exported, and failures stay selected', async ({
  page,
  signIn,
}) => {
  await signIn()
  const ids = (await createTokens(page.request, numberedTokens(12))).map(({ id }) => id)
  const switches = '**/api/token/?status_only=*'
  await page.goto('/token')

  await test.step('rows of two pages are selected by mouse and with Space', async () => {
    await checkbox(page, 'token-12').check()
    await page.getByRole('link', { name: 'token-11' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(rowHeadings(page)).toHaveText(['token-02', 'token-01', 'default'])
    await checkbox(page, 'token-01').check()
    await expect(selectionBar(page)).toContainText('已选 3 条')
  })

  await test.step('the selected tokens are exported without their keys', async () => {
    const { name, lines } = await exportFile(page, page.getByRole('button', { name: '导出' }))
    expect(name).toMatch(/^relaydeck-token-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines[0]).toBe('名称,状态,剩余额度,已用额度,创建时间,过期时间')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['token-12', 'token-11', 'token-01', ''])
    expect(lines[1]).toMatch(/^token-12,已启用,500000,0,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,永不过期$/)
    await expectToast(page, '已导出 3 条')
  })

  await test.step('a refused token is named with the reason and stays selected', async () => {
    await page.route(switches, (route) => (idIn(route) === ids[11] ? refuseRoute(route) : route.continue()))
    await selectionBar(page).getByRole('button', { name: '停用' }).click()
    await expect(dialog(page)).toContainText('停用 3 个令牌')
    await expect(dialog(page)).toContainText('「token-12」、「token-11」和「token-01」')
    await dialog(page).getByRole('button', { name: '停用' }).click()
    await expectToast(page, '已停用 2 个令牌。1 条失败：「token-12」（原因：今天不行）。')
    await expect(selectionBar(page)).toContainText('已选 1 条')
    await expect(rowNamed(page, 'token-01')).toContainText('已停用')
    await page.getByRole('button', { name: '上一页' }).click()
    await expect(rowNamed(page, 'token-11')).toContainText('已停用')
    await expect(checkbox(page, 'token-12')).toBeChecked()
    await page.unroute(switches)
    await runAction(page, '停用')
    await expectToast(page, '已停用 1 个令牌')
    await expect(selectionBar(page)).toBeHidden()
    await expect(rowNamed(page, 'token-12')).toContainText('已停用')
    await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toBeFocused()
  })

  await test.step('tokens the action does not apply to are skipped and counted', async () => {
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await selectionBar(page).getByRole('button', { name: '启用' }).click()
    await expect(dialog(page)).toContainText('启用 2 个令牌')
    await expect(dialog(page)).toContainText('所选 10 条中只有 2 条可以执行')
    await dialog(page).getByRole('button', { name: '取消' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(selectionBar(page)).toContainText('已选 10 条')
  })

  await test.step('after stopping, the running request ends and the rest stays selected', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sent: number[] = []
    await page.route(switches, async (route) => {
      sent.push(idIn(route))
      await promise
      await route.continue()
    })
    await runAction(page, '停用')
    await expect(selectionBar(page)).toContainText('正在停用：0 / 8')
    await expect(checkbox(page, 'token-09')).toBeDisabled()
    await expect(selectionBar(page).getByRole('button', { name: '停用' })).toBeHidden()
    await selectionBar(page).getByRole('button', { name: '停止' }).click()
    resolve()
    await expectToast(page, '已停用 1 个令牌。7 条未执行')
    expect(sent).toEqual([ids[9]])
    await expect(selectionBar(page)).toContainText('已选 7 条')
    await expect(selectionBar(page).getByRole('button', { name: '停用' })).toBeFocused()
    await page.unroute(switches)
  })

  await test.step('after a lost connection the rest is not tried', async () => {
    const sent: number[] = []
    await page.route(switches, (route) => {
      sent.push(idIn(route))
      return route.abort()
    })
    await runAction(page, '停用')
    await expectToast(page, '1 条失败：「token-09」', '连不上服务器', '6 条未执行')
    expect(sent).toHaveLength(1)
    await expect(selectionBar(page)).toContainText('已选 7 条')
    await page.unroute(switches)
  })

  await test.step('deleted rows are deselected, and Escape or a search clears the selection', async () => {
    await page.getByRole('button', { name: '删除令牌「token-09」' }).click()
    await dialog(page).getByRole('button', { name: '删除' }).click()
    await expect(selectionBar(page)).toContainText('已选 6 条')
    await checkbox(page, 'token-08').focus()
    await page.keyboard.press('Escape')
    await expect(selectionBar(page)).toBeHidden()
    await checkbox(page, 'token-08').check()
    await page.getByRole('textbox', { name: '查找令牌' }).fill('token-0')
    await page.keyboard.press('Enter')
    await expect(rowHeadings(page)).toHaveCount(8)
    await expect(selectionBar(page)).toBeHidden()
  })

  await test.step('search results are deleted and exported', async () => {
    await checkbox(page, 'token-01').check()
    await checkbox(page, 'token-02').check()
    await selectionBar(page).getByRole('button', { name: '删除' }).click()
    await expect(dialog(page)).toContainText('删除 2 个令牌')
    await expect(dialog(page)).toContainText('不能恢复')
    await dialog(page).getByRole('button', { name: '删除' }).click()
    await expectToast(page, '已删除 2 个令牌')
    await expect(rowHeadings(page)).toHaveCount(6)
    const { lines } = await exportFile(page, page.getByRole('button', { name: '导出' }))
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
      ['08', '07', '06', '05', '04', '03'].map((number) => `token-${number}`),
    )
  })
})

test('D75 page 1 is filled from page 2 after deleting', async ({ page, signIn }) => {
  await signIn()
  await createTokens(page.request, numberedTokens(12))
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(10)
  for (const name of ['token-12', 'token-11']) await checkbox(page, name).check()
  await runAction(page, '删除')
  await expectToast(page, '已删除 2 个令牌')
  await expect(rowHeadings(page)).toHaveText(
    ['10', '09', '08', '07', '06', '05', '04', '03', '02', '01'].map((number) => `token-${number}`),
  )
  await expect(page.getByText('共 11 条')).toBeVisible()
})

test('D75 the file name has the local date, not the UTC date', async ({ page, signIn }) => {
  await signIn()
  // It is already the next day in Shanghai.
  await page.clock.install({ time: new Date('2026-03-05T20:00:00Z') })
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(1)
  const { name } = await exportFile(page, page.getByRole('button', { name: '导出' }))
  expect(name).toBe('relaydeck-token-2026-03-06.csv')
})

test('D75 a whole list is exported page by page, or partly if the server fails', async ({ page, signIn }) => {
  await signIn()
  await createTokens(page.request, [{ name: '=1+1, "x"', unlimited_quota: true }, ...numberedTokens(23)])
  const second = '**/api/token/?p=1**'
  const third = '**/api/token/?p=2**'
  const button = page.getByRole('button', { name: '导出' })
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(10)

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
    await page.route('**/api/token/?p=0**', refuseRoute)
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

test('D75 channels are tested, updated, edited and deleted together, and exported without their keys', async ({
  page,
  program,
  signIn,
}) => {
  const provider = await startModelProvider()
  const root = await program.operator.asRoot()
  const shared = { type: 1, group: 'default,vip', models: 'gpt-4o', base_url: provider.url }
  for (const name of ['one', 'two', 'three']) await root.channels.create({ ...shared, name, key: `sk-${name}` })
  await root.channels.create({ ...shared, type: 14, name: 'no balance', key: 'sk-four' })
  await root.channels.update({ id: 2, status: 2 })
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()

  await test.step('the file has the displayed texts, amounts as numbers, and no key', async () => {
    const { name, lines } = await exportFile(page, page.getByRole('button', { name: '导出' }))
    expect(name).toMatch(/^relaydeck-channel-/)
    expect(lines[0]).toBe('编号,名称,分组,类型,状态,响应时间,已用额度,余额,优先级,权重')
    expect(lines[3]).toBe('2,two,"default, vip",OpenAI,已停用,0,0,0,0,0')
    expect(lines.join()).not.toContain('sk-')
  })

  await test.step('channels without a balance are skipped', async () => {
    await selectionBar(page).getByRole('button', { name: '更新余额' }).click()
    await expect(dialog(page)).toContainText('所选 4 条中只有 3 条可以执行')
    await dialog(page).getByRole('button', { name: '更新余额' }).click()
    await expectToast(page, '已更新 3 个渠道的余额')
    await expect(rowNamed(page, 'two')).toContainText('$12.50')
  })

  await test.step('groups and models are added to each channel that lacks them', async () => {
    const sent = recordRequests<unknown>(page, (request) =>
      request.method() === 'PUT' ? request.postDataJSON() : undefined,
    )
    await root.channels.update({ id: 3, models: 'gpt-4o,o3' })
    await page.reload()
    for (const name of ['one', 'three']) await checkbox(page, name).check()
    await selectionBar(page).getByRole('button', { name: '修改分组和模型' }).click()
    const form = page.getByRole('dialog', { name: '修改 2 个渠道' })
    await form.getByRole('button', { name: '修改', exact: true }).click()
    await expect(form).toContainText('还没有要修改的内容')
    await form.getByLabel('模型的改动').selectOption('添加以下模型')
    await form.getByRole('combobox', { name: '模型', exact: true }).pressSequentially('o3,')
    await expect(form).toContainText('将修改 2 个渠道中的 1 个')
    await form.getByRole('combobox', { name: '分组' }).click()
    await page.getByRole('option', { name: 'svip' }).click()
    await expect(form).toContainText('将修改全部 2 个渠道')
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: '修改', exact: true }).click()
    await expectToast(page, '已修改 2 个渠道')
    expect(sent).toEqual([
      { id: 1, group: 'svip', models: 'gpt-4o,o3' },
      { id: 3, group: 'svip' },
    ])
    await expect(rowNamed(page, 'one')).toContainText('svip')
    expect(await root.channels.get({ id: 1 })).toMatchObject({ name: 'one', group: 'svip', models: 'gpt-4o,o3' })
  })

  await test.step('a failed test is named and shown in its row', async () => {
    provider.refuse('sk-one')
    for (const name of ['one', 'three']) await checkbox(page, name).check()
    await runAction(page, '测试')
    await expectToast(page, '1 个渠道测试成功。1 条失败：「one」')
    await expect(rowNamed(page, 'one')).toContainText('测试失败')
    await expect(rowNamed(page, 'three')).not.toContainText('未测试')
  })

  await test.step('the failed one is still selected, and is disabled', async () => {
    await runAction(page, '停用')
    await expectToast(page, '已停用 1 个渠道')
    await expect(rowNamed(page, 'one')).toContainText('已停用')
  })

  await test.step('disabled channels are deleted', async () => {
    for (const name of ['one', 'two']) await checkbox(page, name).check()
    await runAction(page, '删除')
    await expectToast(page, '已删除 2 个渠道')
    await expect(rowHeadings(page)).toHaveText(['no balance', 'three'])
    expect((await root.channels.list({ p: 0 })).map(({ name }) => name)).toEqual(['no balance', 'three'])
  })
  provider.close()
})

test('D75 codes are copied and exported together, and accounts with a lower role banned and deleted', async ({
  page,
  program,
  context,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  const codes = await root.redemptions.create({ name: 'gift', quota: 1000, count: 3 })
  for (const username of ['bob', 'carol']) await program.operator.createUser({ username })
  await signIn({ role: RANK.admin })

  await test.step('codes are copied one per line, and exported', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/redemption')
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await selectionBar(page).getByRole('button', { name: '复制兑换码' }).click()
    await expect(selectionBar(page).getByText('已复制')).toBeVisible()
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(copied.toSorted()).toEqual(codes.toSorted())
    const { lines } = await exportFile(page, page.getByRole('button', { name: '导出' }))
    expect(lines.slice(1, -1).map((line) => line.split(',')[3])).toEqual(copied)
  })

  await test.step('codes that cannot be copied are offered for manual copying', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } })
    })
    await selectionBar(page).getByRole('button', { name: '复制兑换码' }).click()
    const field = selectionBar(page).getByRole('textbox')
    expect((await field.inputValue()).split('\n')).toHaveLength(3)
    await field.press('Escape')
    await expect(selectionBar(page)).toContainText('已选 3 条')
  })

  await test.step('codes are disabled, enabled and deleted', async () => {
    await runAction(page, '停用')
    await expectToast(page, '已停用 3 个兑换码')
    await expect(page.getByRole('row').filter({ hasText: '已停用' })).toHaveCount(3)
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await runAction(page, '启用')
    await expectToast(page, '已启用 3 个兑换码')
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await runAction(page, '删除')
    await expectToast(page, '已删除 3 个兑换码')
    await expect(page.getByText('还没有兑换码')).toBeVisible()
    await page.getByRole('button', { name: '导出' }).click()
    await expectToast(page, '没有可以导出的内容')
  })

  await test.step('the root account and the user’s own account are skipped', async () => {
    await page.goto('/user')
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await selectionBar(page).getByRole('button', { name: '封禁', exact: true }).click()
    await expect(dialog(page)).toContainText('封禁 2 位用户')
    await expect(dialog(page)).toContainText('所选 4 条中只有 2 条可以执行')
    await dialog(page).getByRole('button', { name: '封禁', exact: true }).click()
    await expectToast(page, '已封禁 2 位用户')
    await expect(rowNamed(page, 'bob')).toContainText('已封禁')
    for (const name of ['bob', 'carol']) await checkbox(page, name).check()
    await runAction(page, '解除封禁')
    await expectToast(page, '已解除对 2 位用户的封禁')
    await checkbox(page, 'carol').check()
    await runAction(page, '删除')
    await expectToast(page, '已删除 1 位用户')
    await expect(rowNamed(page, 'carol')).toBeHidden()
    const { lines } = await exportFile(page, page.getByRole('button', { name: '导出' }))
    expect(lines[0]).toBe('编号,用户名,显示名称,分组,角色,状态,剩余额度,已用额度,请求次数')
    expect(lines.find((line) => line.includes('root'))).toMatch(/,超级管理员,/)
  })
})

test('D75 the filtered log is exported, newest first', async ({ page, program, signIn }) => {
  await signIn()
  await relayCalls(program, page.request, 'alice', {
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`D75 D76 D77 D81 selecting and running an action has no axe violations in the ${colorScheme} scheme, also at 360 px`, async ({
    page,
    signIn,
  }) => {
    await page.emulateMedia({ colorScheme })
    await signIn()
    await createTokens(page.request, numberedTokens(3))
    await page.route('**/api/token/?status_only=*', () => {})
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/token')
      const check = async () => {
        await expectAccessible(page)
        await expectNoHorizontalScroll(page)
      }
      await checkbox(page, 'token-03').check()
      await checkbox(page, 'token-01').check()
      await expect(selectionBar(page).getByRole('button', { name: '停用' })).toBeVisible()
      await check()
      await runAction(page, '停用')
      await expect(selectionBar(page)).toContainText('正在停用：0 / 2')
      await expect(dialog(page)).toBeHidden()
      await check()
    }
  })
