import type { Page } from '@playwright/test'
import { openSignInServices } from '@relaydeck/gateway/testing'
import { IS_NEW_API_1 } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { refusalMessage, toasts } from '../support/page.ts'

type Fulfil = Parameters<import('@playwright/test').Route['fulfill']>[0]

const CALLBACK = '/oauth/github?code=c%2B%26%23%20%E4%B8%AD&state=s%2B1'
/** Any image. */
const LOGO = '../apps/console/public/logo.png'
const CALL = '**/api/oauth/github**'

const USER = { id: 7, username: 'octocat', display_name: 'Mona', role: 1, status: 1 }
/** Answers of a server to a sign-in, and to a binding. */
const SIGNED_IN = IS_NEW_API_1 ? { access_token: 'a.b.c', session: { sid: 'a' }, user: USER } : USER
const BOUND = IS_NEW_API_1 ? { message: '', data: { action: 'bind' } } : { message: 'bind' }
const refusal = (message: string, status = 200): Fulfil => ({ status, json: { success: false, message } })

/** Mocks the callback's call. Returns the code and state of each request. */
async function mockCallback(page: Page, ...answers: (Fulfil | 'lost')[]) {
  const asked: (string | null)[][] = []
  await page.route(CALL, (route) => {
    const { searchParams } = new URL(route.request().url())
    asked.push([searchParams.get('code'), searchParams.get('state')])
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer === undefined || answer === 'lost' ? route.abort() : route.fulfill(answer)
  })
  return asked
}

const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))

test('signing in at a provider opens a new window, and the first page follows', {
  tag: ['@not-new-api', '@not-one-hub', '@R2.6', '@R2.61', '@R2.63', '@R4.28', '@R7.10'],
  annotation: [
    { type: 'New API', description: 'It has no sign-in with Lark.' },
    { type: 'One Hub', description: 'Its client of Lark is not an option.' },
  ],
}, async ({ page, program }) => {
  const provider = await openSignInServices()
  await program.operator.setOptions([
    ...provider.settings,
    ['OidcAuthorizationEndpoint', `${provider.url}/oidc/authorize`],
    ['ServerAddress', program.url],
  ])
  await page.goto('/token?order=used_quota')
  await expect(page.getByRole('button', { name: '使用 GitHub 登录' })).toBeVisible()
  await expect(page.getByRole('button', { name: '使用飞书登录' })).toBeVisible()
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: '使用 OIDC 登录' }).click(),
  ])
  await expect(window).toHaveURL(`${program.url}/token?order=used_quota`)
  expect(await window.evaluate(() => window.opener)).toBeNull()
  await expect(page).toHaveURL('/token?order=used_quota')
  expect(await storedUser(page)).toMatchObject({ username: 'odin', role: 1 })
  const authorize = provider.requests.find(({ path }) => path === '/oidc/authorize')
  expect(authorize?.query.get('redirect_uri')).toBe(`${program.url}/oauth/oidc`)
  provider.close()
})

test('only the password form is shown if no provider is enabled', { tag: ['@R2.61', '@R2.62', '@R2.63'] }, async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /使用/ })).toHaveCount(0)
})

test('WeChat sign-in shows a dialog with a QR code and a code field', {
  tag: ['@R2.62', '@R4.24'],
}, async ({ page, program }) => {
  const provider = await openSignInServices()
  await program.operator.setOptions([...provider.settings, ['WeChatAccountQRCodeImageURL', `${provider.url}/code.png`]])
  await page.goto('/login')
  await page.route('**/code.png', (route) => route.abort())
  await page.getByRole('button', { name: '使用微信登录' }).click()
  const dialog = page.getByRole('dialog', { name: '微信登录' })
  await expect(dialog).toContainText('三分钟内有效')
  await expect(dialog.getByRole('link', { name: '二维码加载失败，打开图片' })).toHaveAttribute(
    'href',
    `${provider.url}/code.png`,
  )
  await page.getByRole('button', { name: '关闭' }).click()
  await page.route('**/code.png', (route) => route.fulfill({ path: LOGO }))
  await page.getByRole('button', { name: '使用微信登录' }).click()
  await expect(dialog.getByRole('img', { name: '公众号二维码' })).toHaveJSProperty('complete', true)
  const code = dialog.getByLabel('验证码')
  await dialog.getByRole('button', { name: '登录' }).click()
  await expect(dialog.getByText('请输入验证码')).toBeVisible()
  await code.fill('bad')
  const refused = refusalMessage(page, '/api/oauth/wechat')
  await dialog.getByRole('button', { name: '登录' }).click()
  await expect(code).toHaveAccessibleDescription(await refused)
  await expect(code).toHaveValue('bad')
  await page.route('**/api/oauth/wechat**', (route) =>
    route.fulfill({ json: { success: true, message: '', data: SIGNED_IN } }),
  )
  await dialog.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedUser(page)).toEqual(USER)
  provider.close()
})

