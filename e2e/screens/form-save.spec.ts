import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { showTenRows, toasts } from '../support/page.ts'
import { closeNewKey, createToken, createTokens, recordTokenSaves } from '../support/tokens.ts'

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('a double click creates one token', async ({ page }) => {
  const bodies = recordTokenSaves(page)
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
  await closeNewKey(page)
  await expect(page).toHaveURL('/token')
  expect(bodies).toHaveLength(1)
})

test('saving again after a refusal sends the same values', async ({ page }) => {
  const { id } = await createToken(page.request, {
    name: 'again',
    expired_time: 2_000_000_000,
    models: 'a,b',
    subnet: '10.0.0.0/8',
  })
  const bodies = recordTokenSaves(page)
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
  const bodies = recordTokenSaves(page)
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

test('reloading asks for confirmation only with unsaved changes', async ({ page }) => {
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
  await page.getByRole('button', { name: '编辑令牌「default」' }).click()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('default')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/token')
})

test('new forms, with what the console fills in, close without a confirmation', async ({ page, signIn }) => {
  await signIn({ username: 'boss', role: RANK.root })
  for (const list of ['/token', '/channel', '/redemption', '/user']) {
    await page.goto(`${list}/add`)
    await page.getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(list)
  }
})

test('saving and the back button return to the same page and order of the list', async ({ page }) => {
  await showTenRows(page)
  await createTokens(
    page.request,
    Array.from({ length: 12 }, (_, index) => ({ name: `t${index}` })),
  )
  await page.goto('/token?page=2&order=remain_quota')
  await page
    .getByRole('button', { name: /^编辑令牌/ })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/token?page=2&order=remain_quota')
  await page
    .getByRole('button', { name: /^编辑令牌/ })
    .last()
    .click()
  await page.getByRole('textbox', { name: '名称' }).fill('renamed')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL('/token?page=2&order=remain_quota')
  await expect(page.getByRole('link', { name: 'renamed' })).toBeVisible()
})

test('a token that fails to load is reported, and the retry works', async ({ page }) => {
  const { id } = await createToken(page.request, { name: 'shy' })
  await page.route(`**/api/token/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/token/edit/${id}`)
  await expect(page.getByText('无法打开该令牌')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('服务器内部错误')
  await page.unroute(`**/api/token/${id}`)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('shy')
})

test('a record that is refused is told once, in its drawer, without a retry', async ({ page, signIn }) => {
  await signIn({ username: 'ops', role: RANK.admin })
  const alert = page.getByRole('dialog').getByRole('alert')
  for (const list of ['token', 'channel', 'user', 'redemption']) {
    await page.goto(`/${list}/edit/999999`)
    await expect(alert).toContainText('无法打开该')
    await expect(alert.getByRole('button')).toHaveCount(0)
    await expect(toasts(page)).toHaveCount(0)
  }
  for (const status of [429, 500, 503]) {
    await page.route('**/api/token/999999', (route) => route.fulfill({ status, body: '' }))
    await page.goto('/token/edit/999999')
    await expect(alert.getByRole('button', { name: '重试' })).toBeVisible()
    await page.unroute('**/api/token/999999')
    await alert.getByRole('button', { name: '重试' }).click()
    await expect(alert.getByRole('button')).toHaveCount(0)
  }
})

test('the palette offers no account that the user may not open', async ({ page, signIn }) => {
  await signIn({ username: 'ops-alice' })
  await signIn({ username: 'ops', role: RANK.admin })
  await page.goto('/token')
  await page.getByRole('button', { name: '查找或跳转' }).click()
  const palette = page.getByRole('dialog', { name: '查找或跳转' })
  await palette.getByRole('textbox').fill('ops')
  await expect(palette.getByRole('button', { name: /ops-alice/ })).toBeVisible()
  await expect(palette.getByRole('button', { name: /^ops(?!-)/ })).toHaveCount(0)
})
