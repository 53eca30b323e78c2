import { expect, test } from '../support/fixtures.ts'
import { chooseInRow, refuse, rowHeadings } from '../support/page.ts'
import { createToken } from '../support/tokens.ts'

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('a refused switch goes back and shows the reason', { tag: '@R4.18' }, async ({ page }) => {
  await page.goto('/token')
  await refuse(page, '**/api/token/?status_only=true', '今天不行')
  await page.getByRole('switch').press('Space')
  await expect(page.getByText('今天不行')).toHaveCount(1)
  await expect(page.getByRole('switch')).toBeChecked()
})

test('a refusal to enable an expired token opens its form with an explanation', async ({ page }) => {
  const { id } = await createToken(page.request, { name: 'late' })
  const row = { id, user_id: 2, key: 'k'.repeat(48), name: 'late', created_time: 1, accessed_time: 1 }
  const late = {
    ...row,
    status: 3,
    expired_time: 1000,
    remain_quota: 5,
    unlimited_quota: false,
    used_quota: 0,
    models: null,
    subnet: '',
  }
  await page.route(/\/api\/token\/\?p=0/, (route) =>
    route.fulfill({ json: { success: true, message: '', data: [late] } }),
  )
  await page.route(`**/api/token/${id}`, (route) => route.fulfill({ json: { success: true, message: '', data: late } }))
  await refuse(page, '**/api/token/?status_only=true', '令牌已过期，无法启用')
  await page.goto('/token')
  await expect(page.getByRole('row').filter({ hasText: 'late' })).toContainText('已过期')
  await page.getByRole('switch').press('Space')
  await expect(page).toHaveURL(`/token/edit/${id}`)
  await expect(page.getByText('令牌已过期，无法启用')).toBeVisible()
  await expect(page.getByText('此令牌已过期。先修改过期时间并保存')).toBeVisible()
})

test('a refused deletion keeps the row and shows the reason in the dialog', async ({ page }) => {
  await page.goto('/token')
  await page.route('**/api/token/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ json: { success: false, message: '不能删除' } })
      : route.continue(),
  )
  await chooseInRow(page, '令牌「default」', '删除')
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(question.getByRole('alert')).toHaveText('不能删除')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(rowHeadings(page)).toHaveText(['default'])
})

test('a key that cannot be copied is shown in the search box without a confirmation', { tag: '@R8.11' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } })
  })
  await page.goto('/token')
  await page.getByRole('button', { name: '复制令牌「default」的密钥' }).click()
  const box = page.getByRole('textbox', { name: '查找令牌' })
  await expect(box).toHaveValue(/^sk-[0-9A-Za-z]{48}$/)
  await expect(page.getByText('无法复制，请从搜索框中手动复制密钥')).toBeVisible()
  await expect(page.getByText('已复制')).toHaveCount(0)
  await box.press('Enter')
  expect(page.url()).not.toContain('sk-')
  await box.press('Escape')
  await expect(box).toHaveValue('')
})

test('returning to the list shows the cached rows and refreshes them', async ({ page }) => {
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(1)
  await page.getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL('/')
  // The pointer may rest on a link, whose preload must not be in progress.
  await page.waitForLoadState('networkidle')
  await createToken(page.request, { name: 'from elsewhere' })
  await page.route('**/api/token/?p=0**', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await page.getByRole('link', { name: '令牌', exact: true }).click()
  await expect(rowHeadings(page)).toHaveText(['default'])
  await expect(rowHeadings(page)).toHaveText(['from elsewhere', 'default'])
})

test('a click during a preload shows the refreshed rows', async ({ page }) => {
  await page.goto('/token')
  await expect(rowHeadings(page)).toHaveCount(1)
  await page.getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL('/')
  await page.waitForLoadState('networkidle')
  await createToken(page.request, { name: 'from elsewhere' })
  const link = page.getByRole('link', { name: '令牌', exact: true })
  const refetched = page.waitForRequest('**/api/token/?p=0**')
  await link.hover()
  await refetched
  await link.click()
  await expect(rowHeadings(page)).toHaveText(['from elsewhere', 'default'])
})
