import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests, refuse } from '../support/page.ts'
import { createToken, createTokens } from '../support/tokens.ts'

/** Records the bodies of saving requests. */
const recordSaves = (page: Page) =>
  recordRequests<Record<string, unknown>>(page, (request, { pathname }) =>
    pathname === '/api/token/' && request.method() !== 'GET' ? request.postDataJSON() : undefined,
  )

const create = (page: Page) => page.getByRole('button', { name: '创建' }).click()

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('R5.33 D61 D82 a missing name is an error at its field, which gets the focus', async ({ page }) => {
  const bodies = recordSaves(page)
  await page.goto('/token/add')
  await create(page)
  await expect(page.getByText('请输入令牌名称')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '名称' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveAttribute('aria-invalid', 'true')
  expect(bodies).toEqual([])
})

test('R5.34 an invalid expiry time is an error at its field in both languages', async ({ page }) => {
  const bodies = recordSaves(page)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('x')
  await page.getByLabel('过期时间').fill('2026-13-45')
  await create(page)
  await expect(page.getByText('过期时间格式错误')).toBeVisible()
  expect(bodies).toEqual([])
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('textbox', { name: 'Name' }).fill('x')
  await page.getByLabel('Expires').fill('soon')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('expiry time format error')).toBeVisible()
})

test('R5.35 R5.37 R5.38 R9.9 R9.12 the defaults are no expiry, a quota of 500000 and all models', async ({ page }) => {
  const bodies = recordSaves(page)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill(' plain ')
  await create(page)
  await expect(page).toHaveURL('/token')
  expect(bodies).toEqual([
    { name: 'plain', remain_quota: 500_000, expired_time: -1, unlimited_quota: false, models: '', subnet: '' },
  ])
})

test('R5.30 R5.36 R5.38 R3.9 all limits are sent as entered', async ({ page }) => {
  const bodies = recordSaves(page)
  const now = new Date('2031-05-06T07:08:09Z')
  await page.clock.setFixedTime(now)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('limited')
  await page.getByLabel('不限额度').press('Space')
  await page.getByRole('button', { name: '一个月' }).click()
  await page.getByText('仅限列出的模型').click()
  await page.getByRole('combobox', { name: '模型' }).fill('gpt-4o')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: '模型' }).fill('o3')
  await page.getByLabel('允许的网段').fill('10.0.0.0/8, 2001:db8::/32')
  await create(page)
  await expect(page).toHaveURL('/token')
  const [body] = bodies
  expect(body).toMatchObject({ unlimited_quota: true, models: 'gpt-4o,o3', subnet: '10.0.0.0/8,2001:db8::/32' })
  expect(body?.expired_time).toBe(now.getTime() / 1000 + 30 * 86_400)
  await page.getByRole('link', { name: 'limited' }).click()
  await expect(page.getByText('gpt-4o')).toBeVisible()
  await expect(page.getByLabel('允许的网段')).toHaveValue('10.0.0.0/8,2001:db8::/32')
})

test('invalid values are errors at their fields, which keep them', async ({ page }) => {
  const bodies = recordSaves(page)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('十一个汉字的名称太长了')
  await page.getByLabel('剩余额度', { exact: true }).fill('-5')
  await page.getByLabel('过期时间').fill('tomorrow')
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

test('D47 an empty quota is an error at its field and is not sent as null or NaN', async ({ page }) => {
  const bodies = recordSaves(page)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('x')
  await page.getByLabel('剩余额度', { exact: true }).fill('')
  await create(page)
  await expect(page.getByText('请输入整数额度')).toBeVisible()
  expect(bodies).toEqual([])
})

test('D59 a double click creates one token', async ({ page }) => {
  const bodies = recordSaves(page)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('once')
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/token/', async (route) => {
    await pressed.promise
    await route.continue()
  })
  const button = page.getByRole('button', { name: '创建' })
  await button.dblclick()
  await page.getByRole('textbox', { name: '名称' }).press('Enter')
  pressed.resolve()
  await expect(page).toHaveURL('/token')
  expect(bodies).toHaveLength(1)
})

test('D20 saving again after a refusal sends the same values', async ({ page }) => {
  const { id } = await createToken(page.request, {
    name: 'again',
    expired_time: 2_000_000_000,
    models: 'a,b',
    subnet: '10.0.0.0/8',
  })
  const bodies = recordSaves(page)
  await page.goto(`/token/edit/${id}`)
  let refused = false
  await page.route('**/api/token/', (route) => {
    if (refused) return route.continue()
    refused = true
    return route.fulfill({ json: { success: false, message: '稍后再试' } })
  })
  await page.getByRole('textbox', { name: '名称' }).fill('again!')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('稍后再试')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('again!')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL('/token')
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[0]).toEqual({
    id,
    name: 'again!',
    remain_quota: 500_000,
    expired_time: 2_000_000_000,
    unlimited_quota: false,
    models: 'a,b',
    subnet: '10.0.0.0/8',
  })
})

