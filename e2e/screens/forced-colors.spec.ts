import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'

test.beforeEach(async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn({ username: 'boss', role: RANK.root })
})

/** Returns a system colour as the browser computes it. */
const systemColor = (page: Page, name: string) =>
  page.evaluate((color) => {
    const probe = document.createElement('i')
    probe.style.cssText = `forced-color-adjust: none; color: ${color}`
    document.body.append(probe)
    const computed = getComputedStyle(probe).color
    probe.remove()
    return computed
  }, name)

test('forced colours mark the current menu entry and tab', async ({ page }) => {
  for (const [address, tab] of [
    ['/setting', '个人设置'],
    ['/setting?tab=system', '系统设置'],
  ] as const) {
    await page.goto(address)
    const current = page.getByRole('main').getByRole('link', { name: tab })
    await expect(current).toBeVisible()
    const highlight = await systemColor(page, 'Highlight')
    await expect(current).toHaveCSS('background-color', highlight)
    await expect(page.getByRole('link', { name: '设置', exact: true })).toHaveCSS('background-color', highlight)
    await expect(page.getByRole('link', { name: '令牌' })).not.toHaveCSS('background-color', highlight)
  }
})

test('forced colours give every switch a border', async ({ page, program }) => {
  const root = await program.operator.asRoot()
  await root.channels.create({ type: 1, name: 'azure-east', key: 'k', group: 'default', models: 'gpt-4o' })
  // Servers have different numbers of switches.
  for (const [address, last] of [
    ['/channel', /azure-east/],
    ['/setting?tab=system', '启用 Turnstile 用户校验'],
  ] as const) {
    await page.goto(address)
    const tracks = page.locator('.mantine-Switch-track')
    await expect(page.getByRole('switch', { name: last })).toBeAttached()
    for (const track of await tracks.all()) await expect(track).toHaveCSS('border-top-style', 'solid')
  }
})

test('forced colours give the palette an edge', async ({ page }) => {
  await page.goto('/topup')
  await page.getByRole('button', { name: '查找或跳转' }).click()
  const palette = page.getByRole('dialog', { name: '查找或跳转' })
  await expect(palette).toHaveCSS('border-top-style', 'solid')
  await expect(palette).toHaveCSS('border-top-color', await systemColor(page, 'CanvasText'))
})
