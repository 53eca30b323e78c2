import { expect, type Page } from '@playwright/test'

/** How the server refuses the next call of an address: each of the family has words of its own, and none is silent. */
export async function wordsOf(page: Page, path: string): Promise<string> {
  const answer = await page.waitForResponse((response) => new URL(response.url()).pathname === path)
  const refusal = await answer.json()
  expect(refusal).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
  return refusal.message
}
