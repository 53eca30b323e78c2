import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { addressOf, builtPages } from '../support/addresses.ts'
import { chooseType } from '../support/channels.ts'
import { IS_EMBEDDED } from '../support/embedded.ts'
import { BOSS, test, VISITORS } from '../support/fault-fixtures.ts'
import { expect, test as single } from '../support/fixtures.ts'
import { answerAsOneApi } from '../support/one-api.ts'
import { signInAs } from '../support/page.ts'
import { until } from '../support/visit.ts'
import { textOf } from '../support/watch.ts'

/** Tabs with secrets, and the form of a channel whose key consists of several fields. */
const TABS = ['/setting?tab=personal', '/setting?tab=operating', '/setting?tab=system', '/setting?tab=other']

/** Records Chromium's warnings about fields for password managers; the headless shell has none. */
function recordAdvice(page: Page): string[] {
  const advice: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('[DOM]')) advice.push(message.text())
  })
  return advice
}

/** Returns the password fields that are not a person's, or in no form that names the person. */
const unclearPasswords = (page: Page) =>
  page.locator('input[type=password]').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const form = field.closest('form')
      const isPassword = /^(current|new)-password$/.test(field.getAttribute('autocomplete') ?? '')
      return isPassword && form?.querySelector('[autocomplete=username]') ? [] : [field.outerHTML]
    }),
  )

for (const visitor of VISITORS)
  test(`on all pages of ${visitor}, password managers can tell whose password a field takes`, async ({
    page,
    site,
  }) => {
    const advice = recordAdvice(page)
    if (visitor === 'root') await signInAs(page, BOSS)
    const addresses = builtPages().map((path) => addressOf(path, site.ids))
    for (const address of [...addresses, ...(visitor === 'root' ? TABS : [])]) {
      await page.goto(address)
      const isComplete = async () => site.server.state.pending === 0 && (await textOf(page)).length > 20
      expect(await until(isComplete), `${address} is blank`).toBe(true)
      expect([...(await unclearPasswords(page)), ...advice], address).toEqual([])
    }
  })

single('a secret of the settings or of a channel is masked and no password', async ({ page, signIn }) => {
  await signIn({ role: RANK.root })
  const expectSecret = async (label: string) => {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.fill('sk-secret')
    await expect(field).toHaveCSS('-webkit-text-security', 'disc')
    await expect(field).not.toHaveAttribute('type', 'password')
    await expect(field).toHaveAttribute('autocomplete', 'off')
    await page.getByRole('button', { name: `显示或隐藏${label}` }).click()
    await expect(field).toHaveCSS('-webkit-text-security', 'none')
  }
  await page.goto('/setting?tab=system')
  await expectSecret('SMTP 访问凭证')
  // The embedded gateway takes another key for AWS.
  if (IS_EMBEDDED) await answerAsOneApi(page)
  await page.goto('/channel/add')
  await chooseType(page, 'AWS')
  await expectSecret('AK')
  await expectSecret('SK')
})
