/**
 * Measures how long `/api/status` takes while heavy work runs in the same process: sign-ins, sums and searches over a
 * million log rows, and twenty large bodies at a time. Prints the memory too.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { createGateway } from '../../src/index.ts'
import { inFolder, quantile } from './folder.ts'

const LOGS = 1_000_000
const SECONDS = 15

const ROWS = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LOGS})
  INSERT INTO logs (user_id, created_at, type, content, username, token_name, model_name, quota, channel_id)
  SELECT 1 + i % 500, 1700000000 + i * 20, 2, 'call ' || i, 'user' || (i % 500), 'token' || (i % 900), 'model' || (i % 30), i % 5000,
  i % 40 FROM n`

/** Creates a database with log rows, and returns root's access token and the key of a token. */
async function prepare(database: string) {
  const gateway = await createGateway({ database })
  const authorization = await gateway.admin.createAccessToken('root')
  const draft = JSON.stringify({ name: 'bench', remain_quota: 1e12 })
  const request = new Request('http://bench/api/token/', { method: 'POST', headers: { authorization }, body: draft })
  const { data } = await (await gateway.fetch(request)).json()
  await gateway.close()
  const db = new DatabaseSync(database)
  db.exec(ROWS)
  db.close()
  return { authorization, key: String(data.key) }
}

await inFolder(async (folder) => {
  const database = join(folder, 'stall.db')
  const { authorization, key } = await prepare(database)
  const server = spawn(process.execPath, [fileURLToPath(new URL('server.ts', import.meta.url)), database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(server.stdout, 'data')
  const url = String(line).trim()
  // In a separate process, so that the measured calls do not wait for it.
  const heavy = spawn(
    process.execPath,
    [fileURLToPath(new URL('heavy.ts', import.meta.url)), url, authorization, key],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  )
  const times: number[] = []
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
    const start = performance.now()
    await (await fetch(`${url}/api/status`)).text()
    times.push(performance.now() - start)
    await new Promise((next) => setTimeout(next, 20))
  }
  heavy.kill()
  await once(heavy, 'exit')
  const memory = await (await fetch(`${url}/memory`)).text()
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  console.log(`${times.length} calls of /api/status: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
  console.log(`Memory at the end, and at most: ${memory}`)
  server.kill()
  await once(server, 'exit')
})
