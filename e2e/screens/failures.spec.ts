import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { refuse, signOut, toasts } from '../support/page.ts'

type Fulfil = Parameters<import('@playwright/test').Route['fulfill']>[0]

const LIST = '**/api/token/?p=0**'

/** Opens the list with a mocked response and expects one toast. */
async function expectFailureToast(page: Page, answer: Fulfil, message: string | RegExp) {
  await page.route(LIST, (route) => route.fulfill(answer))
  await page.goto('/token')
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toContainText(message)
}

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('HTTP 429 shows one toast, and the page offers a retry', { tag: '@R8.2' }, async ({ page }) => {
  await expectFailureToast(page, { status: 429, body: '' }, '错误：请求过于频繁，请稍后再试！')
  await page.unroute(LIST)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
})

test('HTTP 500 shows one toast, and the page keeps the reason', { tag: '@R8.3' }, async ({ page }) => {
  const reason = '错误：服务器内部错误，请联系管理员！'
  await expectFailureToast(page, { status: 500, body: '' }, reason)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(reason)
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
})

test(
  'the log says that its chart failed, and shows it after a retry',
  embeddedOnly('sums usage and keeps calls'),
  async ({ page }) => {
    const TIMELINE = '**/api/log/self/timeline**'
    await page.route(TIMELINE, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/log')
    const failed = page.getByRole('main').getByRole('alert').filter({ hasText: '各时段的调用加载失败' })
    await expect(failed).toContainText('服务器内部错误')
    await page.unroute(TIMELINE)
    await failed.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('img', { name: '各时段的调用' })).toBeVisible()
  },
)

test('HTTP 405 shows information about the demo site', { tag: '@R8.4' }, async ({ page }) => {
  await expectFailureToast(page, { status: 405, body: '' }, '本站仅供演示，没有服务器！')
  await expect(toasts(page)).toHaveAttribute('data-kind', 'info')
})

test("any other status shows the server's message, or a general sentence", { tag: '@R8.5' }, async ({ page }) => {
  await expectFailureToast(
    page,
    { status: 403, json: { message: '此地区不可用', success: false } },
    '错误：此地区不可用',
  )
  await page.unroute(LIST)
  await expectFailureToast(page, { status: 418, body: '' }, '错误：服务器拒绝了请求（状态码 418）')
})

test('a lost connection shows one toast', { tag: '@R8.6' }, async ({ page }) => {
  await page.route(LIST, (route) => route.abort())
  await page.goto('/token')
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toContainText('错误：连不上服务器，请检查网络后重试')
  await page.getByRole('link', { name: '首页' }).click()
  await expect(page.getByRole('heading', { name: /欢迎使用/ })).toBeVisible()
})

test("a refusal shows the server's message without a prefix", { tag: ['@R7.2', '@R8.7'] }, async ({ page }) => {
  await expectFailureToast(page, { json: { success: false, message: '今天不行' } }, /^今天不行$/)
})

test('a response of unknown shape is reported and does not break the page', { tag: '@R1.5' }, async ({ page }) => {
  await expectFailureToast(
    page,
    { json: { success: true, message: '', data: [{ id: 'seven' }] } },
    '服务器的回答无法识别',
  )
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
})

test('an HTML response instead of JSON is reported', async ({ page }) => {
  await expectFailureToast(page, { contentType: 'text/html', body: '<h1>proxy</h1>' }, '服务器的回答无法识别')
})

test('a page whose opening call fails says why, and opens after a retry', async ({ page, signIn }) => {
  await signIn({ username: 'carol', role: RANK.admin })
  await page.route('**/api/user/self', (route) => route.fulfill({ status: 403, body: '' }))
  await page.goto('/channel')
  const failed = page.getByRole('alert').filter({ hasText: '页面没能打开' })
  await expect(failed).toContainText('服务器拒绝了请求（状态码 403）')
  await page.unroute('**/api/user/self')
  await failed.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '渠道' })).toBeVisible()
})

test('a failed save shows one toast, enables the button and keeps the values', async ({ page }) => {
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('kept')
  for (const answer of [
    { status: 500, body: '' },
    { status: 429, body: '' },
    { status: 403, body: 'no' },
  ]) {
    await page.route('**/api/token/', (route) => route.fulfill(answer))
    await page.getByRole('button', { name: '创建' }).click()
    await expect(toasts(page).first()).toContainText('错误：')
    await expect(page.getByRole('button', { name: '创建' })).toBeEnabled()
    await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('kept')
    await page.unroute('**/api/token/')
  }
  await expect(toasts(page)).toHaveCount(3)
})

test('a failed sign-in enables the button and keeps the username', async ({ page }) => {
  await signOut(page)
  await page.goto('/login')
  await page.getByLabel('用户名或邮箱').fill('alice')
  await page.getByLabel('密码', { exact: true }).fill('correct-horse')
  const press = page.getByRole('button', { name: '登录', exact: true })
  await page.route('**/api/user/login', (route) => route.abort())
  await press.click()
  await expect(toasts(page)).toContainText('错误：连不上服务器')
  await expect(press).toBeEnabled()
  await expect(page.getByLabel('用户名或邮箱')).toHaveValue('alice')
})

