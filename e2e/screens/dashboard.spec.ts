import { expect, test } from '../support/fixtures.ts'
import { relayCalls } from '../support/model-provider.ts'
import { recordRequests, refuse, toasts, withoutSums } from '../support/page.ts'

const CALLS = { token: 'ci', models: ['gpt-4o', 'gpt-3.5-turbo', 'gpt-3.5-turbo'] }

test('before a server without sums, the user’s usage is shown as key figures, chart and table', async ({
  page,
  program,
  signIn,
}) => {
  await withoutSums(page)
  await signIn()
  const charts = recordRequests(page, (_, { href }) => (href.includes('UsageChart') ? href : undefined))

  await test.step('without usage, the next step is shown', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('近 7 天没有用量')).toBeVisible()
    await expect(page.getByRole('link', { name: '查看令牌' })).toBeVisible()
    expect(charts).toEqual([])
  })

  await relayCalls(program, 'alice', CALLS)

  await test.step('amounts use quota_per_unit, and today is in UTC', async () => {
    await page.reload()
    const figures = page.getByRole('main').locator('dl')
    await expect(figures).toContainText('今天（UTC）')
    await expect(figures).toContainText('调用次数 · 今天（UTC）3')
    await expect(figures).toContainText('Token 数量 · 今天（UTC）450')
    const cost = page.getByRole('row').filter({ hasText: 'gpt-3.5-turbo' })
    // Two calls of 63 units, at 500,000 units per dollar.
    await expect(cost).toContainText('$0.000252')
    await expect(cost).toContainText('200')
  })

  await test.step('the chart has days in the format of tables, and its measure is in the URL', async () => {
    const chart = page.getByRole('img', { name: '近 7 天各模型的费用' })
    await expect(chart).toContainText(/\d\d-\d\d/)
    await expect(chart).toContainText('gpt-3.5-turbo')
    await page.getByText('调用次数', { exact: true }).first().click()
    await expect(page).toHaveURL('/dashboard?show=requests')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('img', { name: 'Calls by model, last 7 days' })).toContainText(/\d\d-\d\d/)
  })
})

test('the axis of the chart has amounts without trailing zeros and is not cut off', async ({ page, signIn }) => {
  await withoutSums(page)
  await signIn()
  const today = new Date().toISOString().slice(0, 10)
  const row = { Day: today, ModelName: 'm', RequestCount: 1, PromptTokens: 1_234_567_890, CompletionTokens: 1 }
  await page.route('**/api/user/dashboard', (route) =>
    route.fulfill({ json: { success: true, message: '', data: [{ ...row, Quota: 12_000_000 }] } }),
  )
  await page.goto('/dashboard')
  const chart = page.getByRole('img', { name: /近 7 天各模型/ })
  const ticks = chart.locator('.recharts-yAxis-tick-labels text')
  await expect(ticks).toHaveText(['$0', '$5', '$10', '$15', '$20', '$25'])
  for (const measure of ['费用', 'Token 数量']) {
    await page.getByText(measure, { exact: true }).first().click()
    await expect(chart).toHaveAccessibleName(new RegExp(measure))
    const frame = await chart.boundingBox()
    for (const tick of await ticks.all()) expect((await tick.boundingBox())?.x).toBeGreaterThanOrEqual(frame?.x ?? 0)
  }
})

test('refusals and a lost connection offer a retry, and invalid days are left out', async ({ page, signIn }) => {
  await withoutSums(page)
  await signIn()
  await refuse(page, '**/api/user/dashboard', '今天不行')
  await page.goto('/dashboard')
  await expect(toasts(page)).toContainText('今天不行')
  await expect(page.getByText('用量加载失败')).toBeVisible()
  await page.unroute('**/api/user/dashboard')
  await page.route('**/api/user/dashboard', (route) => route.abort())
  await page.getByRole('button', { name: '重试' }).click()
  await expect(toasts(page).filter({ hasText: '连不上服务器' })).toHaveCount(1)
  await page.unroute('**/api/user/dashboard')
  const row = { ModelName: 'm', RequestCount: 1, Quota: 500_000, PromptTokens: 1, CompletionTokens: 1 }
  const data = [
    { ...row, Day: 'not a day' },
    { ...row, Day: '1999-01-01' },
  ]
  await page.route('**/api/user/dashboard', (route) => route.fulfill({ json: { success: true, message: '', data } }))
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('row').filter({ hasText: '1999-01-01' })).toContainText('$1.00')
  await expect(page.getByText('not a day')).toBeHidden()
  await page.unroute('**/api/user/dashboard')
  await page.route('**/api/user/dashboard', (route) => route.fulfill({ status: 401, body: '' }))
  await page.reload()
  await expect(page).toHaveURL('/login?expired=true')
})
