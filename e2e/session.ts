import type { Page } from '@playwright/test'

interface Credentials {
  username: string
  password: string
}

/** Signs the page in without the log-in form, and leaves it at home. */
export async function signInAs(page: Page, { username, password }: Credentials): Promise<void> {
  const answer = await page.request.post('/api/user/login', { data: { username, password } })
  const { data } = await answer.json()
  const { id, display_name, role, status } = data
  await page.goto('/')
  const user = JSON.stringify({ id, username: data.username, display_name, role, status })
  await page.evaluate((text) => localStorage.setItem('user', text), user)
}

/** Makes a guest of the page. Its code is gone by then: a late answer would write back who it was. */
export async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/logo.png')
  await page.evaluate(() => localStorage.clear())
}
