// Runs every check and test of the workspace and adds up what the runners report.
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { addUp } from './figures.mjs'
import { ROOT, run } from './run.mjs'

const TASKS = ['//#lint', '//#unused', '//#rows', 'typecheck', 'build', 'test', 'test:built', 'test:storybook', 'e2e']

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
  const code = await run(
    'turbo',
    ['run', ...TASKS, '--continue', '--concurrency=2', '--output-logs=new-only', ...args],
    {
      CHROMIUM: chromium.path,
    },
  )
  const { passed, failed, problems } = addUp(ROOT)
  for (const problem of problems) console.error(problem)
  // A check that failed without a test of its own must not end in "0 failed".
  const failures = failed + problems.length + (code !== 0 && failed + problems.length === 0 ? 1 : 0)
  console.log(`${passed} passed, ${failures} failed`)
  return failures === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
