import { expect, test } from '../support/fixtures.ts'
import { recordRequests, submitSignIn } from '../support/page.ts'

test.beforeEach(async ({ program }) => {
  await program.operator.createUser()
})

test('a guest who opens a form gets the sign-in page, and no data of the form is requested', {
  tag: ['@R2.24', '@R6.3'],
}, async ({ page }) => {
  const requests = recordRequests(page, (_, { pathname }) => pathname)
  for (const address of ['/token', '/token/add', '/token/edit/1', '/user/edit']) {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
  }
  expect(requests.filter((path) => path.startsWith('/api/') && !['/api/status', '/api/notice'].includes(path))).toEqual(
    [],
  )
})

test('the requested path and query are opened after sign-in', { tag: '@R2.25' }, async ({ page }) => {
  await page.goto('/token/add?order=used_quota')
  await expect(page).toHaveURL('/login')
  await submitSignIn(page, 'alice', 'correct-horse')
  await expect(page).toHaveURL('/token/add?order=used_quota')
  await expect(page.getByRole('dialog', { name: '新建令牌' })).toBeVisible()
})

test('the sign-in page reports an expired session', { tag: '@R2.28' }, async ({ page }) => {
  await page.goto('/login?expired=true')
  await expect(page.getByRole('alert')).toHaveText('未登录或登录已过期，请重新登录')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('alert')).toHaveText('not logged in or login has expired, please log in again')
})

test('a signed-in user is redirected from the sign-in page', async ({ page, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/login')
  await expect(page).toHaveURL('/token')
})

test('empty fields are marked, and nothing is sent', { tag: '@R2.59' }, async ({ page }) => {
  await page.goto('/login')
  const sent = recordRequests(page, (_, { pathname }) => (pathname === '/api/user/login' ? pathname : undefined))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入用户名或邮箱')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(page.getByLabel('用户名或邮箱')).toBeFocused()
  expect(sent).toEqual([])
  await expect(page.getByLabel('用户名或邮箱')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
})
