import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { startHttpServer } from '../support/http-server.ts'
import { recordRequests, refusalMessage, submitSignIn, toasts } from '../support/page.ts'
import { mockTurnstile, openMailbox } from '../support/stand-ins.ts'

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('R1.1 R2.13 R2.39 R2.64 R2.65 R2.66 R2.67 D53 profile, access token and invite link', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await test.step('R2.39 R2.64 the menu opens the settings, which link to the profile', async () => {
    await page.goto('/token')
    await page.getByRole('link', { name: '设置' }).click()
    await expect(page).toHaveURL('/setting')
    await expect(page.getByRole('navigation', { name: '设置分类' })).toBeHidden()
    await page.getByRole('link', { name: '更新个人资料' }).click()
    await expect(page).toHaveURL('/user/edit')
    await page.goBack()
  })

  await test.step('R2.65 R2.66 D53 a new access token is generated after a confirmation, shown masked and copied', async () => {
    await expect(page.getByText('不能用来调用模型服务')).toBeVisible()
    const requests = recordRequests(page, (_, { pathname }) => pathname)
    await page.getByRole('button', { name: '生成系统访问令牌' }).click()
    const question = page.getByRole('dialog', { name: '生成新的系统访问令牌？' })
    await expect(question).toContainText('旧的立即失效')
    expect(requests).not.toContain('/api/user/token')
    await page.route('**/api/user/token', (route) => route.abort())
    await question.getByRole('button', { name: '生成' }).click()
    await expect(question.getByRole('alert')).toContainText('连不上服务器')
    await page.unroute('**/api/user/token')
    await question.getByRole('button', { name: '生成' }).click()
    await expect(toasts(page)).toContainText('已复制到剪贴板')
    await expect(question).toBeHidden()
    const token = await clipboard(page)
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    await expect(page.getByText(token)).toBeHidden()
    await page.getByRole('button', { name: '显示或隐藏系统访问令牌' }).click()
    await expect(page.getByText(token)).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token)
  })

  await test.step('R2.67 the invite link is copied, with a QR code on demand', async () => {
    await page.getByRole('button', { name: '复制邀请链接' }).click()
    const field = page.getByRole('textbox', { name: '邀请链接' })
    await expect(field).toHaveValue(/\/register\?aff=\w+$/)
    expect(await clipboard(page)).toBe(await field.inputValue())
    expect(new URL(await clipboard(page)).origin).toBe(new URL(page.url()).origin)
    await page.getByRole('button', { name: '显示二维码' }).click()
    await expect(page.getByRole('img', { name: '邀请链接的二维码' })).toBeVisible()
  })
})

