import type { Page } from '@playwright/test'
import { openMailbox } from '@relaydeck/gateway/testing'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests, refusalMessage, submitSignIn, toasts } from '../support/page.ts'
import { mockTurnstile, startWithStandIns } from '../support/stand-ins.ts'

const fields = (page: Page) => ({
  username: page.getByLabel('用户名', { exact: true }),
  password: page.getByLabel('密码', { exact: true }),
  password2: page.getByLabel('再次输入密码'),
  submit: page.getByRole('button', { name: '注册', exact: true }),
})

async function fill(page: Page, username: string, password: string, password2 = password) {
  const form = fields(page)
  await form.username.fill(username)
  await form.password.fill(password)
  await form.password2.fill(password2)
  await form.submit.click()
}

/** Records the bodies or query strings of matching requests. */
const recordSent = (page: Page, path: string) =>
  recordRequests(page, (request, { pathname, search }) =>
    pathname === path ? (request.postData() ?? search) : undefined,
  )

test('a user signs up with an invite code', {
  tag: ['@R2.3', '@R2.56', '@R2.57', '@R2.58', '@R3.23', '@R4.25', '@R5.1', '@R5.3', '@R5.4', '@R5.5'],
}, async ({ page }) => {
  const sent = recordSent(page, '/api/user/register')
  await page.goto('/register?aff=Ab3x')
  await expect(page.getByRole('heading', { name: '新用户注册' })).toBeVisible()
  await expect(page.getByLabel('邮箱')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('aff'))).toBe('Ab3x')
  // The code is stored until it is used.
  await page.getByRole('link', { name: '已有账户？去登录' }).click()
  await page.getByRole('link', { name: '注册新账户' }).click()
  const form = fields(page)
  await form.submit.click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(form.username).toBeFocused()
  await fill(page, 'carol', 'passwor')
  await expect(page.getByText('密码长度不得小于 8 位')).toBeVisible()
  await fill(page, 'carol', 'correct-horse', 'correct-hearse')
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
  expect(sent).toEqual([])
  const tooLong = refusalMessage(page, '/api/user/register')
  await fill(page, 'longer-than-any-server-of-the-family-allows', 'correct-horse')
  await expect(page.getByRole('alert')).toContainText(await tooLong)
  await expect(form.username).toHaveValue('longer-than-any-server-of-the-family-allows')
  await fill(page, 'carol', 'correct-horse')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('注册成功，请登录')).toBeVisible()
  expect(JSON.parse(sent.at(-1) ?? '')).toEqual({
    username: 'carol',
    password: 'correct-horse',
    password2: 'correct-horse',
    email: '',
    verification_code: '',
    aff_code: 'Ab3x',
  })
  expect(await page.evaluate(() => localStorage.getItem('aff'))).toBeNull()
  await submitSignIn(page, 'carol', 'correct-horse')
  await expect(page).toHaveURL('/token')
  await page.goto('/register')
  await expect(page).toHaveURL('/token')
})

test('refusals and a lost connection are reported, and the form keeps its values', { tag: '@R8.7' }, async ({
  page,
}) => {
  await page.goto('/register')
  const taken = refusalMessage(page, '/api/user/register')
  await fill(page, 'root', 'correct-horse')
  await expect(page.getByRole('alert')).toHaveText(await taken)
  await page.route('**/api/user/register**', (route) => route.abort())
  await fields(page).submit.click()
  await expect(toasts(page)).toContainText('错误：连不上服务器')
  await expect(fields(page).submit).toBeEnabled()
  await expect(fields(page).password2).toHaveValue('correct-horse')
})

