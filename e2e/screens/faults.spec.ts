import { addressOf, builtPages } from '../support/addresses.ts'
import { BOSS, test } from '../support/fault-fixtures.ts'
import { FAULT_NAMES } from '../support/faults.ts'
import { expect } from '../support/fixtures.ts'
import { signInAs } from '../support/page.ts'
import { openHealthy, type Visit, visitWithFault } from '../support/visit.ts'
import { writeWithFault } from '../support/write-visit.ts'
import { WRITES } from '../support/writes.ts'

/** Opens each address with one of the faults of one of its calls. Returns the surprises by combination. */
async function sample(visit: Visit, addresses: readonly string[]): Promise<Map<string, string[]>> {
  const results = new Map<string, string[]>()
  for (const address of addresses) {
    const healthy = await openHealthy(visit, address)
    const call = healthy?.calls[results.size % healthy.calls.length]
    const name = FAULT_NAMES[results.size % FAULT_NAMES.length]
    if (!healthy || !call || !name) continue
    results.set(`${address}, ${call}, ${name}`, await visitWithFault(visit, healthy, call, name))
  }
  return results
}

// Each test opens dozens of pages, which takes minutes on a busy machine.
test.describe.configure({ timeout: 900_000 })

const surprisesOf = (results: Map<string, string[]>) => [...results].filter(([, found]) => found.length > 0)

const isGuestPage = (path: string) => /^\/(login|register|reset|user\/reset|about|oauth.*)?$/.test(path)

test('each page of root tells one fault of one of its calls, and recovers', async ({ watched, site }) => {
  await signInAs(watched.page, BOSS)
  const addresses = builtPages().map((path) => addressOf(path, site.ids))
  const results = await sample({ ...watched, server: site.server }, addresses)
  expect(surprisesOf(results)).toEqual([])
  expect(results.size).toBeGreaterThanOrEqual(FAULT_NAMES.length)
})

test('each page of guests tells one fault of one of its calls, and recovers', async ({ watched, site }) => {
  const addresses = builtPages()
    .filter(isGuestPage)
    .map((path) => addressOf(path, site.ids))
  const results = await sample({ ...watched, server: site.server }, addresses)
  expect(surprisesOf(results)).toEqual([])
  expect(results.size).toBe(addresses.length)
})

test('each form and row action tells one fault, keeps what was typed, and works at the next try', async ({
  watched,
  site,
}) => {
  // Its panel would cover buttons.
  await site.gateway.admin.setOption('Notice', '')
  await signInAs(watched.page, BOSS)
  // Guests last, since they sign out.
  const writes = WRITES.toSorted((one, other) => Number(one.guest ?? false) - Number(other.guest ?? false))
  for (const [at, write] of writes.entries()) {
    const name = FAULT_NAMES[at] ?? ''
    expect(await writeWithFault(watched, site, write, [name, `sample${at}`]), `${write.name}, ${name}`).toEqual([])
  }
})