test('the callback sends one request with code and state, stores the user and opens the home page', {
  tag: ['@R4.26', '@R4.28'],
}, async ({ page }) => {
  const asked = await mockCallback(page, { json: { success: true, message: '', data: SIGNED_IN } })
  await page.goto(CALLBACK)
  await expect(page).toHaveURL('/')
  expect(asked).toEqual([['c+&# 中', 's+1']])
  expect(await storedUser(page)).toEqual(USER)
})

test('a bound identity is reported and leads to the settings', { tag: '@R4.27' }, async ({ page, signIn }) => {
  await signIn()
  await mockCallback(page, { json: { success: true, ...BOUND } })
  await page.goto(CALLBACK)
  await expect(page).toHaveURL('/setting')
  await expect(page.getByText('绑定成功')).toBeVisible()
})

test('a refusal is shown, followed by a redirect without a retry', { tag: ['@R4.29', '@R4.30', '@R8.13'] }, async ({
  page,
  signIn,
}) => {
  const asked = await mockCallback(page, refusal('该账户已被绑定'), refusal('state is empty or not same', 403))
  await page.goto(CALLBACK)
  await expect(page.getByRole('alert')).toContainText('该账户已被绑定')
  await expect(page.getByRole('alert')).toContainText('操作失败，正在跳转')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('该账户已被绑定')
  await signIn()
  await page.goto(CALLBACK)
  await expect(page.getByRole('alert')).toContainText('state is empty or not same')
  await page.getByRole('button', { name: '立即跳转' }).click()
  await expect(page).toHaveURL('/setting')
  await expect(toasts(page)).toContainText('state is empty or not same')
  expect(asked).toHaveLength(2)
})

test('the reason of a refusal stays on the sign-in page until the next attempt', { tag: '@R4.30' }, async ({
  page,
}) => {
  await page.clock.install()
  await mockCallback(page, refusal('该账户已被绑定'))
  await page.goto(CALLBACK)
  await page.getByRole('button', { name: '立即跳转' }).click()
  await expect(page).toHaveURL('/login')
  await page.clock.runFor(60_000)
  await expect(page.getByRole('alert')).toHaveText('该账户已被绑定')
  await page.getByLabel('用户名或邮箱').fill('nobody')
  await page.getByLabel('密码', { exact: true }).fill('password1')
  const refused = refusalMessage(page, '/api/user/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(await refused)
})

test('without a response there are three retries after 2, 4 and 6 seconds, which can be cancelled', {
  tag: '@R4.31',
}, async ({ page }) => {
  await page.clock.install()
  const asked = await mockCallback(
    page,
    'lost',
    { status: 429, body: '' },
    { status: 502, body: '' },
    { status: 500, body: '' },
  )
  await page.goto(CALLBACK)
  for (const attempt of [1, 2, 3]) {
    await expect(page.getByRole('alert')).toContainText(`出现错误，第 ${attempt} 次重试`)
    await expect(page.getByText(`${2 * attempt} 秒后重试`)).toBeVisible()
    expect(asked).toHaveLength(attempt)
    for (let left = 2 * attempt - 1; left > 0; left--) {
      await page.clock.runFor(1000)
      await expect(page.getByText(`${left} 秒后重试`)).toBeVisible()
    }
    expect(asked).toHaveLength(attempt)
    await expect(page.getByRole('button', { name: '取消' })).toBeVisible()
    await page.clock.runFor(1000)
  }
  await expect(page.getByRole('alert')).toContainText('操作失败，正在跳转')
  expect(asked).toHaveLength(4)
  await page.clock.runFor(3000)
  await expect(page).toHaveURL('/login')
})

test('a callback without a code sends no request, and an unknown provider is not found', {
  tag: ['@R2.6', '@R2.23'],
}, async ({ page }) => {
  const asked = await mockCallback(page, refusal('never'))
  await page.goto('/oauth/github?error=access_denied')
  await expect(page.getByRole('alert')).toContainText('未返回授权结果')
  await page.getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL('/login')
  expect(asked).toEqual([])
  await page.goto('/oauth/nobody?code=1&state=2')
  await expect(page.getByText('页面不存在，请检查浏览器地址')).toBeVisible()
})
