import { expect, test } from '../support/fixtures.ts'
import { recordRequests } from '../support/page.ts'

test('D187 before an old New API the console is read-only, says so, and sends no changes', async ({ page, signIn }) => {
  await signIn()
  const changes = recordRequests(page, (request, { pathname }) =>
    request.method() === 'GET' ? undefined : `${request.method()} ${pathname}`,
  )
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, setup: true } } })
  })
  // New API counts pages from 1, and names its rows.
  await page.route('**/api/token/?*', async (route) => {
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

test('D641 D642 before One Hub a banner says what is limited, and that is not shown', async ({ page, signIn }) => {
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
  await expect(
    page
      .getByRole('heading', { name: '系统访问令牌' })
      .or(page.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: '删除个人账户' })).toHaveCount(0)
  await page.goto('/user/edit')
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeDisabled()
})
