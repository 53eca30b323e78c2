import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createToken } from '../support/tokens.ts'

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

const clipboardOf = (page: Page) => () => page.evaluate(() => navigator.clipboard.readText())

/** Opens the set-up of clients for a token from the list. Returns it, and the question that may follow. */
async function openMobile(page: Page) {
  await createToken(page.request, { name: 'mobile' })
  await page.goto('/token')
  await page.getByRole('button', { name: '对令牌「mobile」的更多操作' }).click()
  await page.getByRole('menuitem', { name: '接入客户端' }).click()
  const clients = page.getByRole('dialog', { name: '接入客户端：令牌「mobile」' })
  const open = (name: string) => clients.getByRole('tab', { name, exact: true }).click()
  return { clients, open, question: page.getByRole('dialog', { name: /^把密钥交给/ }) }
}

/** Creates a token in the form. Returns the dialog that shows its key. */
async function createInForm(page: Page) {
  await page.goto('/token/add')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '名称' }).fill('laptop')
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(dialog.getByRole('tab', { name: 'curl' })).toHaveAttribute('aria-selected', 'true')
  return dialog
}

const textIn = (dialog: Locator, name: string) => dialog.getByRole('region', { name, exact: true })

test('after a token is created, the copied texts of clients have its address and key', async ({
  page,
  program,
  signIn,
}) => {
  await signIn()
  const dialog = await createInForm(page)
  const clipboard = clipboardOf(page)
  const curl = textIn(dialog, '在终端中执行')
  await expect(curl).toContainText(/Bearer sk-\w{48}/)
  await curl.getByRole('button', { name: '复制内容' }).click()
  await expect.poll(clipboard).toMatch(/^curl /)
  const [, key = ''] = /Bearer (sk-\w+)/.exec(await clipboard()) ?? []
  const models = await fetch(`${program.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } })
  expect(models.status).toBe(200)

  await dialog.getByRole('tab', { name: 'Claude Code' }).click()
  await textIn(dialog, '~/.claude/settings.json').getByRole('button', { name: '复制内容' }).click()
  await expect.poll(clipboard).toMatch(/^\{/)
  expect(JSON.parse(await clipboard()).env).toMatchObject({
    ANTHROPIC_BASE_URL: program.url,
    ANTHROPIC_AUTH_TOKEN: key,
  })

  await dialog.getByRole('button', { name: '显示或隐藏密钥' }).click()
  await expect(dialog).not.toContainText(key)
  await textIn(dialog, '在终端中执行').getByRole('button', { name: '复制内容' }).click()
  await expect.poll(clipboard).toContain(`export ANTHROPIC_AUTH_TOKEN=${key}`)
  expect(page.url()).not.toContain(key)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(key)
})

test('the form of a token has the tabs of clients, for keyboards too, and its key only when it is shown', async ({
  page,
  program,
  signIn,
}) => {
  await signIn()
  const { id, key } = await createToken(page.request, { name: 'laptop', models: 'gpt-4o,claude-sonnet-4-5' })
  await page.goto(`/token/edit/${id}`)
  const section = page.getByRole('region', { name: '接入客户端' })
  await section.getByRole('tab', { name: 'JavaScript' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(section.getByRole('tab', { name: 'Claude Code' })).toHaveAttribute('aria-selected', 'true')
  await expect(textIn(section, 'API 地址')).toContainText(program.url)
  await expect(section.getByRole('combobox', { name: '模型', exact: true })).toHaveValue('claude-sonnet-4-5')
  await page.keyboard.press('ArrowRight')
  const config = textIn(section, '~/.codex/config.toml')
  await expect(config).toContainText(`base_url = "${program.url}/v1"`)
  await section.getByRole('combobox', { name: '模型', exact: true }).selectOption('gpt-4o')
  await expect(config).toContainText('model = "gpt-4o"')
  const variable = textIn(section, '在终端中执行')
  await expect(variable).toContainText('RELAYDECK_API_KEY=')
  await expect(section).not.toContainText(key)
  await section.getByRole('button', { name: '显示或隐藏密钥' }).click()
  await expect(variable).toContainText(`export RELAYDECK_API_KEY=sk-${key}`)
  await expect(page).toHaveURL(`/token/edit/${id}`)
})

test('on a phone the tabs are one line that scrolls', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await createToken(page.request, { name: 'mobile' })
  await page.goto('/token')
  await page.getByRole('button', { name: '对令牌「mobile」的更多操作' }).click()
  await page.getByRole('menuitem', { name: '接入客户端' }).click()
  const clients = page.getByRole('dialog', { name: '接入客户端：令牌「mobile」' })
  await clients.getByRole('tab', { name: 'Gemini CLI' }).click()
  await expect(clients.getByRole('tab', { name: 'Gemini CLI' })).toBeInViewport({ ratio: 1 })
  expect(await clients.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true)
  const boxes = await Promise.all((await clients.getByRole('tab').all()).map((tab) => tab.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
})

test('a key and its links for local apps are copied immediately', { tag: '@R9.36' }, async ({
  page,
  program,
  signIn,
}) => {
  await signIn()
  const { clients, open } = await openMobile(page)
  const clipboard = clipboardOf(page)
  await clients.getByRole('button', { name: '复制密钥' }).click()
  await expect(textIn(clients, '密钥').getByText('已复制')).toBeVisible()
  expect(await clipboard()).toMatch(/^sk-\w{48}$/)
  const key = await clipboard()
  await open('聊天应用')
  await expect(clients.getByText('LobeChat')).toHaveCount(0)
  await clients.getByRole('button', { name: '复制链接：AMA' }).click()
  await expect.poll(clipboard).toMatch(/^ama:/)
  expect(new URL(await clipboard()).searchParams.get('key')).toBe(key)
  expect(new URL(await clipboard()).searchParams.get('server')).toBe(program.url)
})

test('a website gets a key only after a confirmation', { tag: '@R9.36' }, async ({ page, context, signIn }) => {
  await signIn()
  const { clients, open, question } = await openMobile(page)
  await context.route('https://app.nextchat.dev/**', (route) => route.fulfill({ body: 'chat' }))
  await open('聊天应用')
  await clients.getByRole('button', { name: '打开 ChatGPT Next Web' }).click()
  await expect(question).toContainText('https://app.nextchat.dev')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  expect(context.pages()).toHaveLength(1)
  await clients.getByRole('button', { name: '打开 ChatGPT Next Web' }).click()
  const opened = context.waitForEvent('page')
  await question.getByRole('button', { name: '打开' }).click()
  const site = await opened
  await site.waitForURL('https://app.nextchat.dev/#/**')
  expect(new URL(site.url()).search).toBe('')
  expect(await site.evaluate(() => window.opener)).toBeNull()
  await site.close()
})

test('with a chat link, LobeChat is offered, with a warning about the key in its URL', async ({
  page,
  program,
  signIn,
}) => {
  await signIn()
  const root = await program.operator.asRoot()
  await root.options.set({ key: 'ChatLink', value: 'https://lobe.example' })
  const { clients, open, question } = await openMobile(page)
  await open('聊天应用')
  await clients.getByRole('button', { name: '复制链接：LobeChat' }).click()
  await expect(question).toContainText('访问日志')
  await question.getByRole('button', { name: '复制链接' }).click()
  await expect.poll(clipboardOf(page)).toMatch(/^https:\/\/lobe\.example\/\?settings=/)
})

test('an expired token links to its expiry time', { tag: '@R4.17' }, async ({ page, signIn }) => {
  await signIn()
  await createToken(page.request, { name: 'old', expired_time: 1_000_000_000 })
  const { id } = await createToken(page.request, { name: 'new' })
  await page.route('**/api/token/?p=0**', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ json: { ...rest, data: data.map((row: object) => ({ ...row, status: 3 })) } })
  })
  await page.goto('/token')
  await page.getByRole('link', { name: '已过期' }).first().click()
  await expect(page).toHaveURL(`/token/edit/${id}`)
})
