import { test as base, expect, type Page } from '@playwright/test'
import type { Person } from './person.ts'
import { type Served, startServed } from './served.ts'
import { signInAs } from './session.ts'

interface Fixtures {
  /** The program, for this test alone. */
  program: Served
  /** A page at the program; broken policies and uncaught errors fail the test at its end. */
  page: Page
  /** What a page may report: hostile content that the browser blocked, say. */
  expectedComplaints: string[]
  /** Makes an account and signs the page in with it, without the log-in form. */
  signIn: (person?: Partial<Person>) => Promise<Person>
}

/** What every page reports of itself: nothing, if all is well. */
async function watch(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser itself reports failed loads and blocked content as errors; the console prints nothing.
    if (message.type() !== 'error') complaints.push(`D1 printed: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  await page.exposeFunction('reportViolation', (text: string) => complaints.push(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }
      reportViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  return complaints
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from here
  program: async ({}, use) => {
    const program = await startServed()
    await use(program)
    await program.stop()
  },
  baseURL: async ({ program }, use) => use(program.url),
  expectedComplaints: [[], { option: true }],
  page: async ({ page, expectedComplaints }, use) => {
    const complaints = await watch(page)
    await use(page)
    expect([...new Set(complaints)]).toEqual(expectedComplaints)
  },
  signIn: async ({ page, program }, use) => {
    await use(async (wanted) => {
      const person = await program.operator.createUser(wanted)
      await signInAs(page, person)
      return person
    })
  },
})

export { expect }
