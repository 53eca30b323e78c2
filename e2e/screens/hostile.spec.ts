import type { Browser, Page, Request } from '@playwright/test'
import { addressOf, builtPages } from '../support/addresses.ts'
import { BOSS, test } from '../support/fault-fixtures.ts'
import { expect } from '../support/fixtures.ts'
import { dangersOnPage, HOSTILE_LOGO, HOSTILE_TEXTS } from '../support/hostile.ts'
import { signInAs } from '../support/page.ts'
import { until } from '../support/visit.ts'
import { textOf } from '../support/watch.ts'

/** Logos, also as the page's icon, and pictures of texts may be on other sites. */
const isPicture = (request: Request) =>
  request.resourceType() === 'image' || (request.resourceType() === 'other' && request.url() === HOSTILE_LOGO)

/** Framed pages may be on other sites. */
const isOfFrame = (request: Request, page: Page) =>
  request.resourceType() === 'document' && request.frame() !== page.mainFrame()

/** Opens a page without the content security policy: the console itself must not run content of a server. */
async function openUnprotected(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, bypassCSP: true, locale: 'zh-CN' })
  const page = await context.newPage()
  const loaded: string[] = []
  page.on('dialog', (dialog) => {
    loaded.push(`${dialog.type()}: ${dialog.message()}`)
    void dialog.accept()
  })
  context.on('request', (request) => {
    if (new URL(request.url()).origin === baseURL) return
    if (!isPicture(request) && !isOfFrame(request, page)) loaded.push(`${request.resourceType()}: ${request.url()}`)
  })
  return { page, loaded }
}

// It opens more than a hundred pages, which takes minutes on a busy machine.
test.describe.configure({ timeout: 900_000 })

// The server is shared with the tests that follow.
test.afterEach(({ site }) => {
  site.hostile.round = undefined
})

for (const visitor of ['root', 'guest'] as const)
  test(`no text of another person, a provider or a server runs on the pages of ${visitor}`, async ({
    browser,
    site,
  }) => {
    const { page, loaded } = await openUnprotected(browser, site.server.url)
    const addresses = new Set(builtPages().map((path) => addressOf(path, site.ids)))
    for (const round of HOSTILE_TEXTS.keys()) {
      site.hostile.round = undefined
      if (visitor === 'root') await signInAs(page, BOSS)
      site.hostile.round = round
      for (const address of addresses) {
        await page.goto(address)
        const isComplete = async () => site.server.state.pending === 0 && (await textOf(page)).length > 20
        expect(await until(isComplete), `${address} is blank in round ${round}`).toBe(true)
        expect([...(await page.evaluate(dangersOnPage)), ...loaded], `${address} in round ${round}`).toEqual([])
        // It leads this visitor to another page, which is opened in each round.
        if (new URL(page.url()).pathname !== address) addresses.delete(address)
      }
    }
    await page.context().close()
  })
