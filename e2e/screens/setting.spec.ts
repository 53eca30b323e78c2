import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests, submitSignIn, toasts } from '../support/page.ts'

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('the menu opens the settings, which link to the profile', {
  tag: ['@R1.1', '@R2.13', '@R2.39', '@R2.64'],
}, async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  await page.getByRole('link', { name: '设置' }).click()
  await expect(page).toHaveURL('/setting')
  await expect(page.getByRole('navigation', { name: '设置分类' })).toBeHidden()
  await page.getByRole('link', { name: '更新个人资料' }).click()
  await expect(page).toHaveURL('/user/edit')
})

test('a new access token is generated after a confirmation, shown masked and copied', {
  tag: ['@R2.65', '@R2.66'],
}, async ({ page, context, signIn }) => {
  await signIn()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/setting')
  await expect(page.getByText('不能用来调用模型服务')).toBeVisible()
  const requests = recordRequests(page, (_, { pathname }) => pathname)
  await page.getByRole('button', { name: '生成系统访问令牌' }).click()
  const question = page.getByRole('dialog', { name: '生成新的系统访问令牌？' })
  await expect(question).toContainText('旧的立即失效')
  expect(requests).not.toContain('/api/user/token')
  await page.route('**/api/user/token', (route) => route.abort())
  await question.getByRole('button', { name: '生成' }).click()
  await expect(question.getByRole('alert')).toContainText('连不上服务器')
  await page.unroute('**/api/user/token')
  await question.getByRole('button', { name: '生成' }).click()
  await expect(toasts(page)).toContainText('已复制到剪贴板')
  await expect(question).toBeHidden()
  const token = await clipboard(page)
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  await expect(page.getByText(token)).toBeHidden()
  await page.getByRole('button', { name: '显示或隐藏系统访问令牌' }).click()
  await expect(page.getByText(token)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token)
})

test('the invite link is copied, with a QR code on demand', { tag: '@R2.67' }, async ({ page, context, signIn }) => {
  await signIn()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/setting')
  await page.getByRole('button', { name: '复制邀请链接' }).click()
  const field = page.getByRole('textbox', { name: '邀请链接' })
  await expect(field).toHaveValue(/\/register\?aff=\w+$/)
  expect(await clipboard(page)).toBe(await field.inputValue())
  expect(new URL(await clipboard(page)).origin).toBe(new URL(page.url()).origin)
  await page.getByRole('button', { name: '显示二维码' }).click()
  await expect(page.getByRole('img', { name: '邀请链接的二维码' })).toBeVisible()
})

test('deleting the account requires the typed username', { tag: ['@R2.68', '@R5.43', '@R7.18'] }, async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/setting?tab=nonsense')
  await page.getByRole('button', { name: '删除个人账户' }).click()
  const question = page.getByRole('dialog', { name: '删除个人账户？' })
  const confirm = question.getByRole('button', { name: '确认删除' })
  await expect(question).toContainText('请输入您的账户名以确认删除')
  await question.getByRole('textbox').fill('somebody')
  await expect(confirm).toBeDisabled()
  await question.getByRole('textbox').fill('alice')
  await page.route('**/api/user/self', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ json: { success: false, message: '今天不能删除' } })
      : route.fallback(),
  )
  await confirm.click()
  await expect(question.getByRole('alert')).toHaveText('今天不能删除')
  await page.unroute('**/api/user/self')
  await confirm.click()
  await expect(page).toHaveURL('/login')
  await expect(toasts(page)).toContainText('账户已删除')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await submitSignIn(page, 'alice', 'correct-horse')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('the lists of the personal settings take the place of their usual content while they load', async ({
  page,
  signIn,
}) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/api\/(two_factor|access_token|user\/sessions)/, async (route) => {
    await arrival
    await route.continue()
  })
  await signIn()
  await page.goto('/setting')
  const waiting = page.getByRole('main').locator('[aria-busy="true"]')
  await expect(waiting).toHaveCount(3)
  const button = page.getByRole('button', { name: '删除个人账户' })
  const before = await button.boundingBox()
  arrive()
  await expect(waiting).toHaveCount(0)
  expect(await button.boundingBox()).toEqual(before)
})

test('the quota per dollar has steps of 0.01', { tag: '@R5.19' }, async ({ page, signIn }) => {
  await signIn({ username: 'boss', role: RANK.root })
  await page.goto('/setting?tab=operating')
  const field = page.getByLabel('1 美元对应的额度')
  await expect(field).toHaveValue('500,000')
  await field.press('ArrowUp')
  await expect(field).toHaveValue('500,000.01')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(field).toHaveValue('499,999.99')
})

test('an invalid model ratio shows the error and its location', { tag: '@R5.14' }, async ({ page, signIn }) => {
  await signIn({ username: 'boss', role: RANK.root })
  await page.goto('/setting?tab=operating')
  const json = page.getByRole('button', { name: '倍率（JSON）' })
  await json.click()
  const field = page.getByRole('textbox', { name: '模型倍率', exact: true })
  await field.fill('{bad')
  await json.click()
  await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/模型倍率不是合法的 JSON 字符串/)
  await expect(field).toHaveAccessibleDescription(/第 1 行第 2 列不符合 JSON 格式/)
})

test('models are listed once, as prices in a table without a scroll bar of its own', async ({ page, signIn }) => {
  await signIn({ username: 'boss', role: RANK.root })
  await page.goto('/setting?tab=operating')
  const table = page.getByRole('list', { name: '模型价格' })
  await expect(table.getByRole('listitem')).toHaveCount(50)
  expect(await table.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
  await expect(page.getByText('gpt-4-0314', { exact: true })).toHaveCount(0)
  await page.getByRole('textbox', { name: '查找模型' }).fill('gpt-4-0314')
  await expect(page.getByText('gpt-4-0314', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('group', { name: '分组倍率' })).toBeVisible()
  await expect(page.getByLabel('模型倍率', { exact: true })).toHaveCount(0)
})

test('searching for a ratio opens the JSON and focuses its field', async ({ page, signIn }) => {
  await signIn({ username: 'boss', role: RANK.root })
  await page.goto('/setting?tab=operating')
  await page.getByRole('combobox', { name: '查找设置' }).fill('CompletionRatio')
  await page.getByRole('option', { name: '补全倍率 运营设置 · 倍率设置', exact: true }).click()
  await expect(page.getByRole('textbox', { name: '补全倍率', exact: true })).toBeFocused()
})

test('no field repeats the heading of its section, and the fields stand beside each other', async ({
  page,
  signIn,
}) => {
  await signIn({ username: 'boss', role: RANK.root })
  for (const [tab, heading] of [
    ['system', '服务器地址'],
    ['other', '公告'],
  ] as const) {
    await page.goto(`/setting?tab=${tab}`)
    const section = page.getByRole('region', { name: heading, exact: true })
    await expect(section.getByRole('textbox', { name: heading })).toBeVisible()
    await expect(section.getByText(heading)).toHaveCount(1)
  }
  await page.goto('/setting?tab=system')
  const top = async (name: string) => (await page.getByLabel(name, { exact: true }).boundingBox())?.y
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await top('SMTP 端口')).toBe(await top('SMTP 服务器地址'))
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await top('SMTP 端口')).toBeGreaterThan((await top('SMTP 服务器地址')) ?? 0)
})
