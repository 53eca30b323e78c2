import { expect, test } from '../support/fixtures.ts'

test.describe('with a hostile footer', () => {
  // Chromium reports an inline handler while the sanitizer parses it.
  test.use({ expectedProblems: ['policy: script-src-attr inline'] })

  test('name, logo and footer follow the status', {
    tag: ['@R2.45', '@R2.46', '@R2.47', '@R3.22', '@R3.24', '@R3.25', '@R3.26'],
  }, async ({ page, program }) => {
    const logo = page.getByRole('banner').locator('img')
    const stored = () => page.evaluate((): Record<string, string> => ({ ...localStorage }))

    await test.step('the defaults', async () => {
      await page.goto('/')
      await expect(page.getByRole('contentinfo')).toContainText('Relaydeck')
      await expect(logo).toHaveAttribute('src', '/logo.png')
    })

    await test.step('what an administrator sets is shown, without scripts', async () => {
      await program.operator.setOptions([
        ['SystemName', '测试网关'],
        [
          'Footer',
          '<b>我们的</b><img src=x onerror="window.hacked=1"><a href="javascript:alert(1)">x</a><a href="https://example.com">out</a>',
        ],
        ['ChatLink', 'https://chat.example.com'],
        ['Logo', '/favicon-elsewhere.png'],
        ['DisplayInCurrencyEnabled', 'false'],
      ])
      await page.reload()
      await expect(page).toHaveTitle('首页 · 测试网关')
      const footer = page.getByRole('contentinfo')
      await expect(footer.locator('b')).toHaveText('我们的')
      expect(await footer.innerHTML()).not.toMatch(/onerror|javascript:/)
      await expect(footer.getByRole('link', { name: 'out' })).toHaveAttribute('rel', 'noopener noreferrer')
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
      await expect(logo).toHaveAttribute('src', '/logo.png')
    })

    await test.step('it is stored', async () => {
      const first = await stored()
      expect(first).toMatchObject({
        system_name: '测试网关',
        logo: '/favicon-elsewhere.png',
        footer_html: expect.stringContaining('<b>我们的</b>'),
        chat_link: 'https://chat.example.com',
        quota_per_unit: '500000',
        display_in_currency: 'false',
      })
      const { data } = await (await page.request.get('/api/status')).json()
      const { version, start_time, github_oauth, wechat_login, turnstile_check, email_verification } = data
      expect(JSON.parse(first.status ?? '')).toMatchObject({
        ...{ version, start_time, github_oauth, wechat_login, turnstile_check, email_verification },
        system_name: '测试网关',
        logo: '/favicon-elsewhere.png',
        chat_link: 'https://chat.example.com',
        display_in_currency: false,
      })
    })

    await test.step('what an administrator removes is removed', async () => {
      await page.route('**/logo-of-ours.png', (route) => route.fulfill({ path: '../apps/console/public/logo.png' }))
      await program.operator.setOptions([
        ['Footer', ''],
        ['ChatLink', ''],
        ['Logo', '/logo-of-ours.png'],
      ])
      await page.reload()
      await expect(logo).toHaveAttribute('src', '/logo-of-ours.png')
      await expect.poll(async () => Object.keys(await stored())).not.toContain('chat_link')
      expect(Object.keys(await stored())).not.toContain('footer_html')
      expect(await stored()).toMatchObject({ logo: '/logo-of-ours.png' })
    })

    await test.step('the stored name is shown without a status', async () => {
      await page.route('**/api/status', (route) => route.abort())
      await page.reload()
      await expect(page).toHaveTitle('首页 · 测试网关')
    })
  })
})

test('logo and footer come from the status, its cached copy, or the defaults', { tag: ['@R2.46', '@R2.47'] }, async ({
  page,
  program,
}) => {
  await page.route('**/own-logo.png', (route) => route.fulfill({ path: '../apps/console/public/logo.png' }))
  await program.operator.setOptions([
    ['Logo', '/own-logo.png'],
    ['Footer', '<b>我们的</b>'],
  ])
  const logo = page.getByRole('banner').locator('img')
  const footer = page.getByRole('contentinfo')
  await page.goto('/')
  await expect(footer.locator('b')).toHaveText('我们的')
  await expect(logo).toHaveAttribute('src', '/own-logo.png')
  await expect(logo).not.toHaveJSProperty('naturalWidth', 0)
  await page.route('**/api/status', (route) => route.abort())
  await page.reload()
  await expect(footer.locator('b')).toHaveText('我们的')
  await expect(logo).toHaveAttribute('src', '/own-logo.png')
  await page.unroute('**/api/status')
  await program.operator.setOptions([
    ['Logo', ''],
    ['Footer', ''],
  ])
  await page.reload()
  await expect(footer).toContainText('Relaydeck')
  await expect(footer.locator('b')).toHaveCount(0)
  await expect(logo).toHaveAttribute('src', '/logo.png')
})

test('invalid values in local storage are dropped, and the app opens', async ({ page, signIn }) => {
  await signIn()
  await page.evaluate(() => {
    for (const key of ['status', 'user']) localStorage.setItem(key, '{broken')
    localStorage.setItem('quota_per_unit', 'many')
    localStorage.setItem('language', 'klingon')
    localStorage.setItem('navigation-folded', '{}')
    localStorage.setItem('mantine-color-scheme-value', 'plaid')
  })
  await page.goto('/token')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: '登录 Relaydeck' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('an incomplete status shows no undefined, null or NaN', async ({ page, signIn }) => {
  await signIn()
  await page.route('**/api/status', (route) => route.fulfill({ json: { success: true, message: '', data: {} } }))
  for (const address of ['/', '/token']) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(/undefined|null|NaN/)
  }
})
