import { openSignInServices } from '@relaydeck/gateway/testing'
import { expect, test } from '../support/fixtures.ts'
import { toasts } from '../support/page.ts'

const HOSTILE =
  '# 你好\n\n**正文** <img src="/logo.png" onerror="window.hacked=1"><script>window.hacked=1</script>\n\n[坏](javascript:alert(1)) [好](https://example.com)'

test('home says how to begin and about shows system information by default', {
  tag: ['@R2.1', '@R2.7', '@R2.40'],
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '欢迎使用 Relaydeck' })).toBeVisible()
  const origin = new URL(page.url()).origin
  await expect(page.getByText(`${origin}/v1`, { exact: true })).toBeVisible()
  await expect(page.getByText(`curl ${origin}/v1/chat/completions`)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /登录|注册/ })).toHaveText(['登录', '注册'])
  await page.getByRole('link', { name: '关于' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page).toHaveTitle('关于 · Relaydeck')
  await expect(page.getByRole('heading', { name: '关于 Relaydeck' })).toBeVisible()
  await expect(page.getByText('第三方登录')).toBeVisible()
})

test.describe('with hostile content', () => {
  test.use({ expectedProblems: ['policy: script-src-attr inline'] })

  test('home and about show sanitized administrator content and store no copy', { tag: ['@R2.1', '@R2.7'] }, async ({
    page,
    program,
  }) => {
    await program.operator.setOptions([
      ['HomePageContent', HOSTILE],
      ['About', '<h2>关于我们</h2><iframe src="https://evil.example"></iframe>'],
    ])
    await page.goto('/')
    await expect(page.getByRole('heading', { name: '你好' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: '好' })).toHaveAttribute('rel', 'noopener noreferrer')
    expect(await main.innerHTML()).not.toMatch(/onerror|<script|javascript:/)
    await page.goto('/about')
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '关于 Relaydeck', level: 1 })).toBeAttached()
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await program.operator.setOptions([['HomePageContent', '']])
    await page.goto('/')
    await expect(page.getByRole('heading', { name: '欢迎使用 Relaydeck' })).toBeVisible()
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain('你好')
  })
})

test.describe('with content from other servers', () => {
  test.use({ expectedProblems: ['policy: img-src http://pictures.invalid/late.png'] })

  test('only saved URLs are framed and only saved images are shown', { tag: '@R2.1' }, async ({ page, program }) => {
    const other = await openSignInServices()
    other.respond('/page', '<!doctype html><meta charset=utf-8><p>框架里的页面</p>')
    const host = new URL(other.url).host
    await program.operator.setOptions([
      ['HomePageContent', `${other.url}/page`],
      ['About', `![图](${other.url}/picture.svg)`],
    ])
    await page.goto('/')
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('title', `来自 ${host} 的内容`)
    await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
    await expect(page.frameLocator('iframe').getByText('框架里的页面')).toBeVisible()
    await page.route('**/picture.svg', (route) => route.fulfill({ path: '../apps/console/public/logo.png' }))
    await page.getByRole('link', { name: '关于' }).click()
    await expect(page.getByRole('img', { name: '图' })).not.toHaveJSProperty('naturalWidth', 0)
    // A page opened before a setting changed shows a button to reload.
    await page.route('**/api/about', (route) =>
      route.fulfill({ json: { success: true, message: '', data: '![](http://pictures.invalid/late.png)' } }),
    )
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('重新加载')
    other.close()
  })

  test('a blocked image is reported even if React renders late', async ({ page }) => {
    // On a busy machine, messages of React's scheduler arrive after the browser's report.
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (...message: [unknown]) {
        setTimeout(() => Reflect.apply(postMessage, this, message), 200)
      }
    })
    await page.route('**/api/about', (route) =>
      route.fulfill({ json: { success: true, message: '', data: '![](http://pictures.invalid/late.png)' } }),
    )
    await page.goto('/about')
    await expect(page.getByRole('alert')).toContainText('重新加载')
  })
})

