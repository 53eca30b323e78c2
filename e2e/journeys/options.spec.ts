import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests, refuse, toasts } from '../support/page.ts'

const open = (page: Page, tab: string) => page.getByRole('link', { name: tab, exact: true }).click()
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

/** Records the saved options. */
const recordSaves = (page: Page) =>
  recordRequests<{ key: string; value: string }>(page, (request, { pathname }) =>
    request.method() === 'PUT' && pathname === '/api/option/' ? request.postDataJSON() : undefined,
  )

test('R2.73 R3.15 R3.16 R3.17 R3.18 R4.34 R7.29 R7.30 D22 D28 D45 D53 D60 D86 R8.9 the operating settings', async ({
  page,
  program,
  signIn,
}) => {
  await signIn({ username: 'boss', role: RANK.root })
  const root = await program.operator.asRoot()
  const stored = async (key: string) => (await root.options.list()).find((option) => option.key === key)?.value
  const sent = recordSaves(page)
  await page.goto('/setting')
  await open(page, '运营设置')

  await test.step('R2.73 the tab has five sections', async () => {
    for (const section of ['通用设置', '日志设置', '监控设置', '额度设置', '倍率设置'])
      await expect(page.getByRole('heading', { name: section })).toBeVisible()
    const list = page.getByRole('navigation', { name: '本页内容' })
    await expect(list.getByRole('button')).toHaveText(['通用设置', '日志设置', '监控设置', '额度设置', '倍率设置'])
    await list.getByRole('button', { name: '监控设置' }).click()
    await expect(page.getByRole('heading', { name: '监控设置' })).toBeInViewport()
    await expect(list.getByRole('button', { name: '监控设置' })).toHaveAttribute('aria-current', 'location')
    await page.setViewportSize({ width: 800, height: 720 })
    await expect(list).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('D22 D28 D60 changes are saved with the bar, also back to the original value', async () => {
    const retries = page.getByLabel('失败重试次数')
    for (const value of ['6', '5']) {
      await retries.fill(value)
      await expect(page.getByText('1 项未保存')).toBeVisible()
      expect(await stored('RetryTimes')).not.toBe(value)
      await save(page)
      await expect(page.getByText('项未保存')).toBeHidden()
      expect(await stored('RetryTimes')).toBe(value)
    }
  })

  await test.step('D86 several changes are saved at once, with one request each', async () => {
    sent.length = 0
    await page.getByLabel('充值链接').fill('https://shop.example')
    await page.getByRole('textbox', { name: '新用户初始额度' }).fill('1000')
    await expect(page.getByText('2 项未保存')).toBeVisible()
    await save(page)
    await expect(toasts(page).first()).toContainText('已保存 2 项设置')
    expect(sent).toEqual(
      expect.arrayContaining([
        { key: 'TopUpLink', value: 'https://shop.example' },
        { key: 'QuotaForNewUser', value: '1000' },
      ]),
    )
    expect(sent).toHaveLength(2)
  })

  await test.step('D45 invalid ratios prevent saving, and a refused option shows its error', async () => {
    sent.length = 0
    const group = page.getByRole('group', { name: '分组倍率' })
    const completion = page.getByRole('group', { name: '补全倍率' })
    for (const table of [group, completion]) await table.getByText('JSON', { exact: true }).click()
    await group.getByRole('textbox').fill('{"default":1,"vip":0.8}')
    await completion.getByRole('textbox').fill('["gpt-4o"]')
    await save(page)
    await expect(completion).toContainText('补全倍率不是合法的 JSON 字符串')
    expect(sent).toEqual([])
    await completion.getByRole('textbox').fill('{"gpt-4o":4}')
    await page.route('**/api/option/', (route) =>
      route.request().postDataJSON()?.key === 'CompletionRatio'
        ? route.fulfill({ json: { success: false, message: 'disk full' } })
        : route.continue(),
    )
    await save(page)
    await expect(completion).toContainText('disk full')
    await expect(page.getByText('1 项未保存')).toBeVisible()
    expect(JSON.parse((await stored('GroupRatio')) ?? '')).toEqual({ default: 1, vip: 0.8 })
    await page.unroute('**/api/option/')
  })

  await test.step('D60 leaving the tab asks for confirmation', async () => {
    await open(page, '系统设置')
    await expect(page.getByRole('dialog')).toContainText('放弃未保存的修改')
    await page.getByRole('button', { name: '继续编辑' }).click()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await expect(page.getByText('项未保存')).toBeHidden()
  })

  await test.step('R4.34 a switch is saved immediately, and goes back if the request fails', async () => {
    const logging = page.getByRole('switch', { name: '启用额度消费日志记录' })
    await logging.click()
    await expect(logging).not.toBeChecked()
    await expect.poll(() => stored('LogConsumeEnabled')).toBe('false')
    await page.route('**/api/option/', (route) => route.abort())
    await logging.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('连不上服务器')
    await expect(logging).not.toBeChecked()
    await page.unroute('**/api/option/')
  })

  await test.step('R8.9 D53 old logs are cleared after a confirmation, and their number is shown', async () => {
    const clear = async () => {
      await page.getByRole('button', { name: '清理历史日志' }).click()
      await expect(page.getByRole('dialog')).toContainText('无法恢复')
      await page.getByRole('dialog').getByRole('button', { name: '清理' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await refuse(page, '**/api/log/**', 'database is locked')
    await clear()
    await expect(page.getByText('日志清理失败：database is locked')).toBeVisible()
    await page.unroute('**/api/log/**')
    await clear()
    await expect(page.getByText('0 条日志已清理！')).toBeVisible()
  })
})

const keepsOneSignInMethod = {
  tag: '@embedded',
  annotation: { type: 'embedded', description: 'keeps one sign-in method' },
}

test(
  'R4.33 the last sign-in method cannot be disabled, and the dialog shows why',
  keepsOneSignInMethod,
  async ({ page, signIn }) => {
    await signIn({ username: 'boss', role: RANK.root })
    const sent = recordSaves(page)
    await page.goto('/setting?tab=system')
    const toggle = page.getByRole('switch', { name: '允许通过密码进行登录' })
    await toggle.click()
    const question = page.getByRole('dialog', { name: '关闭密码登录？' })
    await question.getByRole('button', { name: '关闭密码登录' }).click()
    await expect(question.getByRole('alert')).toBeVisible()
    expect(sent).toEqual([{ key: 'PasswordLoginEnabled', value: 'false' }])
    await question.getByRole('button', { name: '取消' }).click()
    await expect(toggle).toBeChecked()
  },
)

const requiresSecrets = { tag: '@embedded', annotation: { type: 'embedded', description: 'requires the secret first' } }

test(
  'D101 a switch without its secret stays off and names the secret',
  requiresSecrets,
  async ({ page, program, signIn }) => {
    await program.operator.setOptions([['GitHubClientId', 'client']])
    await signIn({ username: 'boss', role: RANK.root })
    await page.goto('/setting?tab=system')
    const github = page.getByRole('switch', { name: '允许通过 GitHub 账户登录和注册' })
    await github.click()
    await expect(page.getByRole('alert').filter({ hasText: 'GitHubClientSecret' })).toBeVisible()
    await expect(github).not.toBeChecked()
  },
)

test('R2.74 R2.75 R2.76 R2.77 R2.78 R2.79 R2.80 R2.81 R2.82 R2.83 R2.84 R2.86 R2.87 R2.88 R3.13 R3.14 R4.32 R4.33 R5.9 R5.10 R5.11 R5.13 D21 D101 the system and other settings', async ({
  page,
  program,
  signIn,
}) => {
  await signIn({ username: 'boss', role: RANK.root })
  const root = await program.operator.asRoot()
  const stored = async (key: string) => (await root.options.list()).find((option) => option.key === key)?.value
  const sent = recordSaves(page)
  await page.goto('/setting?tab=system')

  await test.step('R2.74 R2.76 to R2.84 all fields are shown', async () => {
    for (const label of ['服务器地址', 'SMTP 服务器地址', 'SMTP 账户', 'GitHub Client ID', '飞书 App ID'])
      await expect(page.getByRole('textbox', { name: label, exact: true })).toBeVisible()
    for (const label of [
      'WeChat Server 地址',
      '微信公众号二维码图片链接',
      'Message Pusher 推送地址',
      'Turnstile Site Key',
    ])
      await expect(page.getByRole('textbox', { name: label })).toBeVisible()
    await expect(page.getByLabel('SMTP 端口')).toHaveAttribute('placeholder', '587')
    await expect(page.getByText(/\/oauth\/github$/)).toBeVisible()
    await expect(page.getByText(/\/oauth\/lark$/)).toBeVisible()
    await expect(page.getByRole('switch', { name: '允许通过密码进行注册' })).toBeChecked()
    await expect(page.getByRole('switch', { name: '启用 Turnstile 用户校验' })).toBeDisabled()
  })

  await test.step('R4.32 R4.33 disabling password sign-in asks for confirmation', async () => {
    const toggle = page.getByRole('switch', { name: '允许通过密码进行登录' })
    await toggle.click()
    const question = page.getByRole('dialog', { name: '关闭密码登录？' })
    await expect(question).toContainText('包括管理员')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(toggle).toBeChecked()
    expect(sent).toEqual([])
  })

  await test.step('R5.9 R5.10 D21 the email domains are edited and saved', async () => {
    const field = page.getByRole('textbox', { name: '添加允许的邮箱域名' })
    const add = page.getByRole('button', { name: '添加', exact: true })
    await add.click()
    await expect(page.getByText('请输入邮箱域名')).toBeVisible()
    await field.fill('gmail.com')
    await field.press('Enter')
    await expect(page.getByText('该域名已在列表中')).toBeVisible()
    await field.fill('corp.example')
    await field.press('Enter')
    await page.getByRole('button', { name: '移除 gmail.com' }).click()
    await save(page)
    await expect(page.getByText('项未保存')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: '移除 corp.example' })).toBeVisible()
    await expect(page.getByRole('button', { name: '移除 gmail.com' })).toBeHidden()
  })

  await test.step('R5.11 R5.13 D101 a switch can be enabled after its id and secret are saved', async () => {
    sent.length = 0
    const github = page.getByRole('switch', { name: '允许通过 GitHub 账户登录和注册' })
    await expect(github).toBeDisabled()
    await expect(page.getByText('请先填写并保存：GitHub Client ID')).toBeVisible()
    await page.getByRole('textbox', { name: 'GitHub Client ID' }).fill('client')
    await page.getByRole('textbox', { name: '服务器地址', exact: true }).fill('https://gateway.example/')
    await save(page)
    await expect(page.getByText('项未保存')).toBeHidden()
    expect(await stored('ServerAddress')).toBe('https://gateway.example')
    await expect(page.getByText('https://gateway.example/oauth/github')).toBeVisible()
    const secret = page.getByLabel('GitHub Client Secret', { exact: true })
    await secret.fill('s3cret')
    await expect(secret).toHaveAttribute('type', 'password')
    await save(page)
    await expect(secret).toHaveValue('')
    await github.click()
    await expect.poll(() => stored('GitHubOAuthEnabled')).toBe('true')
    await expect(github).toBeChecked()
    expect(sent.map(({ key }) => key)).not.toContain('SMTPToken')
  })

  await test.step('R2.75 R2.86 R2.87 R2.88 D53 name, appearance and texts apply immediately', async () => {
    await open(page, '其他设置')
    await page.getByRole('textbox', { name: '系统名称' }).fill('Harbour')
    await page.getByRole('textbox', { name: 'Logo 图片地址' }).fill('/logo.png')
    await page.getByRole('textbox', { name: '公告内容' }).fill('**Sunday** off')
    await page.getByRole('textbox', { name: '首页内容' }).fill('# Welcome')
    await page.getByRole('textbox', { name: '关于' }).fill('About us')
    await page.getByRole('textbox', { name: '页脚' }).fill('<b>Harbour</b> team')
    await page.getByRole('button', { name: '预览公告内容' }).click()
    await expect(page.getByRole('region', { name: '预览公告内容' }).locator('strong')).toHaveText('Sunday')
    await page.getByRole('combobox', { name: '主题' }).click()
    await page.getByRole('option', { name: 'berry' }).click()
    await save(page)
    await page.getByRole('dialog', { name: '将主题更换为「berry」？' }).getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('项未保存')).toBeHidden()
    for (const [key, value] of Object.entries({ SystemName: 'Harbour', Theme: 'berry', About: 'About us' }))
      expect(await stored(key)).toBe(value)
    await expect(page.getByRole('complementary').locator('footer')).toContainText('Harbour team')
    await expect(page).toHaveTitle(/Harbour/)
  })
})

test('R6.6 an admin whom the server refuses the settings sees no tabs for them, and a message at their URLs', async ({
  page,
  signIn,
}) => {
  await signIn({ username: 'carol', role: RANK.admin })
  const tabs = page.getByRole('navigation', { name: '设置分类' }).getByRole('link')
  const refused = page.waitForResponse('**/api/option/')
  await page.goto('/setting')
  await refused
  await expect(page.getByRole('heading', { name: '个人资料' })).toBeVisible()
  await expect(tabs).toHaveCount(0)
  for (const tab of ['operating', 'system', 'other']) {
    await page.goto(`/setting?tab=${tab}`)
    await expect(page.getByRole('alert')).toContainText('只有超级管理员')
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(tabs).toHaveText(['个人设置'])
  }
  await expect(toasts(page)).toHaveCount(0)
})

test('R6.6 an admin who may read the settings sees all tabs', async ({ page, signIn }) => {
  await signIn({ username: 'carol', role: RANK.admin })
  await page.route('**/api/option/', (route) =>
    route.fulfill({ json: { success: true, message: '', data: [{ key: 'SystemName', value: 'Relaydeck' }] } }),
  )
  await page.goto('/setting')
  await expect(page.getByRole('navigation', { name: '设置分类' }).getByRole('link')).toHaveText([
    '个人设置',
    '运营设置',
    '系统设置',
    '其他设置',
  ])
})
