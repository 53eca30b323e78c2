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
  await page.goto('/token')
  await expect(page.getByText('只能查看数据')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(['default'])
  const toggle = page.getByRole('switch').first()
  await toggle.click({ force: true })
  await expect(page.getByText('控制台不支持修改此版本的服务器')).toBeVisible()
  await expect(toggle).toBeChecked()
  expect(changes).toEqual([])
})
