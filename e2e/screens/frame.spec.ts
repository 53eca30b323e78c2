import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主导航' }).getByRole('link')

test('R2.23 an unknown URL is reported to guests and signed-in users', async ({ page, signIn }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading')).toHaveText('页面不存在，请检查浏览器地址')
  await signIn()
  await page.goto('/token/edit/seven')
  await expect(page.getByText('页面不存在，请检查浏览器地址')).toBeVisible()
  await page.getByRole('link', { name: '回到首页' }).click()
  await expect(page).toHaveURL('/')
})

test('R2.32 R2.40 R2.44 D74 the menu of a guest has only public pages', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '欢迎使用 Relaydeck' })).toBeVisible()
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible()
  await expect(page.getByRole('link', { name: '注册' })).toBeVisible()
  await expect(menu(page)).toHaveText(['首页', '关于'])
  await expect(page.getByRole('link', { name: '令牌', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /账户/ })).toHaveCount(0)
})

test('R2.32 R2.34 R2.40 R2.42 R2.44 a signed-in user has the menu in order, and sees the remaining quota', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/token')
  await expect(menu(page)).toHaveText(['首页', '令牌', '充值', '仪表盘', '日志', '设置', '关于'])
  await expect(menu(page).nth(1)).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: '账户：alice' }).click()
  await expect(page.getByRole('menu')).toContainText('剩余额度')
  await page.getByRole('menuitem', { name: '个人资料' }).click()
  await expect(page).toHaveURL('/user/edit')
})

test('R2.43 on a phone the menu is in a sidebar that opens and closes', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await page.goto('/token')
  await expect(menu(page)).toHaveCount(0)
  await page.getByRole('button', { name: '打开导航' }).click()
  await expect(menu(page)).toHaveText(['首页', '令牌', '充值', '仪表盘', '日志', '设置', '关于'])
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await page.getByRole('button', { name: '打开导航' }).click()
  await menu(page).first().click()
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toHaveCount(0)
})

test('the navigation collapses to icons with names, and stays collapsed', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  await page.getByRole('button', { name: '收起导航' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '展开导航' })).toBeVisible()
  await expect(page.getByRole('link', { name: '令牌', exact: true })).toBeVisible()
})

test.describe('with a hostile footer', () => {
  // Chromium reports an inline handler while the sanitizer parses it.
  test.use({ expectedProblems: ['policy: script-src-attr inline'] })

  test('R2.45 R2.46 R2.47 R3.22 R3.24 R3.25 R3.26 D14 D89 name, logo and footer follow the status', async ({
    page,
    program,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toContainText('Relaydeck')
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/logo.png')
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
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/logo.png')
    const stored = () => page.evaluate((): Record<string, string> => ({ ...localStorage }))
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
    await page.route('**/logo-of-ours.png', (route) => route.fulfill({ path: '../apps/console/public/logo.png' }))
    await program.operator.setOptions([
      ['Footer', ''],
      ['ChatLink', ''],
      ['Logo', '/logo-of-ours.png'],
    ])
    await page.reload()
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/logo-of-ours.png')
    await expect.poll(async () => Object.keys(await stored())).not.toContain('chat_link')
    expect(Object.keys(await stored())).not.toContain('footer_html')
    expect(await stored()).toMatchObject({ logo: '/logo-of-ours.png' })
    await page.route('**/api/status', (route) => route.abort())
    await page.reload()
    await expect(page).toHaveTitle('首页 · 测试网关')
  })
})

test('R2.46 R2.47 logo and footer come from the status, its cached copy, or the defaults', async ({
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

test('R7.1 a built page sends requests only to its own server', async ({ page, program, signIn }) => {
  await signIn()
  const origins = recordRequests(page, (request, { origin }) =>
    request.resourceType() === 'fetch' ? origin : undefined,
  )
  await page.goto('/token')
  // The program preloads the first responses; scripts request this one.
  await page.getByRole('link', { name: 'default' }).click()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('default')
  expect(new Set(origins)).toEqual(new Set([program.url]))
})

test('R2.29 R2.30 a page whose code loads slowly shows its name', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/')
  await page.route(/static\/js\/(token|list)\./, async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  await page.getByRole('link', { name: '令牌', exact: true }).click()
  await expect(page.getByText('正在加载令牌……')).toBeVisible()
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
})

test('R8.12 D25 a page whose code fails to load offers a reload', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/')
  await page.route(/static\/js\/token\./, (route) => route.abort())
  await page.getByRole('link', { name: '令牌', exact: true }).click()
  await expect(page.getByRole('heading', { name: '页面代码加载失败' })).toBeVisible()
  await page.unroute(/static\/js\/token\./)
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
})

test('R2.31 D25 a render error is shown inside the frame', async ({ page, signIn }) => {
  await signIn()
  await page.addInitScript(() => {
    Object.defineProperty(Intl, 'NumberFormat', {
      value: function broken() {
        throw new RangeError('drawn wrong')
      },
    })
  })
  await page.goto('/token')
  await expect(page.getByRole('heading', { name: '应用程序发生意外错误！' })).toBeVisible()
  await page.getByRole('link', { name: '首页', exact: true }).click()
  await expect(page.getByRole('heading', { name: /欢迎使用/ })).toBeVisible()
})

test('R1.6 R2.46 D80 D90 D91 Chinese is the default, and English is complete', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Tokens' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tokens' })).toBeVisible()
  await page.getByRole('link', { name: 'New token' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  const shown = (await page.locator('body').innerText()) + (await page.title())
  expect(shown.replaceAll('中文', '')).not.toMatch(/[\u4e00-\u9fff]/)
})

test('the colour scheme can be changed and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: '外观: 跟随系统' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('D41 invalid values in local storage are dropped, and the app opens', async ({ page, signIn }) => {
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

test('D48 an incomplete status shows no undefined, null or NaN', async ({ page, signIn }) => {
  await signIn()
  await page.route('**/api/status', (route) => route.fulfill({ json: { success: true, message: '', data: {} } }))
  for (const address of ['/', '/token']) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(/undefined|null|NaN/)
  }
})

test('D84 a first visit makes no request to another origin', async ({ page, program, signIn }) => {
  const origins = recordRequests(page, (_, { origin }) => origin)
  await page.goto('/login')
  await signIn()
  await page.goto('/token/add')
  await expect(page.getByRole('textbox', { name: '名称' })).toBeVisible()
  expect([...new Set(origins)]).toEqual([program.url])
})

test('the first data is requested once, while the code loads', async ({ page, signIn }) => {
  await signIn()
  const requests = recordRequests(page, (_, { pathname, search }) =>
    pathname.startsWith('/api/') ? pathname + search : undefined,
  )
  await page.route(/static\/js\/base\./, async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await page.goto('/token')
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests.sort()).toEqual(['/api/notice', '/api/status', '/api/token/?p=0&order=', '/api/user/self'])
})

test('the account menu opens once its code has loaded', async ({ page, signIn }) => {
  await signIn()
  await page.route(/static\/js\/AccountMenu\./, async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  await page.goto('/token')
  await page.getByRole('button', { name: '账户：alice' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
})
