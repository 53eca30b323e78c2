import { ROOT } from '../support/accounts.ts'
import { test } from '../support/channels.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import { relayCalls } from '../support/model-provider.ts'
import { recordRequests, signInAs, withoutSums } from '../support/page.ts'

const KEPT = embeddedOnly('sums usage and keeps calls')

test(
  'an administrator sees the calls of all users and what needs attention, and opens their rows',
  KEPT,
  async ({ page, program, provider, createChannels, signIn }) => {
    await signIn()
    await createChannels(['broken'], { models: 'o3' })
    provider.refuse('sk-broken')
    await relayCalls(program, 'alice', { token: 'ci', models: ['gpt-4o', 'gpt-3.5-turbo'] })
    const [token] = (await (await page.request.get('/api/token/?p=0')).json()).data
    await fetch(`${program.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer sk-${token.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'o3', messages: [{ role: 'user', content: 'hi' }] }),
    })
    await program.operator.setQuota('alice', 1)
    await page.context().clearCookies()
    await signInAs(page, ROOT)
    await page.goto('/dashboard')
    const main = page.getByRole('main')

    await test.step('figures', async () => {
      const figures = main.locator('dl')
      await expect(figures).toContainText('调用3前一时段没有数据')
      await expect(figures).toContainText('失败1占 33.3%，前一时段 0%')
    })
    await test.step('what needs attention', async () => {
      const channels = main.getByRole('region', { name: '需要处理' })
      await expect(channels.getByRole('row', { name: /^broken/ })).toContainText('1 次调用中失败 1 次')
      await expect(channels.getByRole('row', { name: /^alice/ })).toContainText('额度将尽：剩余 $0.00')
      await expect(
        main.getByRole('region', { name: '费用最高的用户' }).getByRole('row', { name: /^alice/ }),
      ).toHaveText(/^alice31/)
      await expect(main.getByRole('region', { name: '费用最高的模型' }).getByRole('rowheader').first()).toHaveText(
        'gpt-4o',
      )
      await expect(
        main.getByRole('region', { name: '费用最高的渠道' }).getByRole('row', { name: /^broken/ }),
      ).toHaveText(/^broken10%–/)
      await channels.getByRole('link', { name: 'broken' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('broken')
    })
    await test.step('a failed call', async () => {
      await page.goBack()
      const failed = main.getByRole('region', { name: '最近失败的调用' })
      await expect(failed).toContainText('The server is overloaded')
      const size = page.viewportSize() ?? { width: 1280, height: 720 }
      await page.setViewportSize({ width: 360, height: 740 })
      const frame = failed.getByRole('table').locator('..')
      expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
      await page.setViewportSize(size)
      await failed.getByRole('link').click()
      await expect(page.getByRole('dialog')).toContainText('失败（HTTP 503）')
    })
    await test.step('the rows of a user', async () => {
      await page.goto('/dashboard')
      const users = main.getByRole('region', { name: '费用最高的用户' })
      await users
        .getByRole('row', { name: /^alice/ })
        .getByRole('link', { name: '3', exact: true })
        .click()
      await expect(page).toHaveURL(/\/log\?.*username=alice/)
      await expect(page.getByRole('row').filter({ hasText: 'gpt-4o' })).toHaveCount(1)
    })
    await test.step('the failed calls, and the calls of a bar', async () => {
      await page.goto('/dashboard')
      await main.locator('dl').getByRole('link', { name: '1', exact: true }).click()
      await expect(page).toHaveURL(/\/log\?.*outcome=failed/)
      const rows = page.getByRole('table', { name: '日志' }).getByRole('row')
      await expect(rows.filter({ hasText: '失败' })).toContainText('The server is overloaded')
      await expect(page.getByRole('rowheader')).toHaveCount(1)
      await page.getByRole('button', { name: '移除条件「失败」' }).click()
      await expect(page.getByRole('rowheader').nth(1)).toBeVisible()
      await page.goto('/dashboard?period=30d')
      const bar = main.locator('.recharts-bar-rectangle').last()
      await bar.hover()
      await expect(main.locator('.recharts-tooltip-wrapper').last()).toContainText('费用')
      await bar.click()
      await expect(page).toHaveURL(/\/log\?start_timestamp=\d+&end_timestamp=\d+&outcome=any/)
      await expect(page.getByRole('rowheader')).toHaveCount(3)
    })
    await test.step('their own usage', async () => {
      await page.goto('/dashboard')
      await main.getByText('我的', { exact: true }).click()
      await expect(page).toHaveURL('/dashboard?scope=own')
      await expect(page.getByText('这段时间没有调用')).toBeVisible()
    })
  },
)

test(
  'a model without a price and a token near its end need attention, and lead to what can be done',
  KEPT,
  async ({ page, program, signIn }) => {
    await signIn()
    await relayCalls(program, 'alice', { token: 'ci', models: ['house/model:7b'] })
    const expired_time = Math.floor(Date.now() / 1000) + 86_400
    const token = { name: 'nightly', remain_quota: 500, unlimited_quota: false, models: '', subnet: '', expired_time }
    await page.request.post('/api/token/', { data: token })
    await page.context().clearCookies()
    await signInAs(page, ROOT)
    await page.goto('/dashboard')
    const list = page.getByRole('region', { name: '需要处理' })
    await expect(list.getByRole('row', { name: /^nightly/ })).toContainText(/alice · 将于 .+ 过期/)
    const row = list.getByRole('row', { name: /^house/ })
    await expect(row).toContainText('30 天内调用 1 次，没有设置价格')
    await row.getByRole('link', { name: '设置价格' }).click()
    await expect(page).toHaveURL(/\/setting\?tab=operating#price-/)
    const price = page.getByRole('listitem').filter({ hasText: 'house/model:7b' })
    await expect(price).toBeFocused()
    await expect(price).toBeInViewport()
  },
)

test(
  'users see their calls, and open the rows of a failed one, a model and a bar',
  KEPT,
  async ({ page, program, provider, createChannels, signIn }) => {
    await signIn()
    await createChannels(['broken'], { models: 'o3' })
    provider.refuse('sk-broken')
    await relayCalls(program, 'alice', { token: 'ci', models: ['gpt-4o', 'gpt-3.5-turbo', 'gpt-3.5-turbo'] })
    const bob = await program.operator.createUser({ username: 'bob' })
    await relayCalls(program, bob.username, { token: 'other', models: ['gpt-4o'] })
    const [token] = (await (await page.request.get('/api/token/?p=0')).json()).data
    await fetch(`${program.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer sk-${token.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'o3', messages: [{ role: 'user', content: 'hi' }] }),
    })
    const main = page.getByRole('main')
    // Failed calls are written a second later.
    await expect(async () => {
      await page.goto('/dashboard')
      await expect(main.locator('dl')).toContainText('调用4前一时段没有数据', { timeout: 2000 })
    }).toPass()
    await expect(main.getByRole('region', { name: '费用最高的令牌' }).getByRole('rowheader')).toHaveText(['ci'])
    await expect(main.getByRole('region', { name: /用户|渠道/ })).toHaveCount(0)
    const problem = main.getByRole('region', { name: '需要处理' }).getByRole('row', { name: /^近 24 小时的调用/ })
    await expect(problem).toContainText('4 次调用中失败 1 次')
    await problem.getByRole('link').click()
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await expect(page.getByRole('row').filter({ hasText: 'o3' })).toContainText('失败')

    await page.goto('/dashboard')
    const models = main.getByRole('region', { name: '费用最高的模型' })
    await models
      .getByRole('row', { name: /^gpt-3.5/ })
      .getByRole('link', { name: '2', exact: true })
      .click()
    await expect(page.getByRole('row').filter({ hasText: 'gpt-3.5-turbo' })).toHaveCount(2)

    await page.goto('/dashboard?period=7d')
    await main.locator('.recharts-bar-rectangle').last().click()
    await expect(page.getByRole('rowheader')).toHaveCount(4)
  },
)

