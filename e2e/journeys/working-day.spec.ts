import type { Page } from '@playwright/test'
import { ROOT } from '../support/accounts.ts'
import { countClicks } from '../support/clicks.ts'
import { expect, test } from '../support/fixtures.ts'
import { relayCalls } from '../support/model-provider.ts'
import { signInAs } from '../support/page.ts'
import type { TestServer } from '../support/test-server.ts'

const CALLS = { token: 'ci', models: ['gpt-3.5-turbo', 'gpt-4', 'gpt-3.5-turbo'] }

const openFromMenu = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: entry, exact: true }).click()

/** Makes calls of alice, and opens the dashboard as root. */
async function afterCalls(page: Page, program: TestServer): Promise<void> {
  await relayCalls(program, 'alice', CALLS)
  const root = await program.operator.asRoot()
  // One API writes the log after it has answered.
  await expect.poll(async () => (await root.logs.list({ type: 2 })).length).toBe(CALLS.models.length)
  await page.context().clearCookies()
  await signInAs(page, ROOT)
  await page.goto('/dashboard')
}

test('who used how much this month is found and saved with at most four clicks', async ({ page, program, signIn }) => {
  await signIn()
  await afterCalls(page, program)
  const clicks = await countClicks(page)
  await openFromMenu(page, '用量')
  // The dashboard has rows of alice too.
  await expect(page.getByRole('heading', { name: '用量', level: 1 })).toBeVisible()
  const start = page.getByRole('button', { name: '开始统计' })
  const row = page.getByRole('row').filter({ hasText: 'alice' })
  await expect(start.or(row)).toBeVisible()
  // A server that does not sum usage is counted on a click, since that may take minutes.
  if (await start.isVisible()) await start.click()
  await expect(row).toContainText('100.0%')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('button', { name: '导出' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^relaydeck-usage-user-\d{4}-/)
  process.stdout.write(`Usage of the month saved: ${clicks()} clicks\n`)
  expect(clicks()).toBeLessThanOrEqual(4)
})

test('the most expensive call and its price are found with at most four clicks', async ({ page, program, signIn }) => {
  await signIn()
  await afterCalls(page, program)
  const clicks = await countClicks(page)
  await openFromMenu(page, '日志')
  const rows = page.getByRole('rowgroup').last().getByRole('row')
  await page.getByRole('columnheader', { name: '费用' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-quota/)
  // Some servers also log quota that was added to an account.
  const call = rows.filter({ hasText: /成功|消费/ }).first()
  await expect(call).toContainText('gpt-4')
  await call.getByRole('button', { name: /^查看 .* 的明细$/ }).click()
  await expect(page.getByRole('heading', { name: '费用计算' })).toBeVisible()
  process.stdout.write(`The most expensive call explained: ${clicks()} clicks\n`)
  expect(clicks()).toBeLessThanOrEqual(4)
})
