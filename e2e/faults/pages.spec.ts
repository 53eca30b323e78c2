import { addressOf, builtPages } from '../support/addresses.ts'
import { BOSS, test, VISITORS } from '../support/fault-fixtures.ts'
import { FAULT_NAMES } from '../support/faults.ts'
import { expect } from '../support/fixtures.ts'
import { signInAs } from '../support/page.ts'
import { openHealthy, tabsOf, type Visit, visitWithFault } from '../support/visit.ts'

/** Tries every fault of every call that a page makes when it opens. Returns the surprises and the number of combinations. */
async function tryPage(visit: Visit, address: string) {
  const surprises: string[] = []
  let count = 0
  const healthy = await openHealthy(visit, address)
  for (const call of healthy?.calls ?? [])
    for (const name of FAULT_NAMES) {
      if (!healthy || surprises.length > 15) continue
      count++
      const found = await visitWithFault(visit, healthy, call, name)
      if (found.length > 0) surprises.push(`${address}, ${call}, ${name}: ${found.join('; ')}`)
    }
  return { surprises, count }
}

for (const visitor of VISITORS)
  for (const path of builtPages())
    test(`every fault of every call of ${path}, opened by ${visitor}`, async ({ watched, site }) => {
      test.setTimeout(1_200_000)
      const visit = { ...watched, server: site.server }
      if (visitor === 'root') await signInAs(watched.page, BOSS)
      const address = addressOf(path, site.ids)
      const results = [await tryPage(visit, address)]
      for (const tab of await tabsOf(visit, address)) results.push(await tryPage(visit, tab))
      const combinations = results.reduce((sum, { count }) => sum + count, 0)
      test.info().annotations.push({ type: 'combinations', description: String(combinations) })
      expect(results.flatMap(({ surprises }) => surprises)).toEqual([])
    })
