/**
 * Measures calls over HTTP: `pnpm bench [--calls 8000] [--at-once 10] [--provider-port P] [NAME=URL,KEY[,HEADER=VALUE] …]`.
 * The built program and each named gateway get the same calls, which a provider in another process answers immediately;
 * the program keeps its ledger on disk, and the sums of it are checked at the end. Compare figures of the same run only.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createGateway } from '@relaydeck/gateway'
import { load, type Target, WORKLOADS } from './bench/load.ts'

const { values, positionals } = parseArgs({
  options: {
    calls: { type: 'string', default: '8000' },
    'at-once': { type: 'string', default: '10' },
    'provider-port': { type: 'string', default: '0' },
  },
  allowPositionals: true,
})
const [calls, atOnce] = [Number(values.calls), Number(values['at-once'])]

/** Type of channels that speak chat completions and Responses, and of those that speak Messages. */
const TYPES = [1, 14]

/** Starts a program of this folder, and returns it with the URL that it prints. */
async function start(file: string, ...args: string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  while (!/http:\/\/\S+:\d+/.test(output)) output += String((await once(child.stdout, 'data'))[0])
  child.stdout.resume()
  return { child, url: /http:\/\/\S+:\d+/.exec(output)?.[0] ?? '' }
}

/** Creates a database with channels to a provider, and returns a key. */
async function prepare(database: string, provider: string): Promise<string> {
  const gateway = await createGateway({ database })
  const authorization = await gateway.admin.createAccessToken('root')
  const post = async (path: string, body: object) => {
    const request = new Request(`http://bench${path}`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(body),
    })
    return (await gateway.fetch(request)).json()
  }
  const draft = { name: 'bench', key: 'key', models: 'bench', group: 'default', base_url: provider }
  for (const type of TYPES) await post('/api/channel/', { ...draft, type })
  await gateway.admin.updateUser('root', { quota: 1e12 })
  const { data } = await post('/api/token/', { name: 'bench', remain_quota: 1e12, expired_time: -1 })
  await gateway.close()
  return `sk-${data.key}`
}

/** Returns whether the sums of the ledger agree, and nothing is reserved. */
function ledgerAgrees(database: string): boolean {
  const db = new DatabaseSync(database)
  const sums = db
    .prepare(
      `SELECT (SELECT sum(quota) FROM logs WHERE type = 2) AS logged, (SELECT used_quota FROM users WHERE id = 1) AS used,
        (SELECT used_quota FROM tokens WHERE name = 'bench') AS byToken, (SELECT sum(used_quota) FROM channels) AS byChannels,
        (SELECT count(*) FROM reservations) AS reserved, (SELECT count(*) FROM logs WHERE type = 2) AS rows`,
    )
    .get()
  db.close()
  console.log(`ledger: ${JSON.stringify(sums)}`)
  return sums?.used === sums?.logged && sums?.byToken === sums?.logged && sums?.byChannels === sums?.logged
}

const folder = mkdtempSync(join(process.cwd(), '.bench-'))
const database = join(folder, 'bench.db')
const provider = await start('./bench/provider.ts', values['provider-port'])
const key = await prepare(database, provider.url)
const program = await start('../bin/relaydeck.cjs', '--port', '0', '--database', database)
const targets = new Map<string, Target>([
  ['provider', { url: provider.url, key: 'none' }],
  ['relaydeck', { url: program.url, key }],
  ...positionals.map((text): [string, Target] => {
    const [, name = '', url = '', given = '', more = ''] = /^([^=]+)=([^,]+),([^,]+)(.*)$/.exec(text) ?? []
    const headers = Object.fromEntries(
      more
        .split(',')
        .slice(1)
        .map((pair) => pair.split(/=(.*)/)),
    )
    return [name, { url, key: given, headers }]
  }),
])
for (const workload of WORKLOADS) {
  for (const [name, target] of targets) {
    const warm = await load(target, workload, Math.min(calls, 500), atOnce)
    const { perSecond, first, failed, error } = warm.first === 0 ? warm : await load(target, workload, calls, atOnce)
    const figures = `${perSecond.toFixed(0).padStart(6)} calls/s, first bytes after ${first.toFixed(2)} ms`
    console.log(workload.name.padEnd(18), name.padEnd(10), figures, failed > 0 ? `${failed} failed: ${error}` : '')
  }
}
program.child.kill('SIGTERM')
await once(program.child, 'exit')
provider.child.kill()
if (!ledgerAgrees(database)) process.exitCode = 1
rmSync(folder, { recursive: true })
