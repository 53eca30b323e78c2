import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests, showTenRows } from '../support/page.ts'

/** Adds the fields of a fork, by which the console recognises it, to the status. */
const addToStatus = (page: Page, fields: object) =>
  page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...fields } } })
  })

test('before an old New API the console is read-only, says so, and sends no changes', async ({ page, signIn }) => {
  await signIn()
  const changes = recordRequests(page, (request, { pathname }) =>
    request.method() === 'GET' ? undefined : `${request.method()} ${pathname}`,
  )
  await addToStatus(page, { setup: true })
  const recognised = page.waitForResponse('**/api/status')
  // New API counts pages from 1, and names its rows. The first page is answered after the server was recognised.
  await page.route('**/api/token/?*', async (route) => {
    await recognised
    const response = await route.fetch({ url: new URL('/api/token/?p=0', route.request().url()).href })
    const { data } = await response.json()
    await route.fulfill({ response, json: { success: true, message: '', data: { items: data, total: data.length } } })
  })
  await page.goto('/token')
  await expect(page.getByText('只能查看数据')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(['default'])
  const toggle = page.getByRole('switch').first()
  await toggle.click({ force: true })
  await expect(page.getByText('控制台不支持修改此版本的服务器')).toBeVisible()
  await expect(toggle).toBeChecked()
  expect(changes).toEqual([])
})

test('before One Hub a banner says what is limited, and that is not shown', async ({ page, signIn }) => {
  await signIn()
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const data = { ...body.data, version: 'v0.14.27', PaymentUSDRate: 7.3 }
    await route.fulfill({ response, json: { ...body, data } })
  })
  await page.goto('/setting')
  await expect(page.getByText('当前服务器：One Hub v0.14.27')).toBeVisible()
  await expect(page.getByText('此服务器不支持：清理日志、删除账户')).toBeVisible()
  await expect(page.getByRole('list', { name: '管理接口密钥' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: '删除个人账户' })).toHaveCount(0)
  await page.goto('/user/edit')
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeDisabled()
})

test('before One Hub a list shows its true number of rows, and is sorted by the server', async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  await showTenRows(page)
  await addToStatus(page, { PaymentUSDRate: 7.3 })
  await page.route('**/api/channel_tag/_all', (route) =>
    route.fulfill({ json: { success: true, message: '', data: [] } }),
  )
  const asked: string[] = []
  const channels = Array.from({ length: 25 }, (_, at) => ({
    ...{ id: 25 - at, type: 1, status: 1, name: `line-${25 - at}`, models: 'gpt-4o', group: 'default', key: '' },
    priority: (at * 7) % 25,
  }))
  await page.route('**/api/channel/?*', (route) => {
    const { search, searchParams } = new URL(route.request().url())
    asked.push(search)
    const sorted = searchParams.has('order') ? channels.toSorted((a, b) => a.priority - b.priority) : channels
    const size = Number(searchParams.get('size'))
    const start = (Number(searchParams.get('page')) - 1) * size
    const data = { data: sorted.slice(start, start + size), page: 1, size, total_count: 25 }
    return route.fulfill({ json: { success: true, message: '', data } })
  })
  await page.goto('/channel')
  await expect(page.getByText('共 25 条', { exact: true })).toBeVisible()
  await page.getByRole('columnheader', { name: '优先级' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=priority/)
  await expect(page.getByRole('rowheader').first()).toHaveText('line-25')
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  expect(asked.at(-1)).toBe('?order=priority%2C-id&page=1&size=10')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  expect(asked.filter((search) => search.includes('size=100'))).toEqual([])
})

