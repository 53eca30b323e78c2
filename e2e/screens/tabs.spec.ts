import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests, signInAs, submitSignIn } from '../support/page.ts'
import { createToken } from '../support/tokens.ts'

/** Ends the session on the server and in the cookies, as another tab does, but without its storage event. */
async function endSession(page: Page): Promise<void> {
  await page.request.get('/api/user/logout')
}

test('a session that was ended elsewhere is noticed at the next call', async ({ page, signIn }) => {
  await signIn({ username: 'bob' })
  await page.goto('/token')
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
  await endSession(page)
  await page.getByRole('link', { name: '仪表盘' }).click()
  await expect(page).toHaveURL('/login?expired=true')
  await expect(page.getByRole('alert')).toContainText('请重新登录')
})

test('a session that was ended elsewhere is noticed when the window gets the focus', async ({ page, signIn }) => {
  await page.clock.install()
  await signIn({ username: 'bob' })
  await page.goto('/token')
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
  await endSession(page)
  await page.clock.fastForward(120_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page).toHaveURL('/login?expired=true')
})

test('another account that signs in in a second tab replaces the first one in all tabs', async ({
  page,
  context,
  program,
  signIn,
}) => {
  const carol = await program.operator.createUser({ username: 'carol' })
  await signIn({ username: 'bob' })
  await createToken(page.request, { name: 'secret of bob' })
  await page.goto('/token')
  await expect(page.getByRole('link', { name: 'secret of bob' })).toBeVisible()
  const second = await context.newPage()
  await signInAs(second, carol)
  await expect(page.getByRole('button', { name: '账户：carol' })).toBeVisible()
  await expect(page.getByText('secret of bob')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'default' })).toBeVisible()
})

test('a second person in the same tab sees no form, search or list of the first', async ({ page, program, signIn }) => {
  await program.operator.createUser({ username: 'carol', role: RANK.admin })
  await signIn({ username: 'bob', role: RANK.admin })
  await createToken(page.request, { name: 'secret of bob' })
  await page.goto('/token?keyword=secret')
  await expect(page.getByRole('link', { name: 'secret of bob' })).toBeVisible()
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('half of bob')
  await page.context().clearCookies()
  await page.getByRole('button', { name: '创建' }).click()
  await expect(page).toHaveURL('/login?expired=true')
  const requests = recordRequests(page, (request, { pathname }) =>
    pathname === '/api/token/' ? request.url() : undefined,
  )
  await submitSignIn(page, 'carol', 'correct-horse')
  await expect(page).toHaveURL('/token/add')
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('')
  await expect(page.getByText('of bob')).toHaveCount(0)
  expect(requests).not.toEqual([])
  for (const path of ['/dashboard', '/log', '/channel', '/user', '/topup', '/setting']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('of bob')).toHaveCount(0)
  }
})

test('a background call that finds the session ended leaves the form; saving leads to the sign-in page and back', async ({
  page,
  signIn,
}) => {
  await signIn({ username: 'bob' })
  await page.route('**/api/user/available_models', (route) => route.fulfill({ status: 401, body: '' }))
  const asked = page.waitForResponse('**/api/user/available_models')
  await page.goto('/token/add')
  await page.getByText('仅限列出的模型').click()
  await asked
  await page.getByText('全部模型', { exact: true }).click()
  const name = page.getByRole('textbox', { name: '名称' })
  await name.fill('half done')
  await page.context().clearCookies()
  await page.getByRole('button', { name: '创建' }).click()
  await expect(page).toHaveURL('/login?expired=true')
  await submitSignIn(page, 'bob', 'correct-horse')
  await expect(name).toHaveValue('half done')
})
