import type { Locator } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { form, test } from '../support/channels.ts'
import { expect } from '../support/fixtures.ts'

const PHONE = { width: 360, height: 740 }

/** Returns the position of an element that is rendered. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not rendered')
  return box
}

test('each page shows its title once', async ({ page, signIn }) => {
  await signIn({ role: RANK.root })
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(size)
    for (const address of ['/token', '/channel', '/log', '/setting']) {
      await page.goto(address)
      const title = await page.getByRole('heading', { level: 1 }).innerText()
      await expect(page.getByRole('banner')).not.toContainText(title)
    }
  }
})

test('a phone shows four rows of the channels at once', async ({ page, signIn, createChannels }) => {
  await createChannels(['one', 'two', 'three', 'four'])
  await page.setViewportSize(PHONE)
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  await expect(page.getByRole('row').filter({ hasText: 'one' })).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /更多操作/ }) })
  const [first, last] = [await boxOf(rows.nth(0)), await boxOf(rows.nth(3))]
  expect(last.y + last.height - first.y).toBeLessThanOrEqual(336)
})

test('the checkbox above the cards of a phone says that it selects the page', async ({ page, signIn }) => {
  await page.setViewportSize(PHONE)
  await signIn()
  await page.goto('/token')
  await page.getByText('选择本页全部').click()
  await expect(page.getByRole('toolbar')).toContainText('已选 1 条')
})

test('the key of a channel follows its type, and is seen without scrolling', async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  await page.goto('/channel/add')
  await expect(form(page).getByRole('textbox', { name: '密钥' })).toBeFocused()
  await expect(form(page).getByRole('textbox', { name: '密钥' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Shift+Tab')
  await expect(form(page).getByRole('combobox', { name: '类型' })).toBeFocused()
})

for (const [name, address] of [
  ['a short form', '/redemption/add'],
  ['a long form', '/channel/add'],
] as const)
  test(`the buttons of ${name} stand at the bottom of its drawer`, async ({ page, signIn }) => {
    await signIn({ role: RANK.admin })
    await page.goto(address)
    const create = form(page).getByRole('button', { name: '创建' })
    const bottom = async () => {
      const { y, height } = await boxOf(create)
      return 900 - y - height
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(create).toBeVisible()
    expect(await bottom()).toBeLessThan(20)
    await form(page).locator('label').last().scrollIntoViewIfNeeded()
    await form(page).evaluate((drawer) => drawer.scrollTo(0, drawer.scrollHeight))
    expect(await bottom()).toBeLessThan(20)
  })

test('on a wide screen, settings stand beside their headings', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn()
  await page.goto('/setting')
  const heading = await boxOf(page.getByRole('heading', { name: '登录会话' }))
  const section = page.getByRole('region', { name: '登录会话' })
  const button = await boxOf(section.getByText('当前会话').first())
  expect(button.x).toBeGreaterThan(heading.x + 280)
  expect(Math.abs(button.y - heading.y)).toBeLessThan(60)
})

test('a guest sees the other language by its name', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('banner').getByText('中文')).toBeVisible()
})
