import { ROOT } from '../support/accounts.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { relayCalls } from '../support/model-provider.ts'
import { signInAs } from '../support/page.ts'

const CALLS = { token: 'ci', models: ['gpt-4o', 'gpt-3.5-turbo', 'gpt-3.5-turbo'] }
const SUMMED = embeddedOnly('sums usage')

test(
  'D457 D458 an administrator finds who used how much, and the rows behind it',
  SUMMED,
  async ({ page, program, signIn }) => {
    await signIn()
    await relayCalls(program, page.request, 'alice', CALLS)
    await page.context().clearCookies()
    await signInAs(page, ROOT)
    await page.goto('/usage')
    const row = page.getByRole('row').filter({ hasText: 'alice' })
    await expect(row).toContainText('3')
    await expect(row).toContainText('100%')
    await test.step('by model', async () => {
      await page.getByText('模型', { exact: true }).first().click()
      await expect(page).toHaveURL(/by=model/)
      await expect(page.getByRole('row').filter({ hasText: 'gpt-3.5-turbo' })).toContainText('$0.000252')
    })
    await test.step('D460 as CSV', async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('main').getByRole('button', { name: '导出' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^relaydeck-usage-model-/)
    })
    await test.step('its rows of the log', async () => {
      await page.getByRole('link', { name: 'gpt-3.5-turbo' }).click()
      await expect(page).toHaveURL(/\/log\?.*model_name=gpt-3\.5-turbo/)
      await expect(page.getByRole('row').filter({ hasText: 'gpt-3.5-turbo' })).toHaveCount(2)
    })
  },
)

test('D457 users find their own usage', SUMMED, async ({ page, program, signIn }) => {
  await signIn()
  await relayCalls(program, page.request, 'alice', CALLS)
  await page.goto('/usage')
  await expect(page.getByRole('row').filter({ hasText: 'ci' })).toContainText('100%')
  await expect(page.getByRole('radio', { name: '用户' })).toHaveCount(0)
})

test('D459 before a server that does not sum usage, the page says so and is not in the menu', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, usage: undefined } } })
  })
  await signIn()
  await page.goto('/usage')
  await expect(page.getByText('当前网关不支持用量统计')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: '用量' })).toHaveCount(0)
})
