import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { lineNames, test } from '../support/channels.ts'
import { countClicks } from '../support/clicks.ts'
import { expect } from '../support/fixtures.ts'
import { expectToast, recordRequests } from '../support/page.ts'

/** Puts a table into the clipboard, as a copy in a spreadsheet does, and pastes it into the open import. */
async function paste(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((cells) => cells.join('\t')).join('\r\n'))
  await expect(page.getByRole('textbox', { name: '粘贴表格' })).toBeFocused()
  await page.keyboard.press('Control+V')
}

const openImport = (page: Page) => page.getByRole('button', { name: '导入', exact: true }).click()

const cell = (page: Page, row: number, column: string) =>
  page.getByRole('textbox', { name: `第 ${row} 行 ${column}`, exact: true })

const createRows = (page: Page, count: number) =>
  page.getByRole('button', { name: `创建 ${count} 条`, exact: true }).click()

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('forty channels are created with one paste and two clicks', async ({ page, program, signIn }) => {
  const root = await program.operator.asRoot()
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  const addresses = recordRequests(page, (request) => request.url())
  const clicks = await countClicks(page)
  await openImport(page)
  const names = lineNames(40)
  await paste(page, [
    ['名称', '类型', '密钥', 'Base URL', '模型', '分组', '优先级'],
    ...names.map((name, at) => [
      name,
      'OpenAI',
      `sk-secret-${at}`,
      `https://${name}.example.com/`,
      'gpt-4o,o3',
      'default',
      String(at),
    ]),
  ])
  await createRows(page, 40)
  await expectToast(page, '已创建 40 个渠道')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(clicks()).toBe(2)
  const created = await root.channels.search({ keyword: 'line-' })
  expect(created.map(({ name }) => name).toSorted()).toEqual(names)
  expect(created.find(({ name }) => name === 'line-07')).toMatchObject({
    type: 1,
    base_url: 'https://line-07.example.com',
    models: 'gpt-4o,o3',
    priority: 6,
  })
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(stored + addresses.join()).not.toContain('sk-secret')
})

test('keys without headings: their columns are guessed, changed, and repeated ones left out', async ({
  page,
  program,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  await root.channels.create({ type: 1, name: 'already here', key: 'sk-known', models: 'o3' })
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  const addresses = recordRequests(page, (request) => request.url())
  await openImport(page)
  await paste(page, [
    ['guessed one', 'sk-ant-one', 'backup', 'claude-sonnet-4-5'],
    ['guessed two', 'sk-ant-two', 'main', 'claude-sonnet-4-5'],
    ['guessed three', 'sk-known', 'main', 'gpt-4o'],
    ['guessed four', 'sk-ant-one', 'main', 'claude-sonnet-4-5'],
  ])
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('各列是按内容推测的')
  await expect(cell(page, 1, '密钥')).toHaveValue('sk-ant-one')
  await expect(cell(page, 1, '类型')).toHaveValue('Anthropic Claude')
  await expect(cell(page, 2, '模型')).toHaveValue('claude-sonnet-4-5')
  await expect(cell(page, 3, '密钥')).toHaveAccessibleDescription('渠道「already here」已有此密钥')
  await expect(cell(page, 4, '密钥')).toHaveAccessibleDescription('与第 1 行相同')
  // A wrong guess is changed: the names are in the third column.
  await page.getByLabel('「名称」对应的列').selectOption('第 3 列')
  await expect(cell(page, 1, '名称')).toHaveValue('backup')
  await page.getByLabel('「名称」对应的列').selectOption('第 1 列')
  await page.getByRole('button', { name: '不导入这 2 行' }).click()
  await expect(cell(page, 3, '密钥')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '创建 2 条', exact: true })).toBeFocused()
  await createRows(page, 2)
  await expectToast(page, '已创建 2 个渠道')
  const created = await root.channels.search({ keyword: 'guessed' })
  expect(created.map(({ name, type, models }) => [name, type, models])).toEqual([
    ['guessed two', 14, 'claude-sonnet-4-5'],
    ['guessed one', 14, 'claude-sonnet-4-5'],
  ])
  expect(addresses.join()).not.toContain('sk-')
})

