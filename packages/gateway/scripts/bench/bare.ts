/** Compares the processor time of calls with bare routes that read the same rows and send them as JSON. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { inFolder, processorTime } from './folder.ts'
import { openBench } from './gateway.ts'

const CALLS = 3000
const CHANNELS = 20

/** Query of each path; the status is in memory. */
const QUERIES: Readonly<Record<string, string | undefined>> = {
  '/api/status': undefined,
  '/api/token/?p=0': 'SELECT * FROM tokens WHERE user_id = 1 ORDER BY id DESC LIMIT 10',
  '/api/user/self': 'SELECT * FROM users WHERE id = 1',
  '/api/channel/?p=0': 'SELECT * FROM channels ORDER BY id DESC LIMIT 10',
  '/api/log/?p=0': 'SELECT * FROM logs ORDER BY id DESC LIMIT 10',
}

await inFolder(async (folder) => {
  const { gateway, get, call } = await openBench(folder, CHANNELS)
  for (let nth = 0; nth < 20; nth++) await call()
  const db = new DatabaseSync(join(folder, `${CHANNELS}.db`))
  for (const [path, sql] of Object.entries(QUERIES)) {
    const query = sql === undefined ? undefined : db.prepare(sql)
    const memory = JSON.parse(await get(path)).data
    const app = new Hono().get('*', (c) => c.json({ data: query?.all() ?? memory, message: '', success: true }))
    const bare = async () => (await app.fetch(new Request(`http://bench${path}`))).text()
    const [ours, least] = [await processorTime(CALLS, () => get(path)), await processorTime(CALLS, bare)]
    const figures = `${ours.toFixed(3)} ms, bare ${least.toFixed(3)} ms, ratio ${(ours / least).toFixed(1)}`
    console.log(path.padEnd(18), figures)
  }
  db.close()
  await gateway.close()
})
