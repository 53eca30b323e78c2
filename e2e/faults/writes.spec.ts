import { BOSS, test } from '../support/fault-fixtures.ts'
import { FAULT_NAMES } from '../support/faults.ts'
import { expect } from '../support/fixtures.ts'
import { signInAs } from '../support/page.ts'
import { writeWithFault } from '../support/write-visit.ts'
import { WRITES } from '../support/writes.ts'

// Its panel would cover buttons.
test.beforeAll(({ site }) => site.gateway.admin.setOption('Notice', ''))

for (const write of WRITES)
  test(`every fault of the ${write.name}`, async ({ watched, site }) => {
    test.setTimeout(600_000)
    const surprises: string[] = []
    if (!write.guest) await signInAs(watched.page, BOSS)
    for (const [at, name] of FAULT_NAMES.entries()) {
      const found = await writeWithFault(watched, site, write, [name, `w${WRITES.indexOf(write)}x${at}`])
      if (found.length > 0) surprises.push(`${write.name}, ${name}: ${found.join('; ')}`)
    }
    test.info().annotations.push({ type: 'combinations', description: String(FAULT_NAMES.length) })
    expect(surprises).toEqual([])
  })
