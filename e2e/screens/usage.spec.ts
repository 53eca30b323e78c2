import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ROOT } from '../support/accounts.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { relayCalls } from '../support/model-provider.ts'
import { signInAs } from '../support/page.ts'

const CALLS = { token: 'ci', models: ['gpt-4o', 'gpt-3.5-turbo', 'gpt-3.5-turbo'] }
const SUMMED = embeddedOnly('sums usage')

/** Saves the table, and returns the file. */
async function save(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('button', { name: '导出' }).click(),
  ])
  return file
}

test('an administrator finds who used how much, and the rows behind it', SUMMED, async ({ page, program, signIn }) => {
  await signIn()
  await relayCalls(program, 'alice', CALLS)
  await page.context().clearCookies()
  await signInAs(page, ROOT)
  await page.goto('/usage')
  const row = page.getByRole('row').filter({ hasText: 'alice' })
  await expect(row).toContainText('3')
  await expect(row).toContainText('100.0%')
  await test.step('by model', async () => {
    await page.getByText('模型', { exact: true }).first().click()
    await expect(page).toHaveURL(/by=model/)
    await expect(page.getByRole('row').filter({ hasText: 'gpt-3.5-turbo' })).toContainText('$0.0003')
  })
  await test.step('as CSV, in the currency of the system', async () => {
    const file = await save(page)
    expect(file.suggestedFilename()).toMatch(/^relaydeck-usage-model-/)
    expect(await readFile(await file.path(), 'utf8')).toContain('$0.000252')
  })
  await test.step('by user and model, as CSV', async () => {
    await page.getByText('用户和模型', { exact: true }).first().click()
    await expect(page).toHaveURL(/by=user%2Cmodel/)
    await expect(page.getByRole('row').filter({ hasText: 'gpt-3.5-turbo' })).toContainText('alice')
    const file = await save(page)
    expect(file.suggestedFilename()).toMatch(/^relaydeck-usage-user-model-/)
    expect(await readFile(await file.path(), 'utf8')).toMatch(/gpt-3\.5-turbo.*alice.*\$0\.000252/)
    await page.getByText('模型', { exact: true }).first().click()
    await expect(page).toHaveURL(/by=model/)
  })
  await test.step('in another time zone', async () => {
    await page.getByRole('combobox', { name: '月份和日期的时区' }).click()
    await page.getByRole('combobox', { name: '月份和日期的时区' }).fill('tokyo')
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
    await expect(page).toHaveURL(/zone=Asia%2FTokyo/)
    await expect(page.getByRole('combobox', { name: '月份和日期的时区' })).toHaveValue('Asia/Tokyo (UTC+09:00)')
  })
  await test.step('its rows of the log', async () => {
    await page.getByRole('row').getByRole('link', { name: 'gpt-3.5-turbo' }).click()
    await expect(page).toHaveURL(/\/log\?.*model_name=gpt-3\.5-turbo/)
    await expect(page.getByRole('row').filter({ hasText: 'gpt-3.5-turbo' })).toHaveCount(2)
  })
})

test(
  'the controls are on one line at 1280 px, also in English with a custom period',
  SUMMED,
  async ({ page, signIn }) => {
    await signIn()
    await page.context().clearCookies()
    await signInAs(page, ROOT)
    await page.evaluate(() => localStorage.setItem('language', 'en'))
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/usage?start_timestamp=978278400&end_timestamp=978537599')
    const middles = await Promise.all(
      [page.getByRole('radiogroup').first(), page.getByRole('button', { name: '2001-01-01 ~ 2001-01-03' })].map(
        async (control) => {
          const box = await control.boundingBox()
          return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
        },
      ),
    )
    expect(new Set(middles).size).toBe(1)
  },
)

test(
  'a custom period is typed or picked in the format of the tables, and is in the address',
  SUMMED,
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/usage')
    await page.getByText('自定义', { exact: true }).click()
    const period = page.getByRole('textbox', { name: '时间段' })
    await expect(period).toBeFocused()
    await period.fill('2001-01-01 ~ 2001-01-03')
    await expect(page).toHaveURL(/start_timestamp=978278400&end_timestamp=978537599/)
    await expect(page.getByRole('button', { name: '2001-01', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '2001-01-05', exact: true }).click()
    await page.getByRole('button', { name: '2001-01-06', exact: true }).click()
    await expect(page).toHaveURL(/start_timestamp=978624000&end_timestamp=978796799/)
    await page.keyboard.press('Escape')
    const chip = page.getByRole('button', { name: '2001-01-05 ~ 2001-01-06' })
    await expect(chip).toBeFocused()
    await expect(page.getByRole('textbox', { name: '时间段' })).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await chip.click()
    await expect(period).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  },
)

test('users find their own usage', SUMMED, async ({ page, program, signIn }) => {
  await signIn()
  await relayCalls(program, 'alice', CALLS)
  await page.goto('/usage')
  await expect(page.getByRole('row').filter({ hasText: 'ci' })).toContainText('100.0%')
  await expect(page.getByRole('radio', { name: '用户' })).toHaveCount(0)
})

/** Removes the capability flag for usage sums of the embedded gateway, which One API never sends. */
const unsummed = (page: Page) =>
  page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, usage: undefined } } })
  })

test('in front of a server that does not sum usage, it is counted after the number of requests and minutes is shown', async ({
  page,
  program,
  signIn,
}) => {
  await unsummed(page)
  await signIn()
  await relayCalls(program, 'alice', CALLS)
  const root = await program.operator.asRoot()
  // One API writes the log after it has answered.
  await expect.poll(async () => (await root.logs.list({ type: 2 })).length).toBe(3)
  await page.context().clearCookies()
  await signInAs(page, ROOT)
  await page.goto('/usage')
  await expect(page.getByText(/^统计需要 \d+ 次请求，不到 1 分钟。$/)).toBeVisible()
  await page.getByRole('button', { name: '开始统计' }).click()
  const row = page.getByRole('row').filter({ hasText: 'alice' })
  await expect(row).toContainText('100.0%')
  const { quota } = await root.logs.stat()
  await expect(row).toContainText(`$${(quota / 500_000).toFixed(4)}`)
  for (const [group, name] of [
    ['模型', 'gpt-4o'],
    ['令牌', 'ci'],
    ['渠道', 'azure-east'],
    ['日期', '100.0%'],
  ] as const)
    await test.step(`by ${group}`, async () => {
      await page.getByRole('main').getByText(group, { exact: true }).first().click()
      await page.getByRole('button', { name: '开始统计' }).click()
      await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
      const total = page.getByRole('definition').getByRole('link').first()
      await expect(total).toContainText('<$0.01')
    })
})

test('users count their own usage, which goes on when the page is left', async ({ page, program, signIn }) => {
  await unsummed(page)
  await signIn()
  await relayCalls(program, 'alice', CALLS)
  const root = await program.operator.asRoot()
  await expect.poll(async () => (await root.logs.list({ type: 2 })).length).toBe(3)
  await page.goto('/usage?by=model')
  await page.getByRole('button', { name: '开始统计' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'gpt-4o' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: '日志' }).click()
  await expect(page).toHaveURL(/\/log/)
  await page.goBack()
  await expect(page.getByRole('row').filter({ hasText: 'gpt-4o' })).toBeVisible()
  await expect(page.getByRole('button', { name: '重新统计' })).toBeVisible()
})
