import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible, recordRequests } from '../support/page.ts'
import { createTokens } from '../support/tokens.ts'

const paletteOf = (page: Page) => page.getByRole('dialog', { name: '查找或跳转' })
const fieldOf = (page: Page) => paletteOf(page).getByRole('textbox')

test('the palette opens with the keyboard, and opens pages', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/topup')
  const palette = paletteOf(page)
  const field = fieldOf(page)

  await test.step('it opens with a click, with Ctrl+K, and with / outside of fields', async () => {
    await page.getByRole('button', { name: '查找或跳转' }).click()
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await page.keyboard.press('Escape')
    await page.getByRole('textbox').first().press('Control+k')
    await expect(field).toBeFocused()
  })

  await test.step('it opens a page', async () => {
    await field.fill('仪表')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(palette).toBeHidden()
  })
})

test('the palette finds settings by pinyin and by English words, and offers them again', async ({ page, signIn }) => {
  await signIn({ role: RANK.root })
  await page.goto('/topup')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = fieldOf(page)
  const find = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await field.fill(typed)
    await expect(paletteOf(page).locator('[data-selected]')).toHaveCount(1)
    await page.keyboard.press('Enter')
  }
  await find('shibaichongshi')
  await expect(page).toHaveURL('/setting?tab=operating#RetryTimes')
  await expect(page.getByRole('textbox', { name: '失败重试次数' })).toBeFocused()
  await find('smtp server')
  await expect(page).toHaveURL('/setting?tab=system#SMTPServer')
  await expect(page.getByRole('textbox', { name: 'SMTP 服务器地址' })).toBeFocused()
  await find('qudao')
  await expect(page).toHaveURL(/\/channel/)
  await page.keyboard.press('Control+k')
  const recent = paletteOf(page).getByRole('button')
  await expect(recent.nth(0)).toContainText('渠道')
  await expect(recent.nth(1)).toContainText('SMTP 服务器地址')
  await expect(recent.nth(2)).toContainText('失败重试次数')
})

test('the palette searches tokens with one request after typing, and nothing for admins', async ({ page, signIn }) => {
  await signIn()
  await createTokens(page.request, [{ name: 'night batch' }, { name: 'day batch' }])
  const searches = recordRequests(page, (_, { pathname, searchParams }) =>
    pathname.endsWith('/search') ? `${pathname}?${searchParams.get('keyword')}` : undefined,
  )
  await page.goto('/token')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = paletteOf(page)
  const field = fieldOf(page)

  await test.step('a token is found and opened', async () => {
    await page.clock.install()
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    // However long each key takes, no time passes between them.
    await page.clock.pauseAt(Date.now() + 60_000)
    await field.pressSequentially('night')
    await page.clock.resume()
    await expect(palette.getByRole('button', { name: /night batch/ })).toBeVisible()
    expect(searches).toEqual(['/api/token/search?night'])
    await expect(palette.getByText('渠道')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/token\/edit\/\d+$/)
    await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('night batch')
  })

  await test.step('it says that there are no results', async () => {
    await page.goto('/token')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await field.fill('zzz')
    await expect(palette.getByText('没有结果')).toBeVisible()
    await page.keyboard.press('Escape')
  })
})

test('the palette switches the language and signs out', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = fieldOf(page)
  await page.keyboard.press('Control+k')
  await field.fill('english')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tokens' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Find or go to' }).getByRole('textbox').fill('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('admins also find channels, codes and accounts, and nothing without a connection', async ({
  page,
  program,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  await root.channels.create({ type: 1, name: 'boss line', group: 'default', models: 'gpt-4o', key: 'sk-1' })
  await root.redemptions.create({ name: 'boss gift', quota: 1, count: 1 })
  await root.users.create({ username: 'bosses', password: 'a-long-password', display_name: 'bosses' })
  await signIn({ username: 'boss', role: RANK.admin })
  await page.goto('/token')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '查找或跳转' })
  await palette.getByRole('textbox').fill('boss')
  for (const name of [/^boss line/, /^boss gift/, /^bosses ?#/])
    await expect(palette.getByRole('button', { name })).toBeVisible()
  // Administrators cannot open accounts of their role.
  await expect(palette.getByRole('button', { name: /^boss ?#/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.route('**/search?**', (route) => route.abort())
  await palette.getByRole('textbox').fill('boss l')
  await expect(palette.getByText('没有结果')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('text typed right after Ctrl+K is in the field, even if the palette loads late', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/topup')
  const code = page.getByLabel('兑换码', { exact: true })
  await code.focus()
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/Palette\.[^/]*\.js$/, async (route) => {
    await late
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nighx')
  await page.keyboard.press('Backspace')
  arrive()
  const field = page.getByRole('dialog', { name: '查找或跳转' }).getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('t')
  await expect(field).toHaveValue('night')
  await expect(code).toHaveValue('')
  await page.keyboard.press('Escape')
  await code.pressSequentially('abc')
  await expect(code).toHaveValue('abc')
})
