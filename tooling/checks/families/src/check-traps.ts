/**
 * Checks known incompatibilities ("traps") against real servers: `traps <kind>=<url> …`. Root must have the password
 * 123456. With `--record` the exchanges are written for the tests.
 */
import { writeFile } from 'node:fs/promises'
import { trapsFile } from '@relaydeck/recordings'
import { type Exchange, recording, withoutSecrets } from './exchanges.ts'
import { runMended, runUnmended } from './run-trap.ts'
import { openServer } from './server.ts'
import { serverNamed } from './servers.ts'
import { traps } from './traps.ts'

const args = process.argv.slice(2)
const records = args.includes('--record')
const servers = args.filter((arg) => arg.includes('=')).map((arg) => /^(.+?)=(.+?)\/*$/.exec(arg) ?? [])
const print = (line: string) => process.stdout.write(`${line}\n`)
let failed = 0

for (const [, kind = '', url = ''] of servers) {
  print(`\n${kind}`)
  const exchanges: Exchange[] = []
  const taken = () => exchanges.splice(0)
  const server = await openServer(serverNamed(kind).kind, url, { fetch: recording(exchanges) })
  const opening = taken()
  const runs: unknown[] = []
  for (const trap of traps) {
    if (!trap.without[server.kind]) continue
    const title = `${String(trap.number).padStart(2)}  ${trap.name}`
    const unmended = await runUnmended(trap, server.marked(`${server.mark}n`))
    const withoutMending = taken()
    const mended = await runMended(trap, server.marked(`${server.mark}m`))
    runs.push({ trap: trap.name, withoutMending, failure: unmended, withMending: taken() })
    if (mended === undefined && unmended !== undefined) print(`✓ ${title}; without the mending: ${unmended}`)
    else {
      failed++
      print(`✗ ${title}: ${mended ?? 'the check passes without the mending, too'}`)
    }
  }
  const { baseUrl, mark, accessToken } = server
  if (records)
    await writeFile(trapsFile(kind), withoutSecrets({ mark, baseUrl, accessToken, opening, runs }, [accessToken]))
}
process.exitCode = failed > 0 || servers.length === 0 ? 1 : 0