test('before New API users are filtered by the server, and read whole if its version ignores a filter', async ({
  page,
  signIn,
}) => {
  await signIn({ role: RANK.admin })
  await showTenRows(page)
  await addToStatus(page, { setup: true, theme: 'default' })
  const users = Array.from({ length: 25 }, (_, at) => ({
    ...{ id: 25 - at, username: `user-${25 - at}`, display_name: '', email: '', status: 1, quota: 0, used_quota: 0 },
    ...{ request_count: 0, role: at < 12 ? RANK.admin : RANK.user, group: 'default' },
  }))
  const asked: string[] = []
  let knowsRoles = true
  await page.route('**/api/user/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (!/\/api\/user\/(search)?$/.test(pathname)) return route.fallback()
    asked.push(`${pathname}?${searchParams}`)
    const found = users.filter(({ role }) => !knowsRoles || role === Number(searchParams.get('role') ?? role))
    const size = Number(searchParams.get('page_size'))
    const start = (Number(searchParams.get('p')) - 1) * size
    const data = { items: found.slice(start, start + size), total: found.length }
    return route.fulfill({ json: { success: true, message: '', data } })
  })
  await page.goto('/user?role=admin')
  await expect(page.getByText('共 12 条', { exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  // The list is requested before the server's status is known.
  expect(asked.at(-1)).toMatch(/^\/api\/user\/search\?role=10/)
  knowsRoles = false
  await page.goto('/user?role=user')
  await expect(page.getByRole('rowheader').first()).toHaveText('user-13')
  expect(asked).toContain('/api/user/?p=1&page_size=100')
})

test('before One Hub the settings show its prices instead of ratios, and change one with all its columns', async ({
  page,
  signIn,
}) => {
  await signIn({ role: RANK.root })
  await addToStatus(page, { PaymentUSDRate: 7.3 })
  const answer = (data: unknown) => ({ json: { success: true, message: '', data } })
  await page.route('**/api/option/', (route) => route.fulfill(answer([{ key: 'RetryTimes', value: '0' }])))
  await page.route('**/api/user_group_map', (route) => route.fulfill(answer({ vip: { ratio: 0.8 } })))
  const price = { model: 'org/gpt-4o', type: 'tokens', channel_type: 1, output: 5, locked: true }
  const stored = { ...price, input: 1.25, extra_ratios: { cached_tokens: 0.5, reasoning_tokens: 2 } }
  const prices = [stored]
  await page.route('**/api/prices', (route) => route.fulfill(answer(prices)))
  const sent: string[] = []
  await page.route('**/api/prices/single/**', async (route) => {
    const request = route.request()
    sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    prices[0] = request.postDataJSON()
    await route.fulfill({ json: { success: true, message: '' } })
  })
  await page.goto('/setting?tab=operating')
  const table = page.getByRole('table', { name: '模型价格' })
  await expect(table.getByRole('row').nth(1)).toHaveText('org/gpt-4o缓存命中 $1.252.510')
  await expect(page.getByText('分组倍率：vip ×0.8')).toBeVisible()
  await expect(page.getByText('模型倍率')).toHaveCount(0)
  await table.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '输入', exact: true }).fill('0.x')
  await dialog.getByRole('button', { name: '保存价格' }).click()
  await expect(dialog.getByText('最多九位小数')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: '输入', exact: true }).fill('0.27')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(table.getByRole('row').nth(1)).toHaveText('org/gpt-4o缓存命中 $0.1350.2710')
  expect(sent).toEqual(['PUT /api/prices/single/org%252Fgpt-4o'])
  expect(prices).toEqual([{ ...stored, input: 0.135 }])
})

test('before New API the selected channels are changed with one call, and row by row if that fails', async ({
  page,
  signIn,
}) => {
  await signIn({ role: RANK.admin })
  await addToStatus(page, { setup: true, theme: 'default' })
  let channels = [3, 2, 1].map((id) => ({
    ...{ id, type: 1, status: 1, name: `line-${id}`, models: 'gpt-4o', group: 'default', key: '' },
  }))
  const changes: string[] = []
  await page.route('**/api/channel/**', (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const answer = (data: unknown) => route.fulfill({ json: { success: true, message: '', data } })
    if (request.method() === 'GET') {
      const one = channels.find(({ id }) => pathname === `/api/channel/${id}`)
      return answer(one ?? { items: channels, total: channels.length })
    }
    changes.push(`${request.method()} ${pathname} ${request.postData()}`)
    if (pathname.endsWith('/status/batch')) return route.fulfill({ status: 404, body: '' })
    if (pathname.endsWith('/status')) {
      const { status } = request.postDataJSON()
      channels = channels.map((each) => (pathname.includes(`/${each.id}/`) ? { ...each, status } : each))
      return answer(true)
    }
    channels = channels.filter(({ id }) => !request.postDataJSON().ids.includes(id))
    return answer(2)
  })
  await page.goto('/channel')
  const select = async () => {
    for (const name of ['line-3', 'line-2']) await page.getByRole('checkbox', { name: `选择「${name}」` }).check()
  }
  const bar = page.getByRole('toolbar')
  await select()
  await bar.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('已停用 2 个渠道')).toBeVisible()
  expect(changes).toEqual([
    'POST /api/channel/status/batch {"ids":[3,2],"status":2}',
    'POST /api/channel/3/status {"status":2}',
    'POST /api/channel/2/status {"status":2}',
  ])
  changes.length = 0
  await select()
  await bar.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['line-1'])
  expect(changes).toEqual(['POST /api/channel/batch {"ids":[3,2]}'])
})

test('on a first visit before New API neither the banner nor the status moves what is shown', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await addToStatus(page, { setup: true, theme: 'default' })
  const asked: string[] = []
  await page.route('**/api/token/?*', async (route) => {
    asked.push(new URL(route.request().url()).search)
    const response = await route.fetch({ url: new URL('/api/token/?p=0', route.request().url()).href })
    const { data } = await response.json()
    await route.fulfill({ response, json: { success: true, message: '', data: { items: data, total: data.length } } })
  })
  await page.goto('/token')
  await expect(page.getByRole('rowheader')).toHaveText(['default'])
  await expect(page.getByText('当前服务器：New API')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'shifts').filter((value: number) => value > 0.001))).toEqual([])
  expect(asked.filter((search) => search.includes('page_size'))).toEqual(['?p=1&page_size=50'])
})
