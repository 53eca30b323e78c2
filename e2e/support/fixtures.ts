import { test as base, expect, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { recordToasts, signInAs } from './page.ts'
import { startTestServer, type TestServer } from './test-server.ts'

interface Fixtures {
  /** The program, started for this test only. */
  program: TestServer
  /** Page of the program. Policy violations, uncaught errors and console output fail the test at its end. */
  page: Page
  /** Problems that are expected, such as blocked hostile content. */
  expectedProblems: string[]
  /** Creates an account and signs the page in, without the sign-in form. */
  signIn: (account?: Partial<Account>) => Promise<Account>
}

/** Records policy violations, uncaught errors and console output of a page. */
async function recordProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  page.on('console', (message) => {
    // The browser itself logs failed loads and blocked content as errors.
    if (message.type() !== 'error') problems.push(`printed: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  await page.exposeFunction('reportViolation', (text: string) => problems.push(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }
      reportViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  return problems
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
  program: async ({}, use) => {
    const program = await startTestServer()
    await use(program)
    await program.stop()
  },
  baseURL: async ({ program }, use) => use(program.url),
  expectedProblems: [[], { option: true }],
  page: async ({ page, expectedProblems }, use) => {
    const problems = await recordProblems(page)
    await recordToasts(page)
    await use(page)
    expect([...new Set(problems)]).toEqual(expectedProblems)
  },
  signIn: async ({ page, program }, use) => {
    await use(async (options) => {
      const account = await program.operator.createUser(options)
      await signInAs(page, account)
      return account
    })
  },
})

export { expect }
