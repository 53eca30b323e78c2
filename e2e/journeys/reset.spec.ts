import { openMailbox } from '@relaydeck/gateway/testing'
import { expect, test } from '../support/fixtures.ts'
import { refusalMessage, signOut, submitSignIn, toasts } from '../support/page.ts'

test('a forgotten password is reset by email', {
  tag: ['@not-laisky', '@not-new-api', '@not-one-hub', '@R2.4', '@R2.5', '@R2.60', '@R7.8', '@R7.9'],
  annotation: [
    { type: 'Laisky', description: 'It never tells whether a link was sent.' },
    { type: 'New API', description: 'It never tells whether a link was sent.' },
    { type: 'One Hub', description: 'It sends mail with TLS only, which the mailbox of the test does not speak.' },
  ],
}, async ({ page, program, signIn }) => {
  const mailbox = await openMailbox()
  await program.operator.setOptions([...mailbox.settings, ['ServerAddress', program.url]])
  await signIn()
  await page.request.get('/api/verification?email=alice@example.com')
  await page.request.get(`/api/oauth/email/bind?email=alice@example.com&code=${mailbox.code()}`)
  await signOut(page)
  let password = ''

  await test.step('a link is sent to a known address, and the button counts down', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: '忘记密码？' }).click()
    await expect(page).toHaveURL('/reset')
    const email = page.getByLabel('邮箱')
    const send = page.getByRole('button', { name: '发送邮件' })
    await send.click()
    await expect(page.getByText('请输入邮箱地址')).toBeVisible()
    await expect(email).toBeFocused()
    await email.fill('nobody@example.com')
    const unknown = refusalMessage(page, '/api/reset_password')
    await send.click()
    await expect(page.getByText(await unknown)).toBeVisible()
    await expect(send).toBeEnabled()
    await email.fill('alice@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('邮件已发送到 alice@example.com')).toBeVisible()
    await expect(page.getByRole('button', { name: /秒后可重新发送/ })).toBeDisabled()
    await page.reload()
    await expect(page.getByRole('button', { name: /秒后可重新发送/ })).toBeDisabled()
  })

  await test.step('the link gives a new password, which stays until it is saved', async () => {
    await page.goto(mailbox.link().href)
    await expect(page.getByLabel('邮箱')).toHaveValue('alice@example.com')
    await page.getByRole('button', { name: '生成新密码' }).click()
    const shown = page.getByRole('main').locator('code')
    await expect(shown).toHaveText(/^[0-9a-f]{12}$/)
    await expect(page).toHaveURL('/user/reset')
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
      document.execCommand = () => false
    })
    await page.getByRole('button', { name: '新密码' }).click()
    await expect(page.getByText('已复制')).toHaveCount(0)
    password = await shown.innerText()
  })

  await test.step('the new password signs in', async () => {
    await page.getByRole('link', { name: '我已保存，去登录' }).click()
    await submitSignIn(page, 'alice@example.com', password)
    await expect(page).toHaveURL('/token')
  })

  await test.step('the link works once', async () => {
    await page.goto(mailbox.link().href)
    const used = refusalMessage(page, '/api/user/reset')
    await page.getByRole('button', { name: '生成新密码' }).click()
    await expect(page.getByRole('alert')).toHaveText(await used)
  })
  await mailbox.close()
})

test('an incomplete link is reported, and the button stays usable after failures', async ({ page }) => {
  await page.goto('/user/reset?email=a%40b.example')
  await expect(page.getByRole('alert')).toContainText('链接不完整')
  await page.getByRole('link', { name: '重新发送邮件' }).click()
  await page.getByLabel('邮箱').fill('a+b@c.example')
  await page.route('**/api/reset_password**', (route) => route.abort())
  const send = page.getByRole('button', { name: '发送邮件' })
  await send.click()
  const notices = toasts(page)
  await expect(notices.first()).toContainText('错误：连不上服务器')
  await page.unroute('**/api/reset_password**')
  await page.route('**/api/reset_password**', (route) => route.fulfill({ status: 429, body: '' }))
  await send.click()
  await expect(notices.first()).toContainText('错误：请求过于频繁，请稍后再试！')
  await expect(send).toBeEnabled()
  await expect(page.getByLabel('邮箱')).toHaveValue('a+b@c.example')
  await page.goto('/user/reset?email=a%40b.example&token=t')
  await page.route('**/api/user/reset', (route) => route.abort())
  await page.getByRole('button', { name: '生成新密码' }).click()
  await expect(notices.first()).toContainText('错误：连不上服务器')
  await expect(page.getByRole('button', { name: '生成新密码' })).toBeEnabled()
})
