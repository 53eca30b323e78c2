import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  chooseInRow,
  expectAccessible,
  expectNoHorizontalScroll,
  expectToast,
  rowHeadings,
  rowNamed,
  showTenRows,
  toasts,
} from '../support/page.ts'
import { checkbox, dialog, exportFile, runAction, selectionBar } from '../support/selection.ts'
import { createTokens, numberedTokens } from '../support/tokens.ts'

const refuseRoute = (route: Route) => route.fulfill({ json: { success: false, message: '今天不行' } })

/** Returns the id in a request body. */
const idIn = (route: Route) => route.request().postDataJSON()?.id

const SWITCHES = '**/api/token/?status_only=*'

/** Opens the list with as many tokens. Returns their ids in order. */
async function openList(page: Page, count: number): Promise<number[]> {
  const tokens = await createTokens(page.request, numberedTokens(count))
  await page.goto('/token')
  return tokens.map(({ id }) => id)
}

const selectAll = (page: Page) => page.getByRole('checkbox', { name: '选择本页全部' }).check()

test('tokens of two pages are selected, exported without their keys and disabled; a refused one stays selected', async ({
  page,
  signIn,
}) => {
  await signIn()
  await showTenRows(page)
  const ids = await openList(page, 12)

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
    expect(lines[0]).toBe('名称,状态,剩余额度,已用额度,创建时间,过期时间,限额')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['token-12', 'token-11', 'token-01', ''])
    expect(lines[1]).toMatch(/^token-12,已启用,500000,0,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,永不过期,$/)
    await expectToast(page, '已导出 3 条')
  })

  await test.step('a refused token is named with the reason, and stays selected until it is done', async () => {
    await page.route(SWITCHES, (route) => (idIn(route) === ids[11] ? refuseRoute(route) : route.continue()))
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
    await page.unroute(SWITCHES)
    await runAction(page, '停用')
    await expectToast(page, '已停用 1 个令牌')
    await expect(selectionBar(page)).toBeHidden()
    await expect(rowNamed(page, 'token-12')).toContainText('已停用')
    await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toBeFocused()
  })
})

test('tokens that an action does not apply to are skipped and counted', async ({ page, signIn }) => {
  await signIn()
  const [, ...disabled] = await createTokens(page.request, numberedTokens(3))
  for (const { id } of disabled) await page.request.put('/api/token/?status_only=true', { data: { id, status: 2 } })
  await page.goto('/token')
  await selectAll(page)
  await selectionBar(page).getByRole('button', { name: '启用' }).click()
  await expect(dialog(page)).toContainText('启用 2 个令牌')
  await expect(dialog(page)).toContainText('所选 4 条中只有 2 条可以执行')
  await dialog(page).getByRole('button', { name: '取消' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(selectionBar(page)).toContainText('已选 4 条')
})

test('after stopping, the running request ends and the rest stays selected', async ({ page, signIn }) => {
  await signIn()
  const ids = await openList(page, 3)
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent: number[] = []
  await page.route(SWITCHES, async (route) => {
    sent.push(idIn(route))
    await promise
    await route.continue()
  })
  await selectAll(page)
  await runAction(page, '停用')
  await expect(selectionBar(page)).toContainText('正在停用：0 / 4')
  await expect(checkbox(page, 'token-02')).toBeDisabled()
  await expect(selectionBar(page).getByRole('button', { name: '停用' })).toBeHidden()
  await selectionBar(page).getByRole('button', { name: '停止' }).click()
  resolve()
  await expectToast(page, '已停用 1 个令牌。3 条未执行')
  expect(sent).toEqual([ids[2]])
  await expect(selectionBar(page)).toContainText('已选 3 条')
  await expect(selectionBar(page).getByRole('button', { name: '停用' })).toBeFocused()
})

test('after a lost connection the rest is not tried', async ({ page, signIn }) => {
  await signIn()
  await openList(page, 3)
  const sent: number[] = []
  await page.route(SWITCHES, (route) => {
    sent.push(idIn(route))
    return route.abort()
  })
  await selectAll(page)
  await runAction(page, '停用')
  await expectToast(page, '1 条失败：「token-03」', '连不上服务器', '3 条未执行')
  expect(sent).toHaveLength(1)
  await expect(selectionBar(page)).toContainText('已选 4 条')
})

test('deletion, Escape and a search clear the selection, and search results are deleted and exported', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openList(page, 5)

  await test.step('deleted rows are deselected, and Escape or a search clears the selection', async () => {
    await selectAll(page)
    await chooseInRow(page, '令牌「token-05」', '删除')
    await dialog(page).getByRole('button', { name: '删除' }).click()
    await expect(selectionBar(page)).toContainText('已选 5 条')
    await checkbox(page, 'token-02').focus()
    await page.keyboard.press('Escape')
    await expect(selectionBar(page)).toBeHidden()
    await checkbox(page, 'token-02').check()
    await page.getByRole('textbox', { name: '查找令牌' }).fill('token-0')
    await page.keyboard.press('Enter')
    await expect(rowHeadings(page)).toHaveCount(4)
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
    await expect(rowHeadings(page)).toHaveCount(2)
    const { lines } = await exportFile(page, page.getByRole('button', { name: '导出' }))
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(['token-04', 'token-03'])
  })
})

/** Opens the form that edits tokens together; returns it with its button. */
async function openBulkEdit(page: Page, ...names: string[]) {
  for (const name of names) await checkbox(page, name).check()
  await selectionBar(page).getByRole('button', { name: '批量修改' }).click()
  const form = page.getByRole('dialog', { name: `修改 ${names.length} 个令牌` })
  return { form, submit: form.getByRole('button', { name: '修改', exact: true }) }
}

/** Returns the stored tokens with these ids. */
async function storedTokens(page: Page, ids: readonly number[]) {
  const { data } = await (await page.request.get('/api/token/?p=0')).json()
  return ids.map((id) => data.find((token: { id: number }) => token.id === id))
}

test('editing tokens together sends nothing while nothing is filled in, and marks an invalid time', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openList(page, 3)
  const { form, submit } = await openBulkEdit(page, 'token-01', 'token-02', 'token-03')
  await expect(form.getByLabel('有效期的改动')).toBeFocused()
  await submit.click()
  await expect(form).toContainText('还没有要修改的内容')
  await form.getByLabel('有效期的改动').selectOption('改为')
  await form.getByRole('textbox', { name: '过期时间' }).fill('tomorrow')
  await submit.click()
  await expect(form.getByText('过期时间格式错误')).toBeVisible()
  await expect(form.getByRole('textbox', { name: '过期时间' })).toBeFocused()
})

