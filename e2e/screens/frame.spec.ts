import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主导航' }).getByRole('link')

test('an unknown URL is reported to guests and signed-in users', { tag: '@R2.23' }, async ({ page, signIn }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading')).toHaveText('页面不存在，请检查浏览器地址')
  await signIn()
  await page.goto('/token/edit/seven')
  await expect(page.getByText('页面不存在，请检查浏览器地址')).toBeVisible()
  await page.getByRole('link', { name: '回到首页' }).click()
  await expect(page).toHaveURL('/')
})

test('the menu of a guest has only public pages', { tag: ['@R2.32', '@R2.40', '@R2.44'] }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '欢迎使用 Relaydeck' })).toBeVisible()
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible()
  await expect(page.getByRole('link', { name: '注册' })).toBeVisible()
  await expect(menu(page)).toHaveText(['首页', '关于'])
  await expect(page.getByRole('link', { name: '令牌', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /账户/ })).toHaveCount(0)
})

test('a signed-in user has the menu in order, and sees the remaining quota', {
  tag: ['@R2.32', '@R2.34', '@R2.40', '@R2.42', '@R2.44'],
}, async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  await expect(menu(page)).toHaveText(['仪表盘', '用量', '日志', '令牌', '充值', '首页', '设置', '关于'])
  await expect(menu(page).and(page.locator('[aria-current=page]'))).toHaveText(['令牌'])
  await page.getByRole('button', { name: '账户：alice' }).click()
  await expect(page.getByRole('menu')).toContainText('剩余额度')
  await page.getByRole('menuitem', { name: '个人资料' }).click()
  await expect(page).toHaveURL('/user/edit')
})

test('on a phone the menu is in a sidebar that opens and closes', { tag: '@R2.43' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await page.goto('/token')
  await expect(menu(page)).toHaveCount(0)
  await page.getByRole('button', { name: '打开导航' }).click()
  await expect(menu(page)).toHaveText(['仪表盘', '用量', '日志', '令牌', '充值', '首页', '设置', '关于'])
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await page.getByRole('button', { name: '打开导航' }).click()
  await menu(page).filter({ hasText: '首页' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toHaveCount(0)
})

test('the navigation collapses to icons with names, and stays collapsed', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  await page.getByRole('button', { name: '收起导航' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '展开导航' })).toBeVisible()
  await expect(page.getByRole('link', { name: '令牌', exact: true })).toBeVisible()
})

test('Chinese is the default, and English is complete', { tag: ['@R1.6', '@R2.46'] }, async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Tokens' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tokens' })).toBeVisible()
  await page.getByRole('link', { name: 'New token' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  const shown = (await page.locator('body').innerText()) + (await page.title())
  expect(shown.replaceAll('中文', '')).not.toMatch(/[\u4e00-\u9fff]/)
})

test('the colour scheme can be changed and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: '外观: 跟随系统' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
})
