// Runs every check and test of the workspace and adds up the reports of the runners; with words, the tests whose path
// contains one of them.
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { addUp } from './figures.mjs'
import { judge } from './judge.mjs'
import { runPart, testFiles } from './part.mjs'
import { ROOT, run } from './run.mjs'
import { failedTasks, forgetTasks } from './tasks.mjs'

/** All tasks but the build and the browser tests. */
const TASKS = [
  'lint',
  'unused',
  'rooms',
  'behaviour',
  'node-security',
  'typecheck',
  'test',
  'test:built',
  'test:storybook',
]

/**
 * Runs all tasks, also those after a failed one.
 * @param {string[]} args further arguments of turbo
 * @param {Record<string, string>} env
 * @returns {Promise<number>} an exit code other than 0 if one failed
 */
async function runTasks(args, env) {
  const turbo = (tasks, concurrency) =>
    run(
      'turbo',
      ['run', ...tasks, '--continue', '--summarize', `--concurrency=${concurrency}`, '--output-logs=new-only', ...args],
      env,
    )
  // Two processes that are forced to build would write the same files at the same time.
  if (args.includes('--force')) return turbo(['build', ...TASKS, 'e2e'], 4)
  const built = await turbo(['build'], 4)
  // Browser tests take as long as all others together, but turbo alone would start them after most others. More tasks than
  // two cores, since browsers often wait.
  const codes = await Promise.all([turbo(['e2e'], 1), turbo(TASKS, 3)])
  return Math.max(built, ...codes)
}

async function main(args) {
  const chromium = await findChromium()
  if ('problem' in chromium) {
    console.error(chromium.problem)
    return 1
  }
  // Reports of an earlier run must not be counted; the cache only restores reports of this state.
  for (const folder of globSync('{apps,packages,tooling,tooling/checks,tooling/config}/*/.reports', { cwd: ROOT }))
    rmSync(join(ROOT, folder), { recursive: true })
  rmSync(join(ROOT, 'e2e', '.reports'), { recursive: true, force: true })
  forgetTasks(ROOT)
  // Tests start the program hundreds of times: its code is compiled once.
  const env = { CHROMIUM: chromium.path, NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') }
  const code = await runTasks(args, env)
  const { lines, passed, failures } = await judge(addUp(ROOT, testFiles()), { code, tasks: failedTasks(ROOT), env })
  // Repeats the failures at the end of the output.
  for (const line of lines) console.error(line)
  console.log(`${passed} passed, ${failures} failed`)
  return failures === 0 ? 0 : 1
}

const args = process.argv.slice(2)
process.exitCode = args.length === 0 || args[0].startsWith('-') ? await main(args) : await runPart(args)
