/**
 * Runs the journeys against forks, each with the command that starts it: `journeys <family>='<command>' …`. Arguments
 * after
 * `--` are Playwright's, such as one file.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const args = process.argv.slice(2)
const end = args.indexOf('--')
const own = end < 0 ? args : args.slice(0, end)
const passed = end < 0 ? [] : args.slice(end + 1)
let failed = own.length === 0

for (const arg of own) {
  const [, family = '', command = ''] = /^([a-z\d-]+)=(.+)$/.exec(arg) ?? []
  if (!family) throw new Error(`${arg}: expected a family and a command, such as one-hub='one-hub --port {port}'`)
  process.stdout.write(`\n${family}\n`)
  const child = spawn('pnpm', ['--filter', '@relaydeck/e2e', 'e2e', ...(passed.length > 0 ? passed : ['journeys'])], {
    stdio: 'inherit',
    env: { ...process.env, RELAYDECK_E2E_FAMILY: family, RELAYDECK_E2E_GATEWAY: command },
  })
  const [code] = await once(child, 'exit')
  failed ||= code !== 0
}
process.exitCode = failed ? 1 : 0