test('an unreachable status is reported on the sign-in page and on other pages', { tag: ['@R8.8', '@R7.3'] }, async ({
  page,
}) => {
  await page.route('**/api/status', (route) => route.abort())
  await page.goto('/')
  await expect(toasts(page)).toContainText('无法正常连接至服务器')
  await signOut(page)
  await page.goto('/login')
  await expect(page.getByRole('alert')).toHaveText('无法正常连接至服务器')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('alert')).toHaveText('cannot connect to server properly')
})

test('toasts are at the top right, or at the top centre of a narrow window', { tag: ['@R9.1', '@R9.4'] }, async ({
  page,
}) => {
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/token')
  const place = page.locator('[data-position="top-right"]').locator('.mantine-Notification-root')
  await expect(place).toHaveCount(1)
  await page.setViewportSize({ width: 600, height: 800 })
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.locator('[data-position="top-center"]').locator('.mantine-Notification-root')).toHaveCount(1)
})

test('an error toast closes after five seconds', { tag: '@R9.1' }, async ({ page }) => {
  await page.clock.install()
  await refuse(page, LIST, '今天不行')
  await page.goto('/token')
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(toasts(page)).toHaveCount(1, { timeout: 200 })
  }).toPass()
  await page.clock.runFor(4000)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(2000)
  await expect(toasts(page)).toHaveCount(0)
})

/** Returns whether two elements overlap. */
async function overlap(one: import('@playwright/test').Locator, other: import('@playwright/test').Locator) {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('Not drawn')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const width of [1280, 640, 360])
  test(`toasts do not cover the heading and button of a page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await refuse(page, '**/api/token/?status_only=true', '今天不行')
    await page.goto('/token')
    for (const count of [1, 2, 3]) {
      await page.getByRole('switch').press('Space')
      await expect(toasts(page)).toHaveCount(count)
    }
    const head = page.getByRole('heading', { level: 1 })
    const add = page.getByRole('link', { name: '新建令牌' })
    for (const notice of await toasts(page).all()) {
      expect(await overlap(notice, head)).toBe(false)
      expect(await overlap(notice, add)).toBe(false)
    }
  })

test('elements below a toast can be clicked', async ({ page }) => {
  await refuse(page, '**/api/token/?status_only=true', '今天不行')
  await page.goto('/token')
  await page.getByRole('switch').press('Space')
  await expect(toasts(page)).toBeVisible()
  const account = page.getByRole('button', { name: '账户：' })
  expect(await overlap(toasts(page), account)).toBe(true)
  await account.click()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('Escape closes open menus first, then the latest toast', async ({ page }) => {
  await page.goto('/token')
  for (const message of ['第一次不行', '第二次不行']) {
    await page.route('**/api/token/?status_only=true', (route) => route.fulfill({ json: { success: false, message } }))
    await page.getByRole('switch').press('Space')
    await expect(toasts(page).filter({ hasText: message })).toHaveCount(1)
  }
  // Toasts do not close while one of them is hovered.
  await toasts(page).filter({ hasText: '第二次不行' }).getByRole('button').hover()
  await page.getByRole('button', { name: '账户：' }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(toasts(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toHaveText('第一次不行')
})

test('a session that ends while its page is still loading leads to the sign-in page', { tag: '@R2.27' }, async ({
  page,
}) => {
  let ended = () => {}
  const end = new Promise<void>((resolve) => {
    ended = resolve
  })
  await page.route('**/api/user/self', async (route) => {
    await route.fulfill({ status: 401, body: '' })
    ended()
  })
  await page.route(/\/static\/js\/log\./, async (route) => {
    await end
    await route.continue()
  })
  await page.goto('/log')
  await expect(page).toHaveURL('/login?expired=true')
  await expect(page.getByText('未登录或登录已过期，请重新登录')).toBeVisible()
})

for (const [what, open] of [
  ['page', (page: Page) => page.getByRole('link', { name: '兑换码' }).click()],
  ['drawer', (page: Page) => page.getByRole('button', { name: '编辑令牌「default」' }).click()],
] as const)
  test(`a ${what} whose code did not load offline opens when the line is back`, async ({ page, context, signIn }) => {
    await signIn({ username: 'dora', role: RANK.root })
    await page.goto('/token')
    await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
    // Parts of this page that load late must not be the ones that fail.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    // Code that is already loading when the line breaks would be used.
    await page.route(/\.js$/, (route) => route.abort())
    await open(page)
    const failed = page.getByRole('alert').filter({ hasText: '页面代码加载失败' })
    await expect(failed).toBeVisible()
    await page.unroute(/\.js$/)
    await context.setOffline(false)
    await expect(failed).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
