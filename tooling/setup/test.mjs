// Runs every check and test of the workspace and adds up what the runners report.
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { addUp } from './figures.mjs'
import { ROOT, run } from './run.mjs'

const TASKS = [
  '//#lint',
  '//#unused',
  '//#rooms',
  '//#rows',
  'typecheck',
  'build',
  'test',
  'test:built',
  'test:storybook',
  'e2e',
]

async function main(args) {
  const chromium = await findChromium()
  if ('problem' in chromium) {
    console.error(chromium.problem)
    return 1
  }
  // What an earlier run left must not be counted; what the cache gives back is of this very state.
  for (const folder of globSync('{apps,packages,tooling}/*/.reports', { cwd: ROOT }))
    rmSync(join(ROOT, folder), { recursive: true })
  rmSync(join(ROOT, 'e2e', '.reports'), { recursive: true, force: true })
  // More tasks than two cores, since browsers often wait; with fewer, the longest would run alone at the end.
  const code = await run(
    'turbo',
    ['run', ...TASKS, '--continue', '--concurrency=4', '--output-logs=new-only', ...args],
    // Tests start the program hundreds of times: its code is compiled once.
    { CHROMIUM: chromium.path, NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') },
  )
  const { passed, failed, problems } = addUp(ROOT)
  // At the end, where they are found: what they said stands far above.
  for (const failure of [...failed, ...problems]) console.error(`Failed: ${failure}`)
  // A check that failed without a test of its own must not end in "0 failed".
  const failures = failed.length + problems.length || Number(code !== 0)
  console.log(`${passed} passed, ${failures} failed`)
  return failures === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
