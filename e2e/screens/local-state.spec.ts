import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { addressOf, builtPages } from '../support/addresses.ts'
import { BOSS, test } from '../support/fault-fixtures.ts'
import { expect } from '../support/fixtures.ts'
import { signInAs, signOut } from '../support/page.ts'
import { STORED_ITEMS, TAB_ITEMS } from '../support/stored-items.ts'
import { flaws, until } from '../support/visit.ts'
import { textOf, type Watched } from '../support/watch.ts'

const SEED = 20_261
const OPENINGS = 20

/** Texts that other programs, older versions or broken writes could leave. */
const left = fc.oneof(
  fc.string({ unit: 'binary-ascii' }),
  fc.json(),
  fc.json().map((json) => json.slice(0, -1)),
  fc.constantFrom('0', '-1', '1e308', 'null', 'true', '[]', '{}', '{"quota_per_unit":-1}', '{"hidden":["name"]}'),
)
const items = fc.dictionary(fc.constantFrom(...STORED_ITEMS), left, { minKeys: 6 })
const tab = fc.dictionary(fc.constantFrom(...TAB_ITEMS), left)
const NAMES = ['page', 'keyword', 'order', 'type', 'channel', 'start_timestamp', 'tab', 'show', 'aff', 'code', 'email']
const parameters = fc.dictionary(
  fc.constantFrom(...NAMES),
  left.filter((text) => text !== ''),
  { minKeys: 2 },
)
const openings = fc.sample(fc.record({ items, tab, parameters }), { seed: SEED, numRuns: OPENINGS })

/** Records which items scripts read. */
const recordReads = (page: Page) =>
  page.addInitScript(() => {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      if (this === localStorage)
        Object.assign(window, { readItems: [...(Reflect.get(window, 'readItems') ?? []), key] })
      return getItem.call(this, key)
    }
  })

interface Broken {
  items: Record<string, string>
  tab: Record<string, string>
}

/** Opens an address with broken stored items. Returns the faults. */
async function openBroken(watched: Watched, address: string, broken: Broken): Promise<string[]> {
  const { page } = watched
  await page.goto('/logo.png')
  await page.evaluate(({ items, tab }) => {
    Object.assign(localStorage, items)
    Object.assign(sessionStorage, tab)
  }, broken)
  await page.goto(address, { waitUntil: 'commit' })
  const hasHeading = () => page.getByRole('heading').first().isVisible()
  const found = (await until(hasHeading)) ? [] : [`no heading: ${(await textOf(page)).slice(0, 200)}`]
  const read: string[] = await page.evaluate(() => Reflect.get(window, 'readItems') ?? [])
  const unlisted = read.filter((key) => !(STORED_ITEMS as readonly string[]).includes(key))
  return [...found, ...unlisted.map((key) => `reads the unlisted item ${key}`), ...(await flaws(watched))]
}

// Each test opens twenty pages, which takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 })

for (const visitor of ['root', 'guest'] as const)
  test(`each page opens for ${visitor} with any stored items and any parameters`, async ({ watched, site }) => {
    const { page } = watched
    await recordReads(page)
    const pages = builtPages()
    for (const [at, { items: stored, tab, parameters: search }] of openings.entries()) {
      if (visitor === 'root') await signInAs(page, BOSS)
      else await signOut(page)
      const { user: _, ...others } = stored
      const path = addressOf(pages[(at * 7) % pages.length] ?? '/', site.ids)
      const address = `${path}?${new URLSearchParams(search)}`
      const found = await openBroken(watched, address, { items: visitor === 'root' ? others : stored, tab })
      expect(found, `${address} with ${JSON.stringify({ stored, tab })}`).toEqual([])
    }
  })

test('a keyword that is too long for the search field is cut, and shown', async ({ watched }) => {
  const { page } = watched
  await signInAs(page, BOSS)
  await page.goto(`/token?keyword=${'k'.repeat(300)}`)
  await expect(page.getByRole('textbox', { name: '查找令牌' })).toHaveValue('k'.repeat(200))
})
