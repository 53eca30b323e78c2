import type { Page } from '@playwright/test'
import { addressOf, builtPages } from '../support/addresses.ts'
import { BOSS, test, VISITORS } from '../support/fault-fixtures.ts'
import { forgetView, openSettled, originOf, recordFirstMain } from '../support/first-view.ts'
import { expect } from '../support/fixtures.ts'
import { signInAs } from '../support/page.ts'

// Longer than a view takes on a busy machine.
test.use({ render: '60000' })
// Each test opens all pages twice, which takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 })

/** Their frame for signed-in users is fetched later, since most visitors are guests. */
const REPLACED = ['/', '/about']

for (const visitor of VISITORS)
  test(`D361 the first view of ${visitor} is taken over, and is what the browser would have rendered`, async ({
    watched: { page, takeProblems },
    site: { server, ids },
  }) => {
    const isIdle = () => server.state.pending === 0
    const isRoot = visitor === 'root'
    await recordFirstMain(page)
    if (isRoot) await signInAs(page, BOSS)
    // Writes the cookie, and the items that the first visit leaves.
    await openSettled(page, isRoot ? '/channel' : '/login', isIdle)
    let taken = 0
    for (const path of builtPages()) {
      const address = addressOf(path, ids)
      const rendered = await openSettled(page, address, isIdle)
      const origin = await originOf(page)
      const redirects = new URL(page.url()).pathname !== address
      await forgetView(page.context())
      const byBrowser = await openSettled(page, address, isIdle)
      expect.soft(rendered, address).toEqual(byBrowser)
      if (redirects) expect([address, origin]).toEqual([address, 'browser'])
      else if (!(isRoot && REPLACED.includes(path))) expect([address, origin]).toEqual([address, 'taken over'])
      if (origin === 'taken over') taken++
    }
    expect(takeProblems()).toEqual([])
    expect(taken).toBeGreaterThan(isRoot ? 15 : 5)
  })

/** Opens the list of tokens, which the program has rendered for what the cookie said before `change`. */
async function openAfter(page: Page, change: () => Promise<unknown>): Promise<void> {
  await recordFirstMain(page)
  await signInAs(page, BOSS)
  await page.goto('/token')
  await expect(page.getByRole('heading', { name: '令牌' })).toBeVisible()
  await page.goto('/logo.png')
  await change()
  await page.goto('/token')
}

test('D362 a view in another language is replaced', async ({ watched: { page } }) => {
  await openAfter(page, () => page.evaluate(() => localStorage.setItem('language', 'en')))
  await expect(page.getByRole('heading', { name: 'Tokens' })).toBeVisible()
  expect(await originOf(page)).toBe('replaced')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const cookies = async () => JSON.stringify(await page.context().cookies())
  await expect.poll(cookies).toContain(encodeURIComponent('"language":"en"'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tokens' })).toBeVisible()
  expect(await originOf(page)).toBe('taken over')
})

test('D362 a view in another time zone is replaced', async ({ watched: { page } }) => {
  await openAfter(page, async () => {
    const cookies = await page.context().cookies()
    const changed = cookies.map((cookie) => ({
      ...cookie,
      value: cookie.value.replace('Shanghai', 'Tokyo').replaceAll('-480', '-540'),
    }))
    await page.context().addCookies(changed)
  })
  const time = page.getByRole('time').first()
  await expect(time).toHaveAttribute('title', /UTC\+08:00 \(Asia\/Shanghai\)/)
  await expect.poll(() => originOf(page)).toBe('replaced')
})

test('D362 a view of another account is replaced', async ({ watched: { page } }) => {
  await openAfter(page, async () => {
    const stored = await page.evaluate(() => localStorage.getItem('user') ?? '')
    const other = JSON.stringify({ ...JSON.parse(stored), username: 'someone', display_name: 'Someone Else' })
    await page.evaluate((user) => localStorage.setItem('user', user), other)
  })
  await expect.poll(() => originOf(page)).toBe('replaced')
  await expect(page.getByRole('heading', { name: '令牌' })).toBeVisible()
})

test('D354 a browser that denies local storage opens the page', async ({ watched: { page, takeProblems } }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError')
      },
    })
  })
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入密码')).toBeVisible()
  expect(takeProblems()).toEqual([])
})
