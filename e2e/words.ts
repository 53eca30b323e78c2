import type { Page } from '@playwright/test'

/** What the server says to the next call of an address: each of the family has words of its own. */
export async function wordsOf(page: Page, path: string): Promise<string> {
  const answer = await page.waitForResponse((response) => new URL(response.url()).pathname === path)
  const { message } = await answer.json()
  return message
}
