import { expect, test } from '../support/fixtures.ts'

test('the chat page is shown in a sandboxed frame, with a link to open it in a new tab', {
  tag: ['@R2.15', '@R2.41'],
}, async ({ page, program, signIn }) => {
  await signIn()
  await page.goto('/chat')
  await expect(page.getByText('未设置聊天页面')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: '聊天' })).toBeHidden()

  const root = await program.operator.asRoot()
  await page.route('http://chat.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Hello from chat</h1>' }),
  )
  await root.options.set({ key: 'ChatLink', value: 'http://chat.example/app' })
  await page.goto('/token')
  await page.getByRole('navigation').getByRole('link', { name: '聊天' }).click()
  await expect(page).toHaveURL('/chat')
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect(frame).toHaveAttribute('title', /chat\.example/)
  await expect(page.frameLocator('iframe').getByText('Hello from chat')).toBeVisible()
  await expect(page.getByRole('link', { name: '在新标签页中打开' })).toHaveAttribute('href', 'http://chat.example/app')

  await root.options.set({ key: 'ChatLink', value: 'javascript:alert(1)' })
  await page.reload()
  await expect(page.getByText('不是有效的网址')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a failed status offers a retry instead of claiming that there is no chat page', async ({ page, signIn }) => {
  await signIn()
  await page.route('**/api/status', (route) => route.abort())
  await page.goto('/chat')
  const retry = page.getByRole('main').getByRole('button', { name: '重试' })
  await expect(retry).toBeVisible()
  await expect(page.getByText('未设置聊天页面')).toBeHidden()
  await page.unroute('**/api/status')
  await retry.click()
  await expect(page.getByText('未设置聊天页面')).toBeVisible()
})
