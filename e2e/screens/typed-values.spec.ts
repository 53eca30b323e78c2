import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { recordOptionSaves, saveChanges } from '../support/settings.ts'

const SKIPPED = '当天没有这个时间：夏令时开始，时钟会拨快。'

test.describe('where clocks go forward', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a time that the clocks skip is kept as typed, and the field says that it does not exist', async ({
    page,
    signIn,
  }) => {
    await signIn({ role: RANK.root })
    await page.goto('/token/add')
    const expiry = page.getByRole('textbox', { name: '过期时间' })
    await expiry.fill('2027-03-14 02:30')
    await expect(page.getByText(SKIPPED)).toBeVisible()
    await expiry.fill('2027-03-14 03:00')
    await expect(page.getByText(SKIPPED)).toBeHidden()
    await expiry.fill('2027-13-14 02:30')
    await expect(page.getByText(SKIPPED)).toBeHidden()

    await page.goto('/log')
    await page.getByRole('button', { name: '筛选', exact: true }).click()
    await page.getByRole('option', { name: '时间段' }).click()
    const period = page.getByRole('textbox', { name: '时间段' })
    await period.fill('2026-03-08 02:30 ~')
    await expect(period).toHaveValue('2026-03-08 02:30 ~')
    await expect(page.getByText(SKIPPED)).toBeVisible()
    await period.fill('2026-03-08 03:30 ~')
    await expect(page.getByText(SKIPPED)).toBeHidden()
  })
})

test('a number field keeps what was typed, and says what is wrong with it', async ({ page, signIn }) => {
  await signIn({ role: RANK.root })
  const saves = recordOptionSaves(page)
  await page.goto('/setting?tab=operating')
  for (const [label, typed, shown, message] of [
    ['额度提醒阈值', '-3', '-$3', /不能|范围|至少|不小于|0/],
    ['失败重试次数', '-3', '-3', /0/],
    ['失败重试次数', '1.5', '1.5', /整数/],
    ['新用户初始额度', '-3', '-$3', /0/],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    const before = await field.inputValue()
    await field.fill(typed)
    await field.blur()
    await expect(field).toHaveValue(shown)
    await saveChanges(page)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(message)
    await field.fill(before)
  }
  await page.goto('/redemption/add')
  const count = page.getByLabel('数量')
  await count.fill('1.5')
  await expect(count).toHaveValue('1.5')
  expect(saves).toEqual([])
})

test('the buttons beside fields are level with them and not cut on a phone', async ({ page, signIn }) => {
  await signIn({ role: RANK.root })
  await page.goto('/setting?tab=system')
  const field = await page.getByLabel('添加允许的邮箱域名').boundingBox()
  const button = await page.getByRole('button', { name: '添加', exact: true }).boundingBox()
  expect([button?.y, button?.height]).toEqual([field?.y, field?.height])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/setting?tab=operating')
  const add = page.getByRole('button', { name: '添加', exact: true })
  await expect(add.first()).toBeVisible()
  const cut = await add
    .locator('.mantine-Button-label')
    .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).length)
  expect(cut).toBe(0)
})
