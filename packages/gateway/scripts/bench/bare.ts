/** Compares the processor time of calls with that of a bare route that sends the same bytes. */
import { Hono } from 'hono'
import { inFolder, processorTime } from './folder.ts'
import { openBench } from './gateway.ts'

const PATHS = ['/api/status', '/api/token/?p=0', '/api/user/self', '/api/log/?p=0']
const CALLS = 3000

await inFolder(async (folder) => {
  const { gateway, get } = await openBench(folder, 20)
  for (const path of PATHS) {
    const text = await get(path)
    const app = new Hono().get('*', (c) => c.body(text, 200, { 'content-type': 'application/json' }))
    const bare = async () => (await app.fetch(new Request(`http://bench${path}`))).text()
    const [ours, least] = [await processorTime(CALLS, () => get(path)), await processorTime(CALLS, bare)]
    const figures = `${ours.toFixed(3)} ms, bare ${least.toFixed(3)} ms, ratio ${(ours / least).toFixed(1)}`
    console.log(path.padEnd(18), figures)
  }
  await gateway.close()
})