test('home and about report a failed load, offer a retry and show system information', async ({ page }) => {
  await page.route('**/api/home_page_content', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '欢迎使用 Relaydeck' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('管理员编写的内容加载失败')
  await page.unroute('**/api/home_page_content')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an announcement opens once per text, and again with the bell on any page', async ({ page, program, signIn }) => {
  // The empty response must arrive first, otherwise the announcement would open before the reload.
  const firstResponse = page.waitForResponse('**/api/notice')
  await page.goto('/')
  await firstResponse
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible()
  await expect(page.getByRole('button', { name: '查看公告' })).toHaveCount(0)
  await program.operator.setOptions([['Notice', '今晚 **维护**']])
  await page.reload()
  const panel = page.getByRole('dialog', { name: '公告' })
  await expect(panel.getByText('维护')).toBeVisible()
  await page.getByRole('button', { name: '关闭公告' }).click()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '查看公告' })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: '查看公告' }).click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: '查看公告' })).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('notice'))).not.toContain('维护')
  await signIn()
  await page.goto('/token')
  await page.getByRole('button', { name: '查看公告' }).click()
  await expect(panel.getByText('维护')).toBeVisible()
  await program.operator.setOptions([['Notice', '维护结束']])
  await page.reload()
  await expect(panel.getByText('维护结束')).toBeVisible()
})

for (const width of [1280, 360])
  test(`at ${width} px a new announcement leaves the main button free, and Escape closes it`, async ({
    page,
    program,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn()
    await program.operator.setOptions([['Notice', '今晚维护。'.repeat(20)]])
    await page.goto('/token')
    const panel = page.getByRole('dialog', { name: '公告' })
    await expect(panel).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '新建令牌' }).first().click()
    await expect(page).toHaveURL(/\/token\/add$/)
    // The drawer's code may still be loading.
    await expect(page.getByRole('dialog').getByRole('textbox', { name: '名称' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/token$/)
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

test('a newer console is announced once when the window gets the focus, and loads with a reload', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  const focus = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const offer = toasts(page).filter({ hasText: '控制台已更新' })
  let checks = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/' && !request.isNavigationRequest()) checks++
  })
  // The code that checks loads after the page.
  await expect(async () => {
    await page.clock.runFor(500)
    await focus()
    expect(checks).toBe(1)
  }).toPass()
  await focus()
  expect(checks).toBe(1)
  await page.clock.runFor(61_000)
  await expect(offer).toHaveCount(0)
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(/index\.[\w-]+\.chunk/g, 'index.newer.chunk'),
      })
    },
  )
  await focus()
  await expect(offer).toBeVisible()
  await page.clock.runFor(120_000)
  await focus()
  await expect(offer).toHaveCount(1)
  await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: '重新加载' }).click()])
  await expect(page.getByRole('heading', { name: '登录 Relaydeck' })).toBeVisible()
})

test('the home page leads signed-in users on', async ({ page, signIn }) => {
  await signIn({ role: 10 })
  await page.goto('/')
  const steps = page.getByRole('region', { name: '下一步' })
  await expect(steps.getByRole('link')).toHaveText(['打开仪表盘', '管理渠道', '管理令牌'])
  await expect(page.getByText('第三方登录')).toHaveCount(0)
  await steps.getByRole('link', { name: '打开仪表盘' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('headings, paragraphs and tables of an own home page keep their distance', async ({ page, program }) => {
  const text = '# Models\n\nFirst paragraph.\n\nSecond paragraph.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nLast.'
  await program.operator.setOptions([['HomePageContent', text]])
  await page.goto('/')
  const table = page.getByRole('main').getByRole('table')
  await expect(table).toBeVisible()
  const gaps = await table.evaluate(({ parentElement }) => {
    const boxes = [...(parentElement?.children ?? [])].map((element) => element.getBoundingClientRect())
    return boxes.slice(1).map(({ top }, at) => Math.round(top - (boxes[at]?.bottom ?? top)))
  })
  expect(gaps).toHaveLength(4)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
})
