import { openSignInServices } from '../elsewhere.ts'
import { expect, test } from '../fixtures.ts'
import { wordsOf } from '../words.ts'

type Page = import('@playwright/test').Page
type Fulfil = Parameters<import('@playwright/test').Route['fulfill']>[0]

const CALLBACK = '/oauth/github?code=c%2B%26%23%20%E4%B8%AD&state=s%2B1'
/** Some picture. */
const LOGO = '../apps/console/public/logo.png'
const CALL = '**/api/oauth/github**'

const PERSON = { id: 7, username: 'octocat', display_name: 'Mona', role: 1, status: 1 }
const no = (message: string, status = 200): Fulfil => ({ status, json: { success: false, message } })

/** Answers the callback's call, and gives what it was asked with. */
async function answerWith(page: Page, ...answers: (Fulfil | 'lost')[]) {
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

test('R2.6 R2.61 R2.63 R4.28 R7.10 D37 signing in at a provider, in a window of its own; the first page follows', async ({
  page,
  program,
}) => {
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

test('R2.61 R2.62 R2.63 with nothing else switched on there are only passwords', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /使用/ })).toHaveCount(0)
})

test('R2.62 R4.24 D96 WeChat: a dialog with the picture and a code, which waits for the answer', async ({
  page,
  program,
}) => {
  const provider = await openSignInServices()
  await program.operator.setOptions([...provider.settings, ['WeChatAccountQRCodeImageURL', `${provider.url}/code.png`]])
  await page.goto('/login')
  await page.route('**/code.png', (route) => route.abort())
  await page.getByRole('button', { name: '使用微信登录' }).click()
  const dialog = page.getByRole('dialog', { name: '微信登录' })
  await expect(dialog).toContainText('代码三分钟内有效')
  await expect(dialog.getByRole('link', { name: '二维码没有显示出来，打开图片' })).toHaveAttribute(
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
  await dialog.getByRole('button', { name: '登录' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(code).toHaveValue('bad')
  await page.route('**/api/oauth/wechat**', (route) =>
    route.fulfill({ json: { success: true, message: '', data: PERSON } }),
  )
  await dialog.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedUser(page)).toEqual(PERSON)
  provider.close()
})

test('R4.26 R4.28 D15 the callback makes one call, with code and state unharmed, stores the person and goes home', async ({
  page,
}) => {
  const asked = await answerWith(page, { json: { success: true, message: '', data: PERSON } })
  await page.goto(CALLBACK)
  await expect(page).toHaveURL('/')
  expect(asked).toEqual([['c+&# 中', 's+1']])
  expect(await storedUser(page)).toEqual(PERSON)
})

test('R4.27 an identity that was bound is said to be, and leads to the settings', async ({ page, signIn }) => {
  await signIn()
  await answerWith(page, { json: { success: true, message: 'bind' } })
  await page.goto(CALLBACK)
  await expect(page).toHaveURL('/setting')
  await expect(page.getByText('绑定成功')).toBeVisible()
})

test('R4.29 R4.30 R8.13 D36 a refusal is final: its words, where it leads, and one call', async ({ page, signIn }) => {
  const asked = await answerWith(page, no('该账户已被绑定'), no('state is empty or not same', 403))
  await page.goto(CALLBACK)
  await expect(page.getByRole('alert')).toContainText('该账户已被绑定')
  await expect(page.getByRole('alert')).toContainText('操作失败，正在跳转')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('该账户已被绑定')
  await signIn()
  await page.goto(CALLBACK)
  await expect(page.getByRole('alert')).toContainText('state is empty or not same')
  await page.getByRole('button', { name: '现在跳转' }).click()
  await expect(page).toHaveURL('/setting')
  await expect(page.locator('.mantine-Notification-root')).toContainText('state is empty or not same')
  expect(asked).toHaveLength(2)
})

test('R4.30 the reason of a refusal stays on the log-in page until the next attempt', async ({ page }) => {
  await page.clock.install()
  await answerWith(page, no('该账户已被绑定'))
  await page.goto(CALLBACK)
  await page.getByRole('button', { name: '现在跳转' }).click()
  await expect(page).toHaveURL('/login')
  await page.clock.runFor(60_000)
  await expect(page.getByRole('alert')).toHaveText('该账户已被绑定')
  await page.getByLabel('用户名或邮箱').fill('nobody')
  await page.getByLabel('密码', { exact: true }).fill('password1')
  const refused = wordsOf(page, '/api/user/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(await refused)
})

test('R4.31 D19 D36 no answer, a busy or a broken server: three more tries after 2, 4 and 6 seconds, and a way out', async ({
  page,
}) => {
  await page.clock.install()
  const asked = await answerWith(
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

test('R2.6 R2.23 a callback without a code asks nothing; one of an unknown service is no page', async ({ page }) => {
  const asked = await answerWith(page, no('never'))
  await page.goto('/oauth/github?error=access_denied')
  await expect(page.getByRole('alert')).toContainText('没有带回授权结果')
  await page.getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL('/login')
  expect(asked).toEqual([])
  await page.goto('/oauth/nobody?code=1&state=2')
  await expect(page.getByText('页面不存在，请检查浏览器地址')).toBeVisible()
})
