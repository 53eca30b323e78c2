import { RANK } from '@relaydeck/api-sdk'
import { openMailbox } from '@relaydeck/gateway/testing'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { startHttpServer } from '../support/http-server.ts'
import { recordRequests, refusalMessage } from '../support/page.ts'
import { mockTurnstile } from '../support/stand-ins.ts'

test('an email address is bound with the code sent to it', { tag: ['@R2.71', '@R4.41', '@R5.46', '@R7.15'] }, async ({
  page,
  program,
  signIn,
}) => {
  const mailbox = await openMailbox()
  await program.operator.setOptions(mailbox.settings)
  await signIn()
  await page.goto('/setting?tab=personal')
  await page.getByRole('button', { name: '绑定邮箱' }).click()
  const dialog = page.getByRole('dialog', { name: '绑定邮箱地址' })
  const requests = recordRequests(page, (_, { pathname }) => pathname)

  await test.step('email and code are required', async () => {
    await dialog.getByRole('button', { name: '确认绑定' }).click()
    await expect(dialog.getByLabel('邮箱地址')).toHaveAccessibleDescription('请输入邮箱地址')
    await expect(dialog.getByLabel('验证码', { exact: true })).toHaveAccessibleDescription('请输入验证码')
    await dialog.getByRole('button', { name: '发送验证码' }).click()
    expect(requests.filter((path) => /verification|bind/.test(path))).toEqual([])
  })

  await test.step('a refused address is an error at the field', async () => {
    await dialog.getByLabel('邮箱地址').fill('no address')
    await dialog.getByRole('button', { name: '发送验证码' }).click()
    await expect(dialog.getByLabel('邮箱地址')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByRole('button', { name: '发送验证码' })).toBeEnabled()
  })

  await test.step('sending a code starts the countdown', async () => {
    await dialog.getByLabel('邮箱地址').fill('alice+x@example.com')
    await dialog.getByRole('button', { name: '发送验证码' }).click()
    await expect(dialog.getByRole('button', { name: /秒后可重新发送/ })).toBeDisabled()
    expect(mailbox.emails).toHaveLength(1)
  })

  await test.step('a wrong code is refused, and the right one binds the address', async () => {
    await dialog.getByLabel('验证码', { exact: true }).fill('wrong!')
    await dialog.getByRole('button', { name: '确认绑定' }).click()
    await expect(dialog.getByLabel('验证码', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('验证码', { exact: true }).fill(mailbox.code())
    await dialog.getByRole('button', { name: '确认绑定' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('已绑定 alice+x@example.com')).toBeVisible()
    await expect(page.getByRole('button', { name: '更换邮箱' })).toBeVisible()
    expect(page.url()).not.toContain('example.com')
  })
  await mailbox.close()
})

test('WeChat is bound with a QR code and a code that is valid for three minutes', {
  tag: ['@R2.69', '@R7.14'],
}, async ({ page, program, signIn }) => {
  await signIn()
  const wechat = await startHttpServer((request, response) => {
    const good = new URL(request.url ?? '', 'http://w').searchParams.get('code') === 'good'
    response.end(JSON.stringify(good ? { success: true, data: 'wx_1' } : { success: false, message: '验证码错误' }))
  })
  await program.operator.setOptions([
    ['WeChatServerAddress', wechat.url],
    ['WeChatServerToken', 'secret'],
    ['WeChatAuthEnabled', 'true'],
    ['WeChatAccountQRCodeImageURL', '/logo.png'],
  ])
  await page.goto('/setting')
  await page.getByRole('button', { name: '绑定微信' }).click()
  const dialog = page.getByRole('dialog', { name: '绑定微信' })
  await expect(dialog.getByRole('img', { name: '公众号二维码' })).toBeVisible()
  await expect(dialog).toContainText('三分钟')
  await dialog.getByLabel('验证码').fill('bad')
  const refused = refusalMessage(page, '/api/oauth/wechat/bind')
  await dialog.getByRole('button', { name: '绑定' }).click()
  await expect(dialog.getByLabel('验证码')).toHaveAccessibleDescription(await refused)
  await dialog.getByLabel('验证码').fill('good')
  await dialog.getByRole('button', { name: '绑定' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: '微信' })).toContainText('已绑定')
  await wechat.close()
})

test('third-party accounts are offered if the gateway has them, and open in a new window', { tag: '@R2.70' }, async ({
  page,
  program,
  context,
  signIn,
}) => {
  await signIn()
  await page.goto('/setting')
  await expect(page.getByRole('button', { name: '绑定邮箱' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^绑定 ?(微信|GitHub|飞书|OIDC)/ })).toHaveCount(0)
  await program.operator.setOptions([
    ['GitHubClientId', 'id&1'],
    ['GitHubClientSecret', 'secret'],
    ['GitHubOAuthEnabled', 'true'],
    ['LarkClientId', 'lark'],
    ['LarkClientSecret', 'secret'],
  ])
  await page.reload()
  await context.route(/github\.com|feishu\.cn/, (route) => route.fulfill({ body: 'authorize' }))
  for (const [name, origin] of [
    ['绑定 GitHub 账户', 'https://github.com'],
    ['绑定飞书账户', 'https://accounts.feishu.cn'],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name }).click()
    const window = await opened
    await window.waitForURL(`${origin}/**`)
    expect(new URL(window.url()).searchParams.get('client_id')).toBe(name.includes('GitHub') ? 'id&1' : 'lark')
    expect(new URL(window.url()).searchParams.get('state')).toMatch(/^\w{12}$/)
    expect(await window.evaluate(() => window.opener)).toBeNull()
    await window.close()
  }
  await expect(page.getByText('请在新打开的窗口中完成授权')).toBeVisible()
})

test(
  'the hint for Lark matches the sign-in page',
  embeddedOnly('offers Lark only with its secret'),
  async ({ page, program, signIn, browser }) => {
    await signIn({ username: 'boss', role: RANK.root })
    const guest = await browser.newPage({ baseURL: program.url, locale: 'zh-CN' })
    const offered = guest.getByRole('button', { name: '使用飞书登录' })
    await page.goto('/setting?tab=system')
    await expect(page.getByText('填写并保存 App ID 和 App Secret 后，登录页会显示飞书登录。')).toBeVisible()
    await page.getByLabel('飞书 App ID').fill('cli_1')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('项未保存')).toBeHidden()
    await guest.goto('/login')
    await expect(guest.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    await expect(offered).toHaveCount(0)
    await page.getByLabel('飞书 App Secret', { exact: true }).fill('secret')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('项未保存')).toBeHidden()
    await guest.reload()
    await expect(offered).toBeVisible()
    await guest.close()
  },
)