test('wrong rows are mended in place before anything is sent', async ({ page, program, signIn }) => {
  const root = await program.operator.asRoot()
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  const sent = recordRequests(page, (request) =>
    // Keys in use are only asked for.
    request.method() === 'POST' && !request.url().endsWith('/keys_in_use') ? request.url() : undefined,
  )
  await openImport(page)
  await paste(page, [
    ['priority', 'key', 'name', 'type'],
    ['1', 'sk-one', 'one', 'OpenAI'],
    ['high', '"sk-two\tsk-three"', 'two', 'Nothing'],
  ])
  await expect(page.getByRole('dialog')).toContainText('3 处需要修改，先看第 2 行「类型」：没有「Nothing」这种类型')
  await createRows(page, 2)
  await expect(cell(page, 2, '类型')).toBeFocused()
  await cell(page, 2, '类型').fill('28')
  await expect(cell(page, 2, '密钥')).toHaveAccessibleDescription(/空格或制表符/)
  await cell(page, 2, '密钥').fill('sk-two')
  await cell(page, 2, '优先级').fill('2')
  expect(sent).toEqual([])
  await createRows(page, 2)
  await expectToast(page, '已创建 2 个渠道')
  expect(await root.channels.search({ keyword: 'two' })).toMatchObject([{ type: 28, priority: 2 }])
})

test('users from a file: one that failed is changed and sent again', async ({ page, program, signIn }) => {
  const root = await program.operator.asRoot()
  await signIn({ username: 'taken' })
  await page.context().clearCookies()
  await signIn({ role: RANK.admin })
  await page.goto('/user')
  await openImport(page)
  const lines = [
    '\uFEFF用户名;密码;显示名称;分组;额度',
    'ada;correct-horse;艾达;vip;$3',
    'taken;correct-horse;;;',
    'short;123;;;',
  ]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await expect(cell(page, 3, '密码')).toHaveAccessibleDescription('密码至少 8 个字符')
  await page.getByRole('button', { name: '不导入第 3 行' }).click()
  await createRows(page, 2)
  await expect(page.getByRole('alert').filter({ hasText: '已创建 1 位用户，1 条失败' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('第 2 行创建失败')
  await cell(page, 2, '用户名').fill('grace')
  await createRows(page, 1)
  await expectToast(page, '已创建 1 位用户')
  const [ada] = await root.users.search({ keyword: 'ada' })
  expect(ada).toMatchObject({ display_name: '艾达', group: 'vip', quota: 1_500_000 })
  expect(await root.users.search({ keyword: 'grace' })).toHaveLength(1)
})

test('tokens without headings: their columns are assigned by hand', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  await openImport(page)
  await paste(page, [
    ['laptop', '2030-12-31', '$1'],
    ['server', '', '不限'],
  ])
  await expect(page.getByText('没有识别出标题行')).toBeVisible()
  await page.getByLabel('「名称」对应的列').selectOption('第 1 列')
  await page.getByLabel('「过期时间」对应的列').selectOption('第 2 列')
  await page.getByLabel('「额度」对应的列').selectOption('第 3 列')
  await createRows(page, 2)
  await expectToast(page, '已创建 2 个令牌')
  await expect(page.getByRole('row').filter({ hasText: 'laptop' })).toContainText('2030-12-31')
  await expect(page.getByRole('row').filter({ hasText: 'server' })).toContainText('无限')
})

test('codes of several names are handed out in one list', async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  await page.goto('/redemption')
  await openImport(page)
  const downloading = page.waitForEvent('download')
  await paste(page, [
    ['名称', '额度', '数量'],
    ['spring', '500000', '2'],
    ['summer', '$2', ''],
  ])
  await createRows(page, 2)
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toMatch(/^spring\t\w{32}\nspring\t\w{32}\nsummer\t\w{32}\n$/)
  await expect(page.getByRole('textbox', { name: '新兑换码' })).toHaveValue(file.trimEnd())
  await page.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: 'summer' })).toBeVisible()
})

test('an import is stopped, and what was not sent stays', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/token/', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await openImport(page)
  await paste(page, [['name'], ['one'], ['two'], ['three']])
  await createRows(page, 3)
  await expect(page.getByRole('status').filter({ hasText: '正在创建：0 / 3' })).toBeVisible()
  await page.getByRole('button', { name: '停止' }).click()
  release()
  await expect(page.getByRole('alert').filter({ hasText: '已创建 1 个令牌，2 条未发送' })).toBeVisible()
  await expect(cell(page, 2, '名称')).toHaveValue('two')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(page.getByRole('rowheader', { name: 'one' })).toBeVisible()
})
