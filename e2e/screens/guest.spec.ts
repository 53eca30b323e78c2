import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/page.ts'

const PAGES = [
  ['/', '欢迎使用 Relaydeck'],
  ['/login', '登录 Relaydeck'],
  ['/register', '新用户注册'],
  ['/reset', '找回密码'],
  ['/user/reset?email=a%40b.example&token=t', '设置新密码'],
  ['/oauth/github', '第三方登录'],
  ['/about', '关于 Relaydeck'],
] as const

for (const width of [360, 1280])
  test(`guest pages have no axe violations at ${width} px`, async ({ page, program }) => {
    await program.operator.setOptions([
      ['Notice', '今晚 **维护**'],
      ['GitHubClientId', 'id'],
      ['GitHubClientSecret', 'secret'],
      ['GitHubOAuthEnabled', 'true'],
      ['SMTPServer', '127.0.0.1'],
      ['SMTPAccount', 'a@b.example'],
      ['SMTPToken', 'secret'],
      ['EmailVerificationEnabled', 'true'],
    ])
    await page.setViewportSize({ width, height: 800 })
    for (const [address, heading] of PAGES) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(page.getByRole('button', { name: '查看公告' })).toBeVisible()
      if (address === '/login') await expect(page.getByRole('button', { name: '使用 GitHub 登录' })).toBeVisible()
      await expectAccessible(page)
      await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveText(['首页', '关于'])
      await expectNoHorizontalScroll(page)
    }
  })

test.describe('a browser that prefers English', () => {
  test.use({ locale: 'en-GB' })
  const offer = (page: Page) => page.getByRole('complementary', { name: 'Language' })

  test('is offered English in one line, without a shift of the page, until it is chosen', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    await offer(page).getByRole('button', { name: 'View in English' }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })

  test('is not offered English again after the offer was dismissed', async ({ page }) => {
    await page.goto('/login')
    const login = page.getByRole('button', { name: '登录', exact: true })
    const before = await login.boundingBox()
    await offer(page).getByRole('button', { name: 'Keep Chinese' }).click()
    await expect(offer(page)).toHaveCount(0)
    expect(await login.boundingBox()).toEqual(before)
    await page.reload()
    await expect(login).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(offer(page)).toHaveCount(0)
  })
})

test.describe('a phone that prefers English', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 700 } })

  for (const address of ['/', '/login'])
    test(`is offered English beside the end of ${address}, not over it`, async ({ page }) => {
      await page.goto(address)
      const footer = page.getByText('由 Relaydeck 提供支持')
      const offer = await page.getByRole('complementary', { name: 'Language' }).boundingBox()
      // The page grows while its parts load.
      const end = () =>
        footer.evaluate((element) => {
          window.scrollTo(0, document.body.scrollHeight)
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getBoundingClientRect().bottom
        })
      await expect.poll(end).toBeLessThanOrEqual(offer?.y ?? 0)
    })
})

test('a browser that prefers Chinese is offered nothing', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('complementary', { name: 'Language' })).toHaveCount(0)
})