test('with Turnstile, no code is sent before the verification', { tag: ['@R2.72', '@R5.47'] }, async ({
  page,
  program,
  signIn,
}) => {
  await signIn()
  await program.operator.setOptions([
    ['TurnstileSiteKey', 'site'],
    ['TurnstileSecretKey', 'secret'],
    ['TurnstileCheckEnabled', 'true'],
  ])
  const passTurnstile = await mockTurnstile(page)
  const sent: string[] = []
  await page.route('**/api/verification**', (route) => {
    sent.push(new URL(route.request().url()).search)
    return route.fulfill({ json: { success: true, message: '' } })
  })
  await page.goto('/setting')
  await page.getByRole('button', { name: '绑定邮箱' }).click()
  const dialog = page.getByRole('dialog', { name: '绑定邮箱地址' })
  await expect(dialog.getByRole('region', { name: '人机验证' })).toBeVisible()
  await dialog.getByLabel('邮箱地址').fill('alice@example.com')
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  await expect(dialog.getByRole('alert')).toContainText('请稍后几秒重试')
  expect(sent).toEqual([])
  await passTurnstile()
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  await expect(dialog.getByRole('button', { name: /秒后可重新发送/ })).toBeVisible()
  expect(sent).toEqual(['?email=alice%40example.com&turnstile=person-1'])
})