test('R2.68 R5.43 R7.18 D94 deleting the account requires the typed username', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/setting?tab=nonsense')
  await page.getByRole('button', { name: '删除个人账户' }).click()
  const question = page.getByRole('dialog', { name: '删除个人账户？' })
  const confirm = question.getByRole('button', { name: '确认删除' })
  await expect(question).toContainText('请输入您的账户名以确认删除')
  await question.getByRole('textbox').fill('somebody')
  await expect(confirm).toBeDisabled()
  await question.getByRole('textbox').fill('alice')
  await page.route('**/api/user/self', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ json: { success: false, message: '今天不能删除' } })
      : route.fallback(),
  )
  await confirm.click()
  await expect(question.getByRole('alert')).toHaveText('今天不能删除')
  await page.unroute('**/api/user/self')
  await confirm.click()
  await expect(page).toHaveURL('/login')
  await expect(toasts(page)).toContainText('账户已删除')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await submitSignIn(page, 'alice', 'correct-horse')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('R2.71 R4.41 R5.46 R7.15 D95 an email address is bound with the code sent to it', async ({
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

  await test.step('R5.46 email and code are required', async () => {
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

  await test.step('R4.41 sending a code starts the countdown', async () => {
    await dialog.getByLabel('邮箱地址').fill('alice+x@example.com')
    await dialog.getByRole('button', { name: '发送验证码' }).click()
    await expect(dialog.getByRole('button', { name: /秒后可重新发送/ })).toBeDisabled()
    expect(mailbox.letters).toHaveLength(1)
  })

  await test.step('R7.15 a wrong code is refused, and the right one binds the address', async () => {
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

test('R2.69 R2.70 R7.14 D37 D96 third-party accounts are bound if the gateway offers them', async ({
  page,
  program,
  context,
  signIn,
}) => {
  await signIn()
  await page.goto('/setting')
  await expect(page.getByRole('button', { name: '绑定邮箱' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^绑定 ?(微信|GitHub|飞书|OIDC)/ })).toHaveCount(0)

  const wechat = await startHttpServer((request, response) => {
    const good = new URL(request.url ?? '', 'http://w').searchParams.get('code') === 'good'
    response.end(JSON.stringify(good ? { success: true, data: 'wx_1' } : { success: false, message: '验证码错误' }))
  })
  await program.operator.setOptions([
    ['WeChatServerAddress', wechat.url],
    ['WeChatServerToken', 'secret'],
    ['WeChatAuthEnabled', 'true'],
    ['WeChatAccountQRCodeImageURL', '/logo.png'],
    ['GitHubClientId', 'id&1'],
    ['GitHubClientSecret', 'secret'],
    ['GitHubOAuthEnabled', 'true'],
    ['LarkClientId', 'lark'],
    ['LarkClientSecret', 'secret'],
  ])
  await page.reload()

  await test.step('R2.69 R7.14 D96 WeChat is bound with a QR code and a code that is valid for three minutes', async () => {
    await page.getByRole('button', { name: '绑定微信' }).click()
    const dialog = page.getByRole('dialog', { name: '绑定微信' })
    await expect(dialog.getByRole('img', { name: '公众号二维码' })).toBeVisible()
    await expect(dialog).toContainText('三分钟')
    await dialog.getByLabel('验证码').fill('bad')
    const refused = refusalMessage(page, '/api/oauth/wechat/bind')
    await dialog.getByRole('button', { name: '绑定' }).click()
    await expect(dialog.getByRole('alert')).toContainText(await refused)
    await dialog.getByLabel('验证码').fill('good')
    await dialog.getByRole('button', { name: '绑定' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: '微信' })).toContainText('已绑定')
  })

  await test.step('R2.70 D37 GitHub and Lark open in a new window', async () => {
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
  await wechat.close()
})

test('R5.19 the quota per dollar has steps of 0.01', async ({ page, signIn }) => {
  await signIn({ username: 'boss', role: RANK.root })
  await page.goto('/setting?tab=operating')
  const field = page.getByLabel('1 美元对应的额度')
  await expect(field).toHaveValue('500000')
  await field.press('ArrowUp')
  await expect(field).toHaveValue('500000.01')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(field).toHaveValue('499999.99')
})

test('R5.14 an invalid model ratio shows the error and its location', async ({ page, signIn }) => {
  await signIn({ username: 'boss', role: RANK.root })
  await page.goto('/setting?tab=operating')
  const ratios = page.getByRole('group', { name: '模型倍率' })
  await ratios.getByText('JSON', { exact: true }).click()
  await ratios.getByRole('textbox', { name: '模型倍率' }).fill('{bad')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(ratios).toContainText('模型倍率不是合法的 JSON 字符串')
  await expect(ratios).toContainText('第 1 行第 2 列不符合 JSON 格式')
})

test('D154 the hint for Lark matches the sign-in page', {
  tag: '@embedded',
  annotation: { type: 'embedded', description: 'Another server offers Lark as soon as its id is set.' },
}, async ({ page, program, signIn, browser }) => {
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
})

test('R2.72 R5.47 with Turnstile, no code is sent before the verification', async ({ page, program, signIn }) => {
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
  expect(sent).toEqual(['?email=alice%40example.com&turnstile=a-token'])
})
