import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests, submitSignIn } from '../support/page.ts'
import { createToken } from '../support/tokens.ts'

test.beforeEach(async ({ program }) => {
  await program.operator.createUser()
})

test('R2.24 R6.3 D12 a guest who opens a form gets the sign-in page, and no data of the form is requested', async ({
  page,
}) => {
  const requests = recordRequests(page, (_, { pathname }) => pathname)
  for (const address of ['/token', '/token/add', '/token/edit/1', '/user/edit']) {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
  }
  expect(requests.filter((path) => path.startsWith('/api/') && !['/api/status', '/api/notice'].includes(path))).toEqual(
    [],
  )
})

test('R2.25 the requested path and query are opened after sign-in', async ({ page }) => {
  await page.goto('/token/add?order=used_quota')
  await expect(page).toHaveURL('/login')
  await submitSignIn(page, 'alice', 'correct-horse')
  await expect(page).toHaveURL('/token/add?order=used_quota')
  await expect(page.getByRole('dialog', { name: '新建令牌' })).toBeVisible()
})

test('R4.23 the default root credentials lead to the profile with a warning until the password is changed', async ({
  page,
}) => {
  await page.goto('/login')
  await submitSignIn(page, 'root', '123456')
  await expect(page).toHaveURL('/user/edit')
  const warning = page.getByText('您正在使用众所周知的默认密码，请立刻修改！')
  await expect(warning).toBeVisible()
  await page.getByLabel('新密码').fill('a-new-password')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('密码已修改')).toBeVisible()
  await expect(warning).toBeHidden()
  const again = await page.request.post('/api/user/login', { data: { username: 'root', password: 'a-new-password' } })
  expect(await again.json()).toMatchObject({ success: true })
})

test('R2.28 the sign-in page reports an expired session', async ({ page }) => {
  await page.goto('/login?expired=true')
  await expect(page.getByRole('alert')).toHaveText('未登录或登录已过期，请重新登录')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('alert')).toHaveText('not logged in or login has expired, please log in again')
})

test('R2.27 R8.1 D13 HTTP 401 ends the session and removes the stored user', async ({ page, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/token')
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('switch').press('Space')
  await expect(page).toHaveURL('/login?expired=true')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await page.goto('/token')
  await expect(page).toHaveURL('/login')
})

test('D13 a ban ends the session and is shown on the sign-in page', async ({ page, program, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/token')
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
  const { users } = await program.operator.asRoot()
  await users.manage({ username: 'bob', action: 'disable' })
  await page.getByRole('switch').press('Space')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('此账户已被停用，请联系管理员')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('a form keeps its values if the session ends while saving', async ({ page, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('half done')
  await page.context().clearCookies()
  await page.getByRole('button', { name: '创建' }).click()
  await expect(page).toHaveURL('/login?expired=true')
  await submitSignIn(page, 'bob', 'correct-horse')
  await expect(page).toHaveURL('/token/add')
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('half done')
})

test('D11 the server corrects a role edited in local storage', async ({ page, signIn }) => {
  await signIn({ username: 'bob' })
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, role: 100, username: 'root' }))
  })
  await page.goto('/token')
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')))
    .toMatchObject({ role: 1, username: 'bob' })
})

test('R3.21 D1 D6 local storage has the user but no password, key or token', async ({ page }) => {
  await page.goto('/login')
  await submitSignIn(page, 'alice', 'correct-horse')
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(Object.keys(JSON.parse(stored.user ?? '{}')).sort()).toEqual([
    'display_name',
    'id',
    'role',
    'status',
    'username',
  ])
  const everything = JSON.stringify(stored)
  expect(everything).not.toContain('correct-horse')
  expect(everything).not.toMatch(/[0-9A-Za-z]{48}/)
})

