import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createToken } from '../support/tokens.ts'

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

const clipboardOf = (page: Page) => () => page.evaluate(() => navigator.clipboard.readText())

/** Opens the list with a token. Returns the button of its menu, and the question that may follow. */
async function openMobile(page: Page) {
  await createToken(page.request, { name: 'mobile' })
  await page.goto('/token')
  return { more: page.getByRole('button', { name: '令牌「mobile」的更多操作' }), question: page.getByRole('dialog') }
}

test('a key and its links for local apps are copied immediately', { tag: '@R9.36' }, async ({
  page,
  program,
  signIn,
}) => {
  await signIn()
  const { more } = await openMobile(page)
  const clipboard = clipboardOf(page)
  await more.click()
  await page.getByRole('menuitem', { name: '密钥' }).click()
  await expect(page.getByText('密钥已复制到剪贴板')).toBeVisible()
  expect(await clipboard()).toMatch(/^sk-\w{48}$/)
  const key = await clipboard()
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'LobeChat' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'AMA 链接' }).click()
  await expect.poll(clipboard).toMatch(/^ama:/)
  expect(new URL(await clipboard()).searchParams.get('key')).toBe(key)
  expect(new URL(await clipboard()).searchParams.get('server')).toBe(program.url)
})

test('a website gets a key only after a confirmation', { tag: '@R9.36' }, async ({ page, context, signIn }) => {
  await signIn()
  const { more, question } = await openMobile(page)
  await context.route('https://app.nextchat.dev/**', (route) => route.fulfill({ body: 'chat' }))
  await more.click()
  await page.getByRole('menuitem', { name: 'ChatGPT Next Web', exact: true }).click()
  await expect(question).toContainText('https://app.nextchat.dev')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  expect(context.pages()).toHaveLength(1)
  await more.click()
  await page.getByRole('menuitem', { name: 'ChatGPT Next Web', exact: true }).click()
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
  const { more, question } = await openMobile(page)
  await more.click()
  await page.getByRole('menuitem', { name: 'LobeChat 链接' }).click()
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
  await page.getByRole('link', { name: '修改有效期' }).first().click()
  await expect(page).toHaveURL(`/token/edit/${id}`)
})
