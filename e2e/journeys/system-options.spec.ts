import { RANK } from '@relaydeck/api-sdk'
import { embeddedOnly, IS_EMBEDDED } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { openTab, recordOptionSaves, saveChanges, storedOptions } from '../support/settings.ts'

const keepsOneSignInMethod = embeddedOnly('keeps one sign-in method')

test('the last sign-in method cannot be disabled, and the dialog shows why', {
  ...keepsOneSignInMethod,
  tag: ['@embedded', '@R4.33'],
}, async ({ page, signIn }) => {
  await signIn({ username: 'boss', role: RANK.root })
  const sent = recordOptionSaves(page)
  await page.goto('/setting?tab=system')
  const toggle = page.getByRole('switch', { name: '允许通过密码进行登录' })
  await toggle.click()
  const question = page.getByRole('dialog', { name: '关闭密码登录？' })
  await question.getByRole('button', { name: '关闭密码登录' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  expect(sent).toEqual([{ key: 'PasswordLoginEnabled', value: 'false' }])
  await question.getByRole('button', { name: '取消' }).click()
  await expect(toggle).toBeChecked()
})

const requiresSecrets = embeddedOnly('requires the secret first')

test(
  'a switch without its secret stays off and names the secret',
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

const WITH_LARK = {
  tag: ['@not-new-api', '@not-one-hub'],
  annotation: [
    { type: 'New API', description: 'It has no sign-in with Lark.' },
    { type: 'One Hub', description: 'Its client of Lark is not an option.' },
  ],
}

const BOSS = { username: 'boss', role: RANK.root }

test('the system settings have all fields, and ask before the sign-in with passwords is disabled', {
  ...WITH_LARK,
  tag: [
    ...WITH_LARK.tag,
    '@R2.74',
    '@R2.76',
    '@R2.77',
    '@R2.78',
    '@R2.79',
    '@R2.80',
    '@R2.81',
    '@R2.82',
    '@R2.83',
    '@R2.84',
    '@R3.13',
    '@R3.14',
    '@R4.32',
    '@R4.33',
  ],
}, async ({ page, signIn }) => {
  await signIn(BOSS)
  const sent = recordOptionSaves(page)
  await page.goto('/setting?tab=system')

  await test.step('all fields are shown', async () => {
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

  await test.step('disabling the sign-in with passwords asks for a confirmation', async () => {
    const toggle = page.getByRole('switch', { name: '允许通过密码进行登录' })
    await toggle.click()
    const question = page.getByRole('dialog', { name: '关闭密码登录？' })
    await expect(question).toContainText('包括管理员')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(toggle).toBeChecked()
    expect(sent).toEqual([])
  })
})

test('the email domains are edited and saved', { ...WITH_LARK, tag: [...WITH_LARK.tag, '@R5.9', '@R5.10'] }, async ({
  page,
  signIn,
}) => {
  await signIn(BOSS)
  await page.goto('/setting?tab=system')
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
  await saveChanges(page)
  await expect(page.getByText('项未保存')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: '移除 corp.example' })).toBeVisible()
  await expect(page.getByRole('button', { name: '移除 gmail.com' })).toBeHidden()
})

test('a switch can be enabled after its id and secret are saved', {
  ...WITH_LARK,
  tag: [...WITH_LARK.tag, '@R5.11', '@R5.13'],
}, async ({ page, program, signIn }) => {
  await signIn(BOSS)
  const stored = await storedOptions(program.operator)
  const sent = recordOptionSaves(page)
  await page.goto('/setting?tab=system')
  const github = page.getByRole('switch', { name: '允许通过 GitHub 账户登录和注册' })
  await expect(github).toBeDisabled()
  await expect(page.getByText('请先填写并保存：GitHub Client ID')).toBeVisible()
  await page.getByRole('textbox', { name: 'GitHub Client ID' }).fill('client')
  await page.getByRole('textbox', { name: '服务器地址', exact: true }).fill('https://gateway.example/')
  await saveChanges(page)
  await expect(page.getByText('项未保存')).toBeHidden()
  expect(await stored('ServerAddress')).toBe('https://gateway.example')
  await expect(page.getByText('https://gateway.example/oauth/github')).toBeVisible()
  const secret = page.getByLabel('GitHub Client Secret', { exact: true })
  await secret.fill('s3cret')
  await expect(secret).toHaveCSS('-webkit-text-security', 'disc')
  await saveChanges(page)
  await expect(secret).toHaveValue('')
  await github.click()
  await expect.poll(() => stored('GitHubOAuthEnabled')).toBe('true')
  await expect(github).toBeChecked()
  expect(sent.map(({ key }) => key)).not.toContain('SMTPToken')
})

test('name, appearance and texts apply immediately', {
  ...WITH_LARK,
  tag: [...WITH_LARK.tag, '@R2.75', '@R2.86', '@R2.87', '@R2.88'],
}, async ({ page, program, signIn }) => {
  await signIn(BOSS)
  const stored = await storedOptions(program.operator)
  await page.goto('/setting?tab=system')
  await openTab(page, '其他设置')
  await page.getByRole('textbox', { name: '系统名称' }).fill('Harbour')
  await page.getByRole('textbox', { name: 'Logo 图片地址' }).fill('/logo.png')
  await page.getByRole('textbox', { name: '公告内容' }).fill('**Sunday** off')
  await page.getByRole('textbox', { name: '首页内容' }).fill('# Welcome')
  await page.getByRole('textbox', { name: '关于' }).fill('About us')
  await page.getByRole('textbox', { name: '页脚' }).fill('<b>Harbour</b> team')
  await page.getByRole('button', { name: '预览公告内容' }).click()
  await expect(page.getByRole('region', { name: '预览公告内容' }).locator('strong')).toHaveText('Sunday')
  const theme = page.getByRole('combobox', { name: '主题' })
  if (IS_EMBEDDED) await expect(theme).toHaveCount(0)
  else {
    await theme.click()
    await page.getByRole('option', { name: 'berry' }).click()
  }
  await saveChanges(page)
  const question = page.getByRole('dialog', { name: '将主题更换为「berry」？' })
  if (!IS_EMBEDDED) await question.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('项未保存')).toBeHidden()
  const Theme = IS_EMBEDDED ? 'default' : 'berry'
  for (const [key, value] of Object.entries({ SystemName: 'Harbour', Theme, About: 'About us' }))
    expect(await stored(key)).toBe(value)
  await expect(page.getByRole('complementary').locator('footer')).toContainText('Harbour team')
  await expect(page).toHaveTitle(/Harbour/)
})
