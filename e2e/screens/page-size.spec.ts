import { expect, test } from '../support/fixtures.ts'
import { recordRequests } from '../support/page.ts'
import { createTokens, numberedTokens } from '../support/tokens.ts'

test('a page has 50 rows and states the total, until another number is chosen for all lists', async ({
  page,
  signIn,
}) => {
  await signIn()
  await createTokens(page.request, numberedTokens(64))
  const asked = recordRequests(page, (_, { pathname, search }) =>
    pathname === '/api/token/' ? pathname + search : undefined,
  )
  await page.goto('/token')
  const rows = page.getByRole('rowheader')
  await expect(rows).toHaveCount(50)
  await expect(page.getByText('第 1–50 条，共 65 条')).toBeVisible()
  const size = page.getByRole('combobox', { name: '每页条数' })
  await expect(size).toHaveValue('50')
  expect(asked.filter((path) => !path.includes('size=50'))).toEqual([])
  await size.selectOption('10')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: '第 3 页' }).click()
  await expect(page.getByText('第 21–30 条，共 65 条')).toBeVisible()
  const first = await rows.first().textContent()
  await size.selectOption('20')
  await expect(page).toHaveURL('/token?page=2')
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toHaveText(String(first))
  await page.reload()
  await expect(rows).toHaveCount(20)
  await expect(size).toHaveValue('20')
  expect(asked.at(-1)).toContain('size=20')
})
