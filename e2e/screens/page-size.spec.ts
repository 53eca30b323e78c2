import { expect, test } from '../support/fixtures.ts'
import { recordRequests } from '../support/page.ts'
import { createTokens } from '../support/tokens.ts'

test('the number of rows of a page is chosen for all lists, and kept in the browser', async ({ page, signIn }) => {
  await signIn()
  await createTokens(
    page.request,
    Array.from({ length: 34 }, (_, index) => ({ name: `t${index}` })),
  )
  const asked = recordRequests(page, (_, { pathname, search }) =>
    pathname === '/api/token/' ? pathname + search : undefined,
  )
  await page.goto('/token?page=3')
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  const first = await page.getByRole('rowheader').first().textContent()
  const size = page.getByRole('combobox', { name: '每页条数' })
  await size.selectOption('20')
  await expect(page).toHaveURL('/token?page=2')
  await expect(page.getByRole('rowheader')).toHaveCount(15)
  await expect(page.getByRole('rowheader').first()).toHaveText(String(first))
  await size.selectOption('50')
  await expect(page).toHaveURL('/token')
  await expect(page.getByRole('rowheader')).toHaveCount(35)
  await expect(size).toHaveValue('50')
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(35)
  await expect(size).toHaveValue('50')
  expect(asked.at(-1)).toContain('size=50')
})