test('with email verification a code is sent, and the button counts down', {
  tag: ['@not-laisky', '@not-one-hub', '@R2.57', '@R5.7'],
  annotation: [
    { type: 'Laisky', description: 'It never tells whether a code was sent.' },
    { type: 'One Hub', description: 'It sends mail with TLS only, which the mailbox of the test does not speak.' },
  ],
}, async ({ page, program }) => {
  const mailbox = await openMailbox()
  await program.operator.setOptions([...mailbox.settings, ['EmailVerificationEnabled', 'true']])
  const sent = recordSent(page, '/api/verification')
  await page.goto('/register')
  const send = page.getByRole('button', { name: '获取验证码' })
  await send.click()
  await expect(page.getByText('请输入邮箱地址')).toBeVisible()
  expect(sent).toEqual([])
  const email = page.getByLabel('邮箱', { exact: true })
  await expect(email).toHaveAttribute('autocomplete', 'email')
  await email.fill('refused@example.com')
  const refused = refusalMessage(page, '/api/verification')
  await send.click()
  await expect(page.getByText(await refused)).toBeVisible()
  await expect(send).toBeEnabled()
  await email.fill('a+b@example.com')
  await send.click()
  await expect(page.getByText('验证码已发送到 a+b@example.com，10 分钟内有效')).toBeVisible()
  await expect(page.getByRole('button', { name: /秒后可重新发送/ })).toBeDisabled()
  expect(mailbox.recipients).toEqual(['a+b@example.com'])
  await expect(page).toHaveURL('/register')
  await page.getByLabel('邮箱验证码').fill('000000')
  const wrong = refusalMessage(page, '/api/user/register')
  await fill(page, 'dora', 'correct-horse')
  await expect(page.getByRole('alert')).toHaveText(await wrong)
  await page.getByLabel('邮箱验证码').fill(mailbox.code())
  await fields(page).submit.click()
  await expect(page).toHaveURL('/login')
  await mailbox.close()
})

/** Another server would send the token to Cloudflare. */
const replacesCloudflare = embeddedOnly('replaces Cloudflare')

test('with Turnstile nothing is sent without a token, and each token is used once', {
  ...replacesCloudflare,
  tag: ['@embedded', '@R5.6', '@R7.6'],
}, async ({ page }) => {
  const program = await startWithStandIns([
    ['TurnstileSiteKey', 'site'],
    ['TurnstileSecretKey', 'turnstile-secret'],
    ['TurnstileCheckEnabled', 'true'],
  ])
  const passTurnstile = await mockTurnstile(page)
  const sent = recordSent(page, '/api/user/register')
  await page.goto(`${program.url}/register`)
  await page.waitForFunction(() => 'passTurnstile' in window)
  await fill(page, 'root', 'correct-horse')
  await expect(page.getByText('请稍后几秒重试，Turnstile 正在检查用户环境')).toBeVisible()
  expect(sent).toEqual([])
  await passTurnstile()
  await expect(page.getByText('Turnstile 正在检查用户环境')).toHaveCount(0)
  await fields(page).submit.click()
  await expect(page.getByRole('alert')).toHaveText('该用户名已被使用')
  await fields(page).username.fill('erin')
  await fields(page).submit.click()
  await expect(page.getByText('请稍后几秒重试，Turnstile 正在检查用户环境')).toBeVisible()
  await passTurnstile()
  await fields(page).submit.click()
  await expect(page).toHaveURL(`${program.url}/login`)
  await program.stop()
})

test('Turnstile loads only if it is enabled, and offers a reload if it fails', async ({ page, program }) => {
  const hosts = recordRequests(page, (_, { host }) => host)
  await page.goto('/register')
  await expect(fields(page).submit).toBeVisible()
  expect(hosts.filter((host) => host.includes('cloudflare'))).toEqual([])
  await program.operator.setOptions([
    ['TurnstileSiteKey', 'site'],
    ['TurnstileSecretKey', 'secret'],
    ['TurnstileCheckEnabled', 'true'],
  ])
  await page.route('https://challenges.cloudflare.com/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('人机验证加载失败')
  await expect(page.getByRole('button', { name: '重新加载页面' })).toBeVisible()
})