test('D6 keys, options and credentials are neither printed nor stored', async ({ page, program, signIn }) => {
  const printed: string[] = []
  page.on('console', (message) => printed.push(message.text()))
  const root = await program.operator.asRoot()
  await root.channels.create({
    type: 1,
    name: 'azure-east',
    key: 'sk-provider-key',
    group: 'default',
    models: 'gpt-4o',
  })
  await signIn({ username: 'boss', role: RANK.root })
  await createToken(page.request, { name: 'ci' })
  const list = await page.request.get('/api/token/?p=0')
  const [token] = (await list.json()).data

  await page.goto('/token')
  await page.getByRole('button', { name: /显示.*ci|ci.*显示/ }).click()
  await expect(page.getByText(token.key)).toBeVisible()
  await page.goto('/channel/edit/1')
  await page.getByRole('textbox', { name: '密钥', exact: true }).fill('sk-another-key')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL('/channel')
  await page.goto('/setting?tab=system')
  await page.getByLabel('SMTP 访问凭证', { exact: true }).fill('smtp-secret')
  await page.getByLabel('SMTP 账户').fill('smtp-account')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('项未保存')).toBeHidden()
  await page.goto('/setting')
  const generated = page.waitForResponse('**/api/user/token')
  await page.getByRole('button', { name: '生成系统访问令牌' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '生成', exact: true }).click()
  const accessToken: string = (await (await generated).json()).data
  expect(accessToken).toMatch(/^[0-9a-f]{32}$/)

  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const secrets = [token.key, 'sk-provider-key', 'sk-another-key', 'smtp-secret', 'smtp-account', accessToken]
  for (const secret of secrets) {
    expect(stored).not.toContain(secret)
    expect(printed.join()).not.toContain(secret)
  }
})

test('R2.44 R7.5 signing out ends the session in the browser and on the server', async ({ page, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/token')
  await expect(page.getByRole('link', { name: '登录' })).toBeHidden()
  await page.getByRole('button', { name: '账户：bob' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  expect((await page.request.get('/api/user/self')).status()).toBe(401)
  await page.goto('/')
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible()
})

test('D161 a second user in the same tab sees no data of the first', async ({ page, program, signIn }) => {
  await program.operator.createUser({ username: 'carol' })
  await signIn({ username: 'bob' })
  await createToken(page.request, { name: 'secret of bob' })
  await page.goto('/token')
  await expect(page.getByRole('link', { name: 'secret of bob' })).toBeVisible()
  await page.getByRole('button', { name: '账户：bob' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/login')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  for (const calls of ['**/api/token/**', '**/api/user/self'])
    await page.route(calls, async (route) => {
      await released
      await route.continue()
    })
  await submitSignIn(page, 'carol', 'correct-horse')
  await expect(page).toHaveURL('/token')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('secret of bob')).toHaveCount(0)
  release()
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
  await expect(page.getByText('secret of bob')).toHaveCount(0)
})

test('signing out works in the browser without a connection', async ({ page, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/token')
  await page.getByRole('button', { name: '账户：bob' }).click()
  await page.route('**/api/user/logout', (route) => route.abort())
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('已在本机退出，但未能通知服务器')).toBeVisible()
})

test('signing out applies to other tabs', async ({ page, context, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/token')
  const second = await context.newPage()
  await second.goto('/token')
  await expect(second.getByRole('link', { name: 'default' })).toBeVisible()
  await page.getByRole('button', { name: '账户：bob' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(second).toHaveURL('/login')
})

test('a signed-in user is redirected from the sign-in page', async ({ page, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/login')
  await expect(page).toHaveURL('/token')
})

test('R2.59 D61 D78 empty fields are marked, and nothing is sent', async ({ page }) => {
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

test('D50 a changed username shows immediately in the header and the stored user', async ({ page, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/user/edit')
  await page.getByLabel('显示名称').fill('Robert')
  await page.getByLabel('用户名', { exact: true }).fill('robert')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '账户：Robert' })).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))).toMatchObject({
    username: 'robert',
    display_name: 'Robert',
  })
})

test('R2.14 R7.20 the profile form keeps its values after a refusal', async ({ page, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/user/edit')
  await page.getByLabel('新密码').fill('short')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('新密码')).toHaveValue('short')
  await expect(page.getByRole('button', { name: '保存' })).toBeEnabled()
})
