/**
 * Runs a benchmark: `pnpm bench lists|relay|bare|stall|usage|limits|hostile`. Compare figures of the same run only.
 * `taskset -c 0` restricts it to one core.
 */
const BENCHMARKS: Readonly<Record<string, () => Promise<unknown>>> = {
  lists: () => import('./bench/lists.ts'),
  relay: () => import('./bench/relay.ts'),
  bare: () => import('./bench/bare.ts'),
  stall: () => import('./bench/stall.ts'),
  usage: () => import('./bench/usage.ts'),
  limits: () => import('./bench/limits.ts'),
  hostile: () => import('./bench/hostile.ts'),
}

const run = BENCHMARKS[process.argv[2] ?? '']
if (run) await run()
else {
  console.error(`Usage: pnpm bench ${Object.keys(BENCHMARKS).join('|')}`)
  process.exitCode = 1
}
