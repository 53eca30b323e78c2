import { RANK } from '@relaydeck/api-sdk'
import { builtPages } from '../support/addresses.ts'
import { expect, test } from '../support/fixtures.ts'
import { answerAsOneApi } from '../support/one-api.ts'
import { toasts } from '../support/page.ts'

const TABS = ['/setting?tab=personal', '/setting?tab=operating', '/setting?tab=system', '/setting?tab=other']

test('in front of a server without the calls of the embedded gateway, no page reports that they are missing', async ({
  page,
  signIn,
}) => {
  await signIn({ username: 'chief', role: RANK.root })
  // The status of the embedded gateway, from an earlier visit.
  await page.goto('/usage')
  await page.waitForLoadState('networkidle')
  await answerAsOneApi(page)
  const told: string[] = []
  const pages = builtPages().filter((path) => !path.includes('$') && !/login|register|reset/.test(path))
  for (const address of [...pages, ...TABS]) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    for (const text of await toasts(page).allTextContents()) told.push(`${address}: ${text}`)
  }
  expect(told).toEqual([])
})
