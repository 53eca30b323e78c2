import type { Page } from '@playwright/test'

interface Credentials {
  username: string
  password: string
}

/** A page of the program's origin without any code: nothing is asked or written later than a test expects. */
const STILL = '/logo.png'

/** Signs the page in without the log-in form. It shows nothing yet. */
export async function signInAs(page: Page, { username, password }: Credentials): Promise<void> {
  const answer = await page.request.post('/api/user/login', { data: { username, password } })
  const { data } = await answer.json()
  const { id, display_name, role, status } = data
  await page.goto(STILL)
  const user = JSON.stringify({ id, username: data.username, display_name, role, status })
  await page.evaluate((text) => localStorage.setItem('user', text), user)
}

/** Makes a guest of the page. */
export async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto(STILL)
  await page.evaluate(() => localStorage.clear())
}
