/**
 * Measures every list, search, and sum of a gateway with much data: `pnpm bench lists [runs] [part of a path]`.
 * `taskset -c 0` restricts it to one core. Exits with 1 if a median is over the limit. On a loaded machine the processor
 * time is more reliable than the elapsed time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGateway, type Gateway, seedDatabase } from '../../src/index.ts'
import { calls, type Measured, type Username } from './list-calls.ts'

/** Milliseconds at the median. */
const LIMIT = 20

const [, , , runsArgument = '30', filter = ''] = process.argv
const runs = Number(runsArgument)

const send = (gateway: Gateway, path: string, authorization: string) =>
  gateway.fetch(new Request(`http://bench${path}`, { headers: { authorization } }))

const medianOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function measure(gateway: Gateway, { path }: Measured, token: string) {
  const [times, processor]: [number[], number[]] = [[], []]
  let bytes = 0
  // The first runs warm up the compiler.
  for (let run = -5; run < runs; run++) {
    const [begin, used] = [performance.now(), process.cpuUsage()]
    const response = await send(gateway, path, token)
    const body = await response.arrayBuffer()
    const elapsed = performance.now() - begin
    const { user, system } = process.cpuUsage(used)
    const text = Buffer.from(body).toString()
    if (response.status !== 200 || /"success":false/.test(text)) throw new Error(`${path}: ${response.status} ${text}`)
    if (run >= 0) times.push(elapsed)
    if (run >= 0) processor.push((user + system) / 1000)
    bytes = body.byteLength
  }
  return { median: medianOf(times), processor: medianOf(processor), slowest: Math.max(...times), bytes }
}

async function main(database: string): Promise<boolean> {
  await seedDatabase({ database, size: 'load' })
  const gateway = await createGateway({ database, limits: { api: Number.POSITIVE_INFINITY } })
  const tokenOf: Record<Username, string> = {
    root: await gateway.admin.createAccessToken('root'),
    alice: await gateway.admin.createAccessToken('alice'),
  }
  let isWithinLimit = true
  console.log('median ms processor  slowest      bytes')
  for (const call of calls(Math.floor(Date.now() / 1000)).filter(({ path }) => path.includes(filter))) {
    const { median, processor, slowest, bytes } = await measure(gateway, call, tokenOf[call.username])
    isWithinLimit &&= median <= LIMIT
    const times = [median, processor, slowest].map((time) => time.toFixed(2).padStart(9)).join(' ')
    const figures = `${times}${String(bytes).padStart(11)}`
    console.log(`${figures}  ${call.path}${median > LIMIT ? '   TOO SLOW' : ''}`)
  }
  await gateway.close()
  return isWithinLimit
}

const folder = mkdtempSync(join(tmpdir(), 'relaydeck-bench-'))
try {
  if (!(await main(join(folder, 'load.db')))) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
