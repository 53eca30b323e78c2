import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests } from '../support/page.ts'

const fieldOf = (page: Page) => page.getByLabel('兑换码', { exact: true })
const buttonOf = (page: Page) => page.getByRole('button', { name: '兑换', exact: true })

test('the menu leads to the remaining quota, and an empty code is not sent', {
  tag: ['@R2.11', '@R2.36', '@R2.89', '@R5.44'],
}, async ({ page, signIn }) => {
  await signIn()
  const field = fieldOf(page)

  await test.step('the menu opens the page with the remaining quota', async () => {
    await page.goto('/token')
    await page.getByRole('link', { name: '充值' }).click()
    await expect(page).toHaveURL('/topup')
    await expect(page.getByRole('main')).toContainText('$0.00')
  })

  await test.step('an empty code shows a warning and sends no request', async () => {
    const methods = recordRequests(page, (request) => request.method())
    await field.fill('   ')
    await buttonOf(page).click()
    await expect(page.locator('[data-kind="warning"]')).toContainText('请输入兑换码')
    await expect(field).toHaveAccessibleDescription('请输入兑换码')
    await expect(field).toBeFocused()
    expect(methods).not.toContain('POST')
  })

  await test.step('the warning closes when the user types', async () => {
    await field.fill('x')
    await expect(page.locator('[data-kind="warning"]')).toHaveCount(0, { timeout: 3000 })
  })
})

test('a code is redeemed once, and stays in the field until then', { tag: ['@R7.56', '@R8.10'] }, async ({
  page,
  program,
  signIn,
}) => {
  await signIn()
  const root = await program.operator.asRoot()
  const [key = ''] = await root.redemptions.create({ name: 'gift', quota: 500_000, count: 1 })
  const field = fieldOf(page)
  const redeem = buttonOf(page)
  await page.goto('/topup')

  await test.step('a lost connection is reported, and the code stays', async () => {
    await field.fill(` ${key} `)
    await page.route('**/api/user/topup', (route) => route.abort())
    await redeem.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('请求失败')
    await expect(field).toHaveValue(` ${key} `)
    await page.unroute('**/api/user/topup')
  })

  await test.step('a redeemed code adds its quota', async () => {
    await redeem.click()
    await expect(page.getByRole('status').filter({ hasText: '$1.00' })).toBeVisible()
    await expect(page.getByText('剩余额度').locator('..')).toContainText('$1.00')
    await expect(field).toHaveValue('')
  })

  await test.step('redeeming it again is an error at the field', async () => {
    await field.fill(key)
    await redeem.click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(key)
    await expect(page.getByText('剩余额度').locator('..')).toContainText('$1.00')
  })
})

test('the shop is linked, or the reason is shown', { tag: ['@R2.90', '@R5.45'] }, async ({ page, program, signIn }) => {
  const person = await signIn()
  await page.goto('/topup')
  await expect(page.getByText('超级管理员未设置充值链接')).toBeVisible()
  const root = await program.operator.asRoot()
  await root.options.set({ key: 'TopUpLink', value: 'javascript:alert(1)' })
  await page.reload()
  await expect(page.getByText('不是有效的网址')).toBeVisible()
  await root.options.set({ key: 'TopUpLink', value: 'http://shop.example/buy?item=1' })
  await page.reload()
  const link = page.getByRole('link', { name: 'shop.example' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  const { protocol, searchParams } = new URL((await link.getAttribute('href')) ?? '')
  expect([protocol, searchParams.get('item'), searchParams.get('username')]).toEqual(['http:', '1', person.username])
  expect(searchParams.get('transaction_id')).toMatch(/^[0-9a-f]{32}$/)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Top up' })).toBeVisible()
  await program.operator.setOptions([['TopUpLink', '']])
})
