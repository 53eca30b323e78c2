import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests } from '../support/page.ts'
import { closeNewKey, createToken, recordTokenSaves } from '../support/tokens.ts'

const create = (page: Page) => page.getByRole('button', { name: '创建' }).click()

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('a missing name is an error at its field, which gets the focus', { tag: '@R5.33' }, async ({ page }) => {
  const bodies = recordTokenSaves(page)
  await page.goto('/token/add')
  await create(page)
  await expect(page.getByText('请输入令牌名称')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '名称' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveAttribute('aria-invalid', 'true')
  expect(bodies).toEqual([])
})

test('a form puts the focus on its first field, for a new and for a stored record', async ({ page }) => {
  const name = page.getByRole('textbox', { name: '名称' })
  await createToken(page.request, { name: 'ci' })
  await page.goto('/token/add')
  await expect(name).toBeFocused()
  await page.goto('/token')
  await page.getByRole('button', { name: '编辑令牌「ci」' }).click()
  await expect(name).toHaveValue('ci')
  await expect(name).toBeFocused()
})

test('an invalid expiry time is an error at its field in both languages', { tag: '@R5.34' }, async ({ page }) => {
  const bodies = recordTokenSaves(page)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('x')
  await page.getByRole('textbox', { name: '过期时间' }).fill('2026-13-45')
  await create(page)
  await expect(page.getByText('过期时间格式错误')).toBeVisible()
  expect(bodies).toEqual([])
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('textbox', { name: 'Name' }).fill('x')
  await page.getByRole('textbox', { name: 'Expires' }).fill('soon')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('expiry time format error')).toBeVisible()
})

test('the defaults are no expiry, a quota of 500000 and all models', {
  tag: ['@R5.35', '@R5.37', '@R5.38', '@R9.9', '@R9.12'],
}, async ({ page }) => {
  const bodies = recordTokenSaves(page)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill(' plain ')
  await create(page)
  await closeNewKey(page)
  await expect(page).toHaveURL('/token')
  expect(bodies).toEqual([
    { name: 'plain', remain_quota: 500_000, expired_time: -1, unlimited_quota: false, models: '', subnet: '' },
  ])
})

test('all limits are sent as entered', { tag: ['@R5.30', '@R5.36', '@R5.38', '@R3.9'] }, async ({ page }) => {
  const bodies = recordTokenSaves(page)
  const now = new Date('2031-05-06T07:08:09Z')
  await page.clock.setFixedTime(now)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('limited')
  await page.getByLabel('不限额度').press('Space')
  await page.getByRole('button', { name: '一个月' }).click()
  await page.getByText('仅限列出的模型').click()
  await page.getByRole('combobox', { name: '模型', exact: true }).fill('gpt-4o')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: '模型', exact: true }).fill('o3')
  await page.getByLabel('允许的网段').fill('10.0.0.0/8, 2001:db8::/32')
  await create(page)
  await closeNewKey(page)
  await expect(page).toHaveURL('/token')
  const [body] = bodies
  expect(body).toMatchObject({ unlimited_quota: true, models: 'gpt-4o,o3', subnet: '10.0.0.0/8,2001:db8::/32' })
  expect(body?.expired_time).toBe(now.getTime() / 1000 + 30 * 86_400)
  await page.getByRole('button', { name: '编辑令牌「limited」' }).click()
  await expect(page.getByText('gpt-4o').first()).toBeVisible()
  await expect(page.getByLabel('允许的网段')).toHaveValue('10.0.0.0/8,2001:db8::/32')
})

test('invalid values are errors at their fields, which keep them', async ({ page }) => {
  const bodies = recordTokenSaves(page)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('十一个汉字的名称太长了')
  await page.getByRole('textbox', { name: '剩余额度' }).fill('-5')
  await page.getByRole('textbox', { name: '过期时间' }).fill('tomorrow')
  await page.getByLabel('允许的网段').fill('1.2.3.4')
  await create(page)
  await expect(page.getByText('名称最长 30 字节')).toBeVisible()
  await expect(page.getByText('额度不能为负数')).toBeVisible()
  await expect(page.getByText('过期时间格式错误')).toBeVisible()
  await expect(page.getByText('「1.2.3.4」不是有效的网段')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('十一个汉字的名称太长了')
  await expect(page.getByLabel('允许的网段')).toHaveValue('1.2.3.4')
  expect(bodies).toEqual([])
})

test('an empty quota is an error at its field and is not sent as null or NaN', async ({ page }) => {
  const bodies = recordTokenSaves(page)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('x')
  await page.getByRole('textbox', { name: '剩余额度' }).fill('')
  await create(page)
  await expect(page.getByText('请输入额度')).toBeVisible()
  expect(bodies).toEqual([])
})

test('null models and subnet are shown as empty fields', { tag: '@R2.10' }, async ({ page }) => {
  const answer = await page.request.get('/api/token/?p=0')
  const { data } = await answer.json()
  expect(data[0].models).toBeNull()
  await page.goto(`/token/edit/${data[0].id}`)
  await expect(page.getByRole('radio', { name: '全部模型' })).toBeChecked()
  await expect(page.getByLabel('允许的网段')).toHaveValue('')
  await expect(page.getByLabel('不限额度')).toBeChecked()
})

test('renaming an unlimited token keeps its quota of -1', async ({ page }) => {
  const bodies = recordTokenSaves(page)
  await page.goto('/token')
  await page.getByRole('button', { name: '编辑令牌「default」' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('mine')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存令牌「mine」')).toBeVisible()
  expect(bodies).toMatchObject([{ remain_quota: -1, unlimited_quota: true }])
})

test('a past expiry time is allowed with a warning', async ({ page }) => {
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('past')
  await page.getByRole('textbox', { name: '过期时间' }).fill('2020-01-01')
  await expect(page.getByText('该时间已过')).toBeVisible()
  await create(page)
  await closeNewKey(page)
  await expect(page).toHaveURL('/token')
  await expect(page.getByRole('row').filter({ hasText: 'past' })).toContainText('2020-01-01 00:00:00')
})

test('typing reads no storage and sends no requests', async ({ page }) => {
  await page.addInitScript(() => {
    const reads = { count: 0 }
    Object.assign(window, { reads })
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      reads.count++
      return getItem.call(this, key)
    }
  })
  await page.goto('/token/add')
  const name = page.getByRole('textbox', { name: '名称' })
  await name.fill('a')
  // Waits for lazily loaded parts of the form, and for the toasts, which load when the page has nothing else to do.
  await page.waitForLoadState('networkidle')
  await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const reads = () => page.evaluate(() => Reflect.get(window, 'reads').count)
  const before = await reads()
  const requests = recordRequests(page, (_, { href }) => href)
  await name.pressSequentially(' longer name')
  await expect(name).toHaveValue('a longer name')
  expect([await reads(), requests]).toEqual([before, []])
})