test('users see their balance and tokens that are about to end', async ({ page, program, signIn }) => {
  await signIn()
  await program.operator.setQuota('alice', 750_000)
  const soon = Math.floor(Date.now() / 1000) + 86_400
  const token = { remain_quota: 500, unlimited_quota: false, models: '', subnet: '' }
  await page.request.post('/api/token/', { data: { ...token, name: 'nightly', expired_time: soon } })
  await page.request.post('/api/token/', { data: { ...token, name: 'steady', expired_time: -1 } })
  await page.goto('/dashboard')
  await expect(page.getByRole('main').locator('dl')).toContainText('剩余额度$1.50')
  const ending = page.getByRole('region', { name: '需要处理' })
  await expect(ending.getByRole('rowheader')).toHaveText(['nightly'])
  await ending.getByRole('link', { name: 'nightly' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('nightly')
})

test('another server shows what its calls tell', async ({ page, signIn }) => {
  await withoutSums(page)
  await signIn({ role: 10 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: '需要处理' })).toContainText('还没有渠道')
  await expect(page.getByRole('main').locator('dl')).toContainText('费用')
  await expect(page.getByRole('main').locator('dl')).not.toContainText('调用')
  await expect(page.getByRole('region', { name: '费用最高的用户' })).toHaveCount(0)
  expect(asked.filter((path) => /^\/api\/(usage|call)\//.test(path))).toEqual([])
})

test('a channel that failed its test needs attention, and is not offered for the first call', async ({
  page,
  provider,
  createChannels,
  signIn,
}) => {
  await createChannels(['works'], { models: 'gpt-4o' })
  await createChannels(['fails'], { models: 'claude-instant-1.2' })
  provider.refuse('sk-fails')
  await signIn({ role: 100 })
  await page.request.post('/api/token/', {
    data: { name: 'first', remain_quota: 500, unlimited_quota: true, expired_time: -1, models: '', subnet: '' },
  })
  await page.goto('/dashboard')
  const channels = page.getByRole('region', { name: '需要处理' })
  const list = page.getByRole('region', { name: '开始使用' })
  await expect(channels).toContainText('没有发现问题。 2 个渠道尚未测试')
  await expect(list.getByText(/^curl /)).toContainText('claude-instant-1.2')

  await list.getByRole('button', { name: '测试' }).click()
  await expect(channels.getByRole('row', { name: /^fails/ })).toContainText('测试失败')
  await expect(list.getByText(/^curl /)).toContainText('gpt-4o')

  provider.refuse('sk-works')
  await list.getByRole('button', { name: '测试' }).click()
  await expect(channels.getByRole('row', { name: /^works/ })).toContainText('测试失败')
  await expect(list).toContainText('还没有可用的渠道')
  await expect(list.getByText(/^curl /)).toHaveCount(0)
})

test('a channel that was disabled automatically needs attention, one that works does not', async ({
  page,
  createChannels,
  signIn,
}) => {
  const root = await createChannels(['off', 'fine'])
  for (const { id, name } of await root.channels.list.all({}, { pace: 0 })) {
    await root.channels.test({ id })
    if (name === 'off') await root.channels.update({ id, status: 3 })
  }
  await signIn({ role: 10 })
  await page.goto('/dashboard')
  const channels = page.getByRole('region', { name: '需要处理' })
  await expect(channels.getByRole('rowheader')).toHaveText(['off'])
  await expect(channels).toContainText('已自动停用')
  for (const { id, name } of await root.channels.list.all({}, { pace: 0 }))
    if (name === 'off') await root.channels.update({ id, status: 1 })
  await page.reload()
  await expect(channels).toContainText('渠道均正常')
})

test('a server that sums usage is not asked for its parts as well', KEPT, async ({ page, signIn }) => {
  await signIn()
  const paths = recordRequests(page, (_, { pathname }) => (pathname.startsWith('/api/') ? pathname : undefined))
  await page.goto('/dashboard')
  await expect(page.getByText('这段时间没有调用')).toBeVisible()
  expect(paths).toContain('/api/usage/self/overview')
  expect(paths).not.toContain('/api/user/dashboard')
})
