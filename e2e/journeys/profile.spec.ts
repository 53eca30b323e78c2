import { expect, test } from '../support/fixtures.ts'
import { submitSignIn, typeCurrentPassword } from '../support/page.ts'

test('the default root credentials lead to the profile with a warning until the password is changed', {
  tag: '@R4.23',
}, async ({ page }) => {
  await page.goto('/login')
  await submitSignIn(page, 'root', '123456')
  await expect(page).toHaveURL('/user/edit')
  const warning = page.getByText('您正在使用众所周知的默认密码，请立刻修改！')
  await expect(warning).toBeVisible()
  await page.getByLabel('新密码').fill('a-new-password')
  await typeCurrentPassword(page, '123456', 'password')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('密码已修改')).toBeVisible()
  await expect(warning).toBeHidden()
  const again = await page.request.post('/api/user/login', { data: { username: 'root', password: 'a-new-password' } })
  expect(await again.json()).toMatchObject({ success: true })
})

test('a default password that is changed later leads to the dashboard', async ({ page }) => {
  await page.goto('/login')
  await submitSignIn(page, 'root', '123456')
  await expect(page).toHaveURL('/user/edit')
  await page.goto('/token')
  await page.goto('/user/edit')
  await page.getByLabel('新密码').fill('a-new-password')
  await typeCurrentPassword(page, '123456', 'password')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('密码已修改')).toBeVisible()
})

test('a changed username shows immediately in the header and the stored user', {
  tag: '@not-one-hub',
  annotation: { type: 'One Hub', description: 'It does not change usernames.' },
}, async ({ page, signIn }) => {
  const { password } = await signIn({ username: 'bob' })
  await page.goto('/user/edit')
  await page.getByLabel('显示名称').fill('Robert')
  await page.getByLabel('用户名', { exact: true }).fill('robert')
  await typeCurrentPassword(page, password, 'name')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '账户：Robert' })).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))).toMatchObject({
    username: 'robert',
    display_name: 'Robert',
  })
})

test('the profile form keeps its values after a refusal', {
  tag: ['@not-one-hub', '@R2.14', '@R7.20'],
  annotation: { type: 'One Hub', description: 'It does not change usernames.' },
}, async ({ page, signIn }) => {
  const { password } = await signIn({ username: 'bob' })
  await page.goto('/user/edit')
  await typeCurrentPassword(page, password, 'password')
  await page.getByLabel('新密码').fill('short')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('密码至少 8 个字符', { exact: true })).toBeVisible()
  await expect(page.getByLabel('新密码')).toBeFocused()
  await page.getByLabel('新密码').fill('long-enough')
  await page.getByLabel('用户名', { exact: true }).fill('root')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('新密码')).toHaveValue('long-enough')
  await expect(page.getByRole('button', { name: '保存' })).toBeEnabled()
})