test('expiry, models and quota of tokens are edited together after a preview, and restored', async ({
  page,
  signIn,
}) => {
  await signIn()
  const ids = await openList(page, 3)
  const before = await storedTokens(page, ids)
  const { form, submit } = await openBulkEdit(page, 'token-01', 'token-02', 'token-03')

  await test.step('each row is shown before and after', async () => {
    await form.getByLabel('有效期的改动').selectOption('改为')
    await form.getByRole('textbox', { name: '过期时间' }).fill('2030-01-02 03:04:05')
    await form.getByLabel('额度的改动').selectOption('增加')
    await form.getByRole('textbox', { name: '增加的额度' }).fill('1')
    await form.getByLabel('可用模型的改动').selectOption('替换为以下项')
    await form.getByRole('combobox', { name: '模型', exact: true }).pressSequentially('gpt-4o,')
    await expect(form).toContainText('将修改全部 3 个令牌')
    const preview = form.getByRole('region', { name: '改动预览' })
    await expect(preview.getByRole('listitem')).toHaveCount(3)
    await expect(preview.getByRole('listitem').first()).toContainText('永不过期 → 2030-01-02 03:04:05')
    await expect(preview.getByRole('listitem').first()).toContainText('全部模型 → gpt-4o')
    await expect(preview.getByRole('listitem').first()).toContainText('$1.00 → $2.00')
    await expectAccessible(page)
  })

  await test.step('each token is written, and undo restores all', async () => {
    await submit.click()
    await expect(toasts(page)).toContainText('已修改 3 个令牌')
    await expect(rowNamed(page, 'token-01')).toContainText('2030-01-02')
    for (const token of await storedTokens(page, ids))
      expect(token).toMatchObject({ remain_quota: 1_000_000, models: 'gpt-4o', unlimited_quota: false, status: 1 })
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await expectToast(page, '已撤销 3 条改动')
    await expect(rowNamed(page, 'token-01')).toContainText('永不过期')
    expect(await storedTokens(page, ids)).toEqual(before.map((token) => ({ ...token, models: '' })))
  })
})

test('a token that was edited meanwhile is not edited together with others until it is tried again', async ({
  page,
  signIn,
}) => {
  await signIn()
  const ids = await openList(page, 3)
  const before = await storedTokens(page, ids)
  const isUnlimited = async () => (await storedTokens(page, ids)).map((token) => token.unlimited_quota)
  const { form, submit } = await openBulkEdit(page, 'token-01', 'token-02')
  await form.getByLabel('额度的改动').selectOption('不限额度')
  await page.request.put('/api/token/', { data: { ...before[1], name: 'renamed' } })
  await submit.click()
  await expect(toasts(page)).toContainText(
    '已修改 1 个令牌。1 条失败：「token-02」（原因：在此期间已被修改，请核对后重试）',
  )
  await expect(rowNamed(page, 'renamed')).toBeVisible()
  expect(await isUnlimited()).toEqual([true, false, false])
  await page.getByRole('button', { name: '重试失败的 1 条' }).click()
  // The message of the first try reads the same at its start.
  await expect(toasts(page)).toContainText('已修改 1 个令牌。 撤销')
  expect(await isUnlimited()).toEqual([true, true, false])
})

test('page 1 is filled from page 2 after deleting', async ({ page, signIn }) => {
  await signIn()
  await showTenRows(page)
  await createTokens(page.request, numberedTokens(12))
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(10)
  for (const name of ['token-12', 'token-11']) await checkbox(page, name).check()
  await runAction(page, '删除')
  await expectToast(page, '已删除 2 个令牌')
  await expect(rowHeadings(page)).toHaveText(
    ['10', '09', '08', '07', '06', '05', '04', '03', '02', '01'].map((number) => `token-${number}`),
  )
  await expect(page.getByText('共 11 条', { exact: true })).toBeVisible()
})

test('on a phone the bar has two actions and a menu of the others, deletion last', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await page.goto('/token')
  await checkbox(page, 'default').check()
  const bar = selectionBar(page)
  await expect(bar.getByRole('button')).toHaveText(['启用', '停用', '更多', '取消选择'])
  await expectAccessible(page)
  await bar.getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['批量修改', '删除'])
  await page.getByRole('menuitem', { name: '删除' }).click()
  await dialog(page).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有令牌')).toBeVisible()
})

test('selecting and running an action has no axe violations, also at 360 px', async ({ page, signIn }) => {
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
