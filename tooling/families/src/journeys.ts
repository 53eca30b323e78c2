/**
 * Runs the journeys before forks, each with the command that starts it: `journeys <family>='<command>' …`. Arguments after
 * `--` are Playwright's.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const args = process.argv.slice(2)
const end = args.indexOf('--')
const own = end < 0 ? args : args.slice(0, end)
const passed = end < 0 ? [] : args.slice(end + 1)
const E2E = fileURLToPath(new URL('../../../e2e', import.meta.url))
let failed = own.length === 0

for (const arg of own) {
  const [, family = '', command = ''] = /^([a-z-]+)=(.+)$/.exec(arg) ?? []
  if (!family) throw new Error(`${arg}: expected a family and a command, such as one-hub='one-hub --port {port}'`)
  process.stdout.write(`\n${family}\n`)
  const child = spawn('playwright', ['test', 'journeys', ...passed], {
    cwd: E2E,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${E2E}/node_modules/.bin:${process.env.PATH}`,
      RELAYDECK_E2E_FAMILY: family,
      RELAYDECK_E2E_GATEWAY: command,
    },
  })
  const [code] = await once(child, 'exit')
  failed ||= code !== 0
}
process.exitCode = failed ? 1 : 0
