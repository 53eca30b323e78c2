/** Measures the processor time of relayed calls without limits, with three, and with five hours among them, in turn. */
import type { LimitDraft } from '@relaydeck/api-sdk'
import { inFolder, processorTime, quantile } from './folder.ts'
import { openBench } from './gateway.ts'

const AMOUNT = 1e12
const ROUNDS = 9
const CALLS = 500

const KINDS: Readonly<Record<string, readonly LimitDraft[]>> = {
  'no limit': [],
  'three limits': [
    { kind: 'requests', per: 'minute', amount: AMOUNT },
    { kind: 'tokens', per: 'day', amount: AMOUNT },
    { kind: 'quota', per: 'month', amount: AMOUNT },
  ],
  'four with five hours': [
    { kind: 'requests', per: 'minute', amount: AMOUNT },
    { kind: 'quota', per: '5h', amount: AMOUNT },
    { kind: 'quota', per: 'month', amount: AMOUNT },
    { kind: 'concurrent', amount: AMOUNT },
  ],
}

await inFolder(async (folder) => {
  const benches = await Promise.all(
    Object.entries(KINDS).map(async ([name, limits]) => ({
      name,
      ...(await openBench(folder, 1, limits)),
      times: [0],
    })),
  )
  for (let round = 0; round < ROUNDS; round++)
    for (const { call, times } of benches) times[round] = await processorTime(CALLS, call)
  const [first] = benches
  for (const { name, gateway, times } of benches) {
    const ratios = times.map((time, round) => time / (first?.times[round] ?? time))
    console.log(
      name.padEnd(22),
      `${quantile(times, 0.5).toFixed(3)} ms of processor a call, ${quantile(ratios, 0.5).toFixed(2)}`,
    )
    await gateway.close()
  }
})
