import { IS_NEW_API } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseInRow, submitSignIn } from '../support/page.ts'
import { closeNewKey, createToken } from '../support/tokens.ts'

test('a user signs in after a wrong password, and sees the tokens', { tag: ['@R2.2', '@R2.9', '@R4.22'] }, async ({
  page,
  program,
}) => {
  await program.operator.createUser()

  await test.step('a wrong password is refused, and the username stays', async () => {
    await page.goto('/token')
    await expect(page).toHaveURL('/login')
    await submitSignIn(page, 'alice', 'wrong-password')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('用户名或邮箱')).toHaveValue('alice')
  })

  await test.step('the right password opens the token list', async () => {
    await page.getByLabel('密码', { exact: true }).fill('correct-horse')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL('/token')
    await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
    const user = await page.evaluate(() => localStorage.getItem('user'))
    expect(JSON.parse(user ?? '')).toMatchObject({ username: 'alice', role: 1 })
  })
})

const WHOLE_KEYS = {
  tag: ['@not-one-hub', '@not-new-api'],
  annotation: [
    { type: 'One Hub', description: 'Its keys have another form.' },
    { type: 'New API', description: 'It sends a part of a key only, which is shown before it can be copied.' },
  ],
}

test('a user creates a token, and copies its key', {
  ...WHOLE_KEYS,
  tag: [...WHOLE_KEYS.tag, '@R2.10', '@R9.9'],
}, async ({ page, context, signIn }) => {
  await signIn()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/token')

  await test.step('a token is created with a default quota of 500000, and its whole key is shown', async () => {
    await page.getByRole('link', { name: '新建令牌' }).click()
    await expect(page).toHaveURL('/token/add')
    await expect(page.getByRole('textbox', { name: '剩余额度' })).toHaveValue('$1')
    await page.getByRole('textbox', { name: '名称' }).fill('生产环境')
    await page.getByRole('button', { name: '创建' }).click()
    const key = page.getByRole('region', { name: '密钥', exact: true })
    if (!IS_NEW_API) await expect(key).toContainText(/sk-[0-9A-Za-z]{48}/)
    await closeNewKey(page)
    await expect(page).toHaveURL('/token')
    await expect(page.getByText('已创建令牌「生产环境」')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: '生产环境' })
    await expect(row).toContainText('$1.00')
    await expect(row).toContainText('永不过期')
  })

  await test.step('its whole key is copied', async () => {
    await page.getByRole('button', { name: '复制令牌「生产环境」的密钥' }).click()
    await expect(page.getByText('已复制')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^sk-[0-9A-Za-z]{48}$/)
  })
})

test('a token is found by its name and edited, and the search stays', {
  ...WHOLE_KEYS,
  tag: [...WHOLE_KEYS.tag, '@R2.10'],
}, async ({ page, signIn }) => {
  await signIn()
  await createToken(page.request, { name: '生产环境' })
  await page.goto('/token')

  await test.step('it is found by a part of its name', async () => {
    await page.getByRole('textbox', { name: '查找令牌' }).fill(' 生产 ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/keyword=%E7%94%9F%E4%BA%A7$/)
    await expect(page.getByRole('link', { name: 'default' })).toBeHidden()
    await expect(page.getByText('共 1 条', { exact: true })).toBeVisible()
  })

  await test.step('it is edited, and the search stays', async () => {
    await page.getByRole('button', { name: '编辑令牌「生产环境」' }).click()
    await page.getByRole('textbox', { name: '名称' }).fill('生产环境二')
    await page.getByRole('textbox', { name: '剩余额度' }).fill('2')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存令牌「生产环境二」')).toBeVisible()
    await expect(page).toHaveURL(/\/token\?.*keyword=/)
    await expect(page.getByRole('row').filter({ hasText: '生产环境二' })).toContainText('$2.00')
  })
})

test('a token is disabled, enabled and deleted', {
  ...WHOLE_KEYS,
  tag: [...WHOLE_KEYS.tag, '@R4.18', '@R4.35'],
}, async ({ page, signIn }) => {
  await signIn()
  await createToken(page.request, { name: '生产环境二' })
  await page.goto('/token?keyword=%E7%94%9F%E4%BA%A7')

  await test.step('it is disabled and enabled again', async () => {
    const row = page.getByRole('row').filter({ hasText: '生产环境二' })
    await row.getByRole('switch').press('Space')
    await expect(row).toContainText('已停用')
    await expect(page.getByText('已停用令牌「生产环境二」')).toBeVisible()
    await expect(row.getByRole('switch')).toBeEnabled()
    await expect(row.getByRole('switch')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(row).toContainText('已启用')
    await page.reload()
    await expect(row).toContainText('已启用')
  })

  await test.step('it is deleted after a confirmation', async () => {
    await chooseInRow(page, '令牌「生产环境二」', '删除')
    const question = page.getByRole('dialog', { name: '删除令牌' })
    await expect(question).toContainText('「生产环境二」')
    await question.getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('已删除令牌「生产环境二」')).toBeVisible()
    await expect(page.getByRole('link', { name: '生产环境二' })).toBeHidden()
  })
})
