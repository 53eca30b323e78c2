/**
 * Measures every list, search and sum of a gateway that has much in it: `node scripts/bench.ts [runs] [part of an address]`. The
 * medians are of one process; `taskset -c 0` keeps it on one core. Ends with 1 where one is over the limit. Where the
 * machine has other work to do, the time of the processor says more than that of the clock.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGateway, type Gateway, seedDatabase } from '../src/index.ts'
import { calls, type Measured, type Person } from './bench-calls.ts'

/** Milliseconds at the median. */
const LIMIT = 20

const [, , said = '30', only = ''] = process.argv
const runs = Number(said)

const ask = (gateway: Gateway, path: string, authorization: string) =>
  gateway.fetch(new Request(`http://bench${path}`, { headers: { authorization } }))

const medianOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function measure(gateway: Gateway, { path }: Measured, token: string) {
  const [times, processor]: [number[], number[]] = [[], []]
  let bytes = 0
  // Some more, for the compiler to warm up.
  for (let run = -5; run < runs; run++) {
    const [begin, used] = [performance.now(), process.cpuUsage()]
    const answer = await ask(gateway, path, token)
    const body = await answer.arrayBuffer()
    const took = performance.now() - begin
    const { user, system } = process.cpuUsage(used)
    const text = Buffer.from(body).toString()
    if (answer.status !== 200 || /"success":false/.test(text)) throw new Error(`${path}: ${answer.status} ${text}`)
    if (run >= 0) times.push(took)
    if (run >= 0) processor.push((user + system) / 1000)
    bytes = body.byteLength
  }
  return { median: medianOf(times), processor: medianOf(processor), slowest: Math.max(...times), bytes }
}

async function main(database: string): Promise<boolean> {
  seedDatabase({ database, size: 'load' })
  const gateway = createGateway({ database, limits: { api: Number.POSITIVE_INFINITY } })
  const tokenOf: Record<Person, string> = {
    root: gateway.admin.createAccessToken('root'),
    alice: gateway.admin.createAccessToken('alice'),
  }
  let within = true
  console.log('median ms processor  slowest      bytes')
  for (const call of calls(Math.floor(Date.now() / 1000)).filter(({ path }) => path.includes(only))) {
    const { median, processor, slowest, bytes } = await measure(gateway, call, tokenOf[call.who])
    within &&= median <= LIMIT
    const times = [median, processor, slowest].map((time) => time.toFixed(2).padStart(9)).join(' ')
    const figures = `${times}${String(bytes).padStart(11)}`
    console.log(`${figures}  ${call.path}${median > LIMIT ? '   TOO SLOW' : ''}`)
  }
  gateway.close()
  return within
}

const folder = mkdtempSync(join(tmpdir(), 'relaydeck-bench-'))
try {
  if (!(await main(join(folder, 'load.db')))) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
