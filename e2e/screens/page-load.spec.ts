import { IS_EMBEDDED } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests } from '../support/page.ts'

test('a built page sends requests only to its own server', { tag: '@R7.1' }, async ({ page, program, signIn }) => {
  await signIn()
  const origins = recordRequests(page, (request, { origin }) =>
    request.resourceType() === 'fetch' ? origin : undefined,
  )
  await page.goto('/token')
  // The program preloads the first responses; scripts request this one.
  await page.getByRole('button', { name: '编辑令牌「default」' }).click()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('default')
  expect(new Set(origins)).toEqual(new Set([program.url]))
})

test('a page whose code loads slowly shows its name', { tag: ['@R2.29', '@R2.30'] }, async ({ page, signIn }) => {
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

test('a page whose code fails to load offers a reload', { tag: '@R8.12' }, async ({ page, signIn }) => {
  await signIn()
  await page.goto('/')
  await page.route(/static\/js\/token\./, (route) => route.abort())
  await page.getByRole('link', { name: '令牌', exact: true }).click()
  await expect(page.getByRole('heading', { name: '页面代码加载失败' })).toBeVisible()
  await page.unroute(/static\/js\/token\./)
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
})

test('a render error is shown inside the frame', { tag: '@R2.31' }, async ({ page, signIn }) => {
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

test('a first visit makes no request to another origin', async ({ page, program, signIn }) => {
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
  expect(requests.sort()).toEqual([
    '/api/notice',
    '/api/status',
    `/api/token/?p=0${IS_EMBEDDED ? '&size=50' : ''}&order=`,
    '/api/user/self',
  ])
})

test('the icon is not loaded again when the page changes', async ({ page, program }) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const cached = new Set<string>()
  network.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  const loaded: string[] = []
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const isCached = cached.has(requestId) || response.fromDiskCache
    if (response.url === `${program.url}/logo.png` && !isCached) loaded.push(requestId)
  })
  await page.goto('/logo.png')
  expect(loaded).toHaveLength(1)
  await page.goto('/login')
  for (const [name, address] of [
    ['注册', '/register'],
    ['关于', '/about'],
    ['首页', '/'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(loaded).toHaveLength(1)
})

test('a browser that denies local storage opens the page', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError')
      },
    })
  })
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入密码')).toBeVisible()
  expect(problems).toEqual([])
})