test('quota spent while the form is open is not overwritten', async ({ page }) => {
  const { id } = await createToken(page.request, { name: 'busy' })
  const bodies = recordSaves(page)
  await page.goto(`/token/edit/${id}`)
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('busy')
  await page.request.put('/api/token/', {
    data: { id, name: 'busy', remain_quota: 123, expired_time: -1, unlimited_quota: false, models: '', subnet: '' },
  })
  await page.getByRole('textbox', { name: '名称' }).fill('busy bee')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL('/token')
  expect(bodies).toMatchObject([{ name: 'busy bee', remain_quota: 123 }])
})

test('R2.10 D42 null models and subnet are shown as empty fields', async ({ page }) => {
  const answer = await page.request.get('/api/token/?p=0')
  const { data } = await answer.json()
  expect(data[0].models).toBeNull()
  await page.goto(`/token/edit/${data[0].id}`)
  await expect(page.getByRole('radio', { name: '全部模型' })).toBeChecked()
  await expect(page.getByLabel('允许的网段')).toHaveValue('')
  await expect(page.getByLabel('不限额度')).toBeChecked()
})

test('renaming an unlimited token keeps its quota of -1', async ({ page }) => {
  const bodies = recordSaves(page)
  await page.goto('/token')
  await page.getByRole('link', { name: 'default' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('mine')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存令牌「mine」')).toBeVisible()
  expect(bodies).toMatchObject([{ remain_quota: -1, unlimited_quota: true }])
})

test('a past expiry time is allowed with a warning', async ({ page }) => {
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('past')
  await page.getByLabel('过期时间').fill('2020-01-01')
  await expect(page.getByText('该时间已过')).toBeVisible()
  await create(page)
  await expect(page).toHaveURL('/token')
  await expect(page.getByRole('row').filter({ hasText: 'past' })).toContainText('2020-01-01 00:00:00')
})

test('closing with unsaved changes asks for confirmation', async ({ page }) => {
  await page.goto('/token')
  await page.getByRole('link', { name: '新建令牌' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('unfinished')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('unfinished')
  await page.getByRole('button', { name: '取消' }).click()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect(page).toHaveURL('/token')
})

test('D160 reloading asks for confirmation only with unsaved changes', async ({ page }) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.goto('/token/add')
  const name = page.getByRole('textbox', { name: '名称' })
  await name.click()
  await page.reload()
  expect(asked).toEqual([])
  await name.pressSequentially('unfinished')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('closing an unchanged form does not ask for confirmation', async ({ page }) => {
  await page.goto('/token')
  await page.getByRole('link', { name: 'default' }).click()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('default')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/token')
})

test('D63 saving and the back button return to the same page and order of the list', async ({ page }) => {
  await createTokens(
    page.request,
    Array.from({ length: 12 }, (_, index) => ({ name: `t${index}` })),
  )
  await page.goto('/token?page=2&order=remain_quota')
  await page.getByRole('rowheader').last().getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/token?page=2&order=remain_quota')
  await page.getByRole('rowheader').last().getByRole('link').click()
  await page.getByRole('textbox', { name: '名称' }).fill('renamed')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL('/token?page=2&order=remain_quota')
  await expect(page.getByRole('link', { name: 'renamed' })).toBeVisible()
})

test('a token that fails to load is reported, and the retry works', async ({ page }) => {
  const { id } = await createToken(page.request, { name: 'shy' })
  await refuse(page, `**/api/token/${id}`, '读不出来')
  await page.goto(`/token/edit/${id}`)
  await expect(page.getByText('无法打开该令牌')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('读不出来')
  await page.unroute(`**/api/token/${id}`)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('shy')
})

test('D87 typing reads no storage and sends no requests', async ({ page }) => {
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
  // Waits for lazily loaded parts of the form.
  await page.waitForLoadState('networkidle')
  const reads = () => page.evaluate(() => Reflect.get(window, 'reads').count)
  const before = await reads()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await name.pressSequentially(' longer name')
  await expect(name).toHaveValue('a longer name')
  expect([await reads(), asked]).toEqual([before, []])
})
