/** Measures relayed calls on disk: calls a second by connections, and processor time by channels. */
import { inFolder, processorTime } from './folder.ts'
import { openBench } from './gateway.ts'

const MILLISECONDS = 5000
const CONNECTIONS = [1, 10, 100]
const CHANNELS = [10, 1000, 10_000]

async function throughput(call: () => Promise<void>, connections: number): Promise<number> {
  let calls = 0
  const [start, end] = [performance.now(), performance.now() + MILLISECONDS]
  const worker = async () => {
    while (performance.now() < end) {
      await call()
      calls++
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return (calls / (performance.now() - start)) * 1000
}

await inFolder(async (folder) => {
  const { gateway, call } = await openBench(folder, 1)
  for (const connections of CONNECTIONS)
    console.log(`${connections} connections`.padEnd(18), `${(await throughput(call, connections)).toFixed(0)} calls/s`)
  await gateway.close()
  let few = 0
  for (const channels of CHANNELS) {
    const bench = await openBench(folder, channels)
    const time = await processorTime(500, bench.call)
    few ||= time
    console.log(
      `${channels} channels`.padEnd(18),
      `${time.toFixed(2)} ms of processor a call, ${(time / few).toFixed(2)}`,
    )
    await bench.gateway.close()
  }
})
