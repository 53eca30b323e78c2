/** Checks a dialect against a real server: `check <kind> <url>`. Root must have the password 123456, or
 * the one in `RELAYDECK_ROOT_PASSWORD`. */
import { channelChecks } from './channels.ts'
import type { Check } from './check.ts'
import { configChecks } from './configuration.ts'
import { listChecks } from './lists.ts'
import { manyChecks } from './many.ts'
import { otherChecks } from './others.ts'
import { priceChecks } from './prices.ts'
import { openServer } from './server.ts'
import { serverNamed } from './servers.ts'
import { tokenChecks } from './tokens.ts'
import { twoFactorChecks } from './two-factor.ts'
import { userChecks } from './users.ts'

const [kind = '', url = ''] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

const server = await openServer(serverNamed(kind).kind, url.replace(/\/+$/, ''))
const checks: readonly Check[] = [
  // Other checks create channels of the same name, which a file cannot have.
  ...configChecks,
  ...tokenChecks,
  ...channelChecks,
  ...userChecks,
  ...otherChecks,
  ...listChecks,
  ...manyChecks,
  ...twoFactorChecks,
  ...priceChecks,
]
let passed = 0
for (const { name, run } of checks) {
  try {
    await run(server)
    passed++
  } catch (error) {
    print(`✗ ${name}\n  ${error instanceof Error ? error.stack?.split('\n').slice(0, 12).join('\n  ') : String(error)}`)
  }
}
print(`${passed} of ${checks.length}`)
process.exitCode = passed === checks.length ? 0 : 1
