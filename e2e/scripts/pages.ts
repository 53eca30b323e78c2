/**
 * Measures the built pages in Chromium with many rows. Arguments `NAME=URL` add other consoles on the same data, which
 * let `root` in with `123456`. Prints medians and, since times depend on the machine, their ratios to the last column.
 * Nothing else should run meanwhile.
 *
 * Usage: node scripts/pages.ts [--runs 3] [--database FILE] [NAME=URL …]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, request } from '@playwright/test'
import { seedDatabase } from '@relaydeck/gateway'
import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { startProgram } from '../support/program.ts'
import { type Figures, measureCold, measureWarm, signIn, type Target } from './pages/measure.ts'

const PASSWORD = '123456'

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, database: { type: 'string' } },
  allowPositionals: true,
})

const others = positionals.map((argument): Target => {
  const [name = '', ...url] = argument.split('=')
  return { name, url: url.join('=') }
})

const median = (figures: number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN

function print(results: ReadonlyMap<string, Figures[]>): void {
  const names = [...results.keys()]
  const rows = Object.keys(results.get(names[0] ?? '')?.[0] ?? {}).map((figure) => {
    const medians = names.map((name) => median((results.get(name) ?? []).map((run) => run[figure] ?? NaN)))
    const base = medians.at(-1) ?? NaN
    return [figure, ...medians.map((value) => `${value.toFixed(value < 10 ? 1 : 0)} (${(value / base).toFixed(2)})`)]
  })
  console.log(['median (ratio)'.padEnd(28), ...names.map((name) => name.padStart(16))].join(''))
  for (const [figure = '', ...cells] of rows)
    console.log([figure.padEnd(28), ...cells.map((cell) => cell.padStart(16))].join(''))
}

/** Creates a page of tokens for root, for whom the seed creates none. */
async function addTokens(url: string): Promise<void> {
  const api = await request.newContext({ baseURL: url })
  await api.post('/api/user/login', { data: { username: 'root', password: PASSWORD } })
  for (let number = 1; number <= 12; number++)
    await api.post('/api/token/', { data: { name: `token-${number}`, remain_quota: 500_000, expired_time: -1 } })
  await api.dispose()
}

async function main(folder: string): Promise<void> {
  const database = values.database ?? join(folder, 'bench.db')
  if (!values.database) await seedDatabase({ database, size: 'load' })
  const program = await startProgram(['--database', database])
  if (!values.database) await addTokens(program.url)
  const browser = await chromium.launch(chromiumLaunch)
  const targets = [{ name: 'relaydeck', url: program.url }, ...others]
  const results = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]))
  try {
    const sessions = new Map<string, Awaited<ReturnType<typeof signIn>>>()
    for (const target of targets) sessions.set(target.name, await signIn(browser, target, PASSWORD))
    for (let run = 0; run < Number(values.runs); run++)
      for (const target of targets) {
        const session = sessions.get(target.name) ?? { cookies: [], origins: [] }
        const guest = await measureCold(browser, target, '/login')
        const list = await measureCold(browser, target, '/token', session)
        results.get(target.name)?.push({ ...guest, ...list, ...(await measureWarm(browser, target, session)) })
      }
    console.log(`Chromium ${browser.version()}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
    print(results)
  } finally {
    await browser.close()
    await program.stop()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'relaydeck-bench-'))
try {
  await main(folder)
} finally {
  await rm(folder, { recursive: true })
}
