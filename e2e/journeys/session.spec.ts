import { RANK } from '@relaydeck/api-sdk'
import { channelId } from '../support/channels.ts'
import { embeddedOnly, IS_NEW_API_1 } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { submitSignIn } from '../support/page.ts'
import { createToken } from '../support/tokens.ts'

test.beforeEach(async ({ program }) => {
  await program.operator.createUser()
})

/** A sign-in of New API 1.0 goes on in its tab with the token in memory. */
const NEEDS_COOKIE = {
  type: 'New API 1.0',
  description: 'An open tab needs no cookie before its token ends: see the tests of its sign-ins.',
}

test('HTTP 401 ends the session and removes the stored user', {
  tag: ['@R2.27', '@R8.1', '@not-new-api-1'],
  annotation: NEEDS_COOKIE,
}, async ({ page, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/token')
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
  // A call of the page would find the end of the session first.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.getByRole('switch').press('Space')
  await expect(page).toHaveURL('/login?expired=true')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await page.goto('/token')
  await expect(page).toHaveURL('/login')
})

test('a ban ends the session and is shown on the sign-in page', {
  tag: ['@not-one-hub', '@not-new-api'],
  annotation: [
    { type: 'One Hub', description: 'A ban ends access tokens, and no session that is open.' },
    { type: 'New API', description: 'A ban ends access tokens, and no session that is open.' },
  ],
}, async ({ page, program, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/token')
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
  const { users } = await program.operator.asRoot()
  await page.waitForLoadState('networkidle')
  await users.manage({ username: 'bob', action: 'disable' })
  await page.getByRole('switch').press('Space')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('此账户已被停用，请联系管理员')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('a form keeps its values if the session ends while saving', {
  tag: '@not-new-api-1',
  annotation: NEEDS_COOKIE,
}, async ({ page, signIn }) => {
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

test('the server corrects a role edited in local storage', async ({ page, signIn }) => {
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

test('local storage has the user but no password, key or token', { tag: '@R3.21' }, async ({ page }) => {
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

test('keys, options and credentials are neither printed nor stored', {
  tag: ['@not-one-hub', '@not-new-api'],
  annotation: [
    { type: 'One Hub', description: 'Its lists have another shape, which the test reads.' },
    { type: 'New API', description: 'Its calls need a header that the test does not send.' },
  ],
}, async ({ page, program, signIn }) => {
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
  await page.goto(`/channel/edit/${await channelId(root, 'azure-east')}`)
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

test('signing out ends the session in the browser and on the server', { tag: ['@R2.44', '@R7.5'] }, async ({
  page,
  signIn,
}) => {
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

test('a second user in the same tab sees no data of the first', {
  tag: '@not-new-api',
  annotation: { type: 'New API', description: 'Its calls need a header that the test does not send.' },
}, async ({ page, program, signIn }) => {
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
  await page.route(IS_NEW_API_1 ? '**/api/user/auth/logout' : '**/api/user/logout', (route) => route.abort())
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('已在本机退出，但未能通知服务器')).toBeVisible()
})

test(
  'a user sees the own sessions, and ends the others',
  embeddedOnly('lists sessions'),
  async ({ page, playwright, program, signIn }) => {
    const bob = await signIn({ username: 'bob' })
    const phone = await playwright.request.newContext({ baseURL: program.url, userAgent: 'Phone/1.0' })
    await phone.post('/api/user/login', { data: bob })
    await page.goto('/setting')
    const sessions = page.getByRole('list', { name: '登录会话' }).getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    await expect(sessions.filter({ hasText: 'Phone/1.0' })).toContainText('127.0.0.1')
    await page.getByRole('button', { name: '结束其他所有会话' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '结束', exact: true }).click()
    await expect(page.getByText('已结束 1 个会话')).toBeVisible()
    await expect(sessions).toHaveCount(1)
    expect((await phone.get('/api/user/self')).status()).toBe(401)
    expect((await page.request.get('/api/user/self')).status()).toBe(200)
    await phone.dispose()
  },
)

test(
  'a read-only access token is created, used, and deleted',
  embeddedOnly('has named access tokens'),
  async ({ page, program, signIn }) => {
    await signIn({ username: 'bob' })
    await page.goto('/setting')
    await page.getByRole('button', { name: '新建密钥' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名称').fill('backup')
    await dialog.getByRole('switch', { name: '只读' }).press('Space')
    const created = page.waitForResponse(
      (response) => response.url().endsWith('/api/access_token/') && response.request().method() === 'POST',
    )
    await dialog.getByRole('button', { name: '创建' }).click()
    const authorization: string = (await (await created).json()).data
    await dialog.getByRole('button', { name: '完成' }).click()
    const call = async (method: string, path: string) =>
      (await (await fetch(program.url + path, { method, headers: { authorization } })).json()).success
    expect(await call('GET', '/api/token/')).toBe(true)
    expect(await call('GET', '/api/user/token')).toBe(false)
    await expect(page.getByRole('heading', { name: /访问令牌/ })).toHaveCount(0)
    await page.getByRole('button', { name: '删除密钥「backup」' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    const keys = page.getByRole('list', { name: '管理接口密钥' }).getByRole('listitem')
    await expect(keys).toHaveCount(1)
    await expect(keys).toContainText('系统访问令牌')
    expect(await call('GET', '/api/token/')).toBe(false)
  },
)

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
