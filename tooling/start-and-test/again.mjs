import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { specsOf } from './failures.mjs'
import { run } from './run.mjs'

/** Failed tests that are run again, at most: with more, something is broken and the run is red anyway. */
const AGAIN = 20

const REPORT = '.reports/again.json'

const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/**
 * Runs each failed test, or file that failed outside of its tests, once more and alone.
 * @param {import('./failures.mjs').Failure[]} failed
 * @param {Record<string, string>} env
 * @returns the failures that passed, the failures that did not, and the number of passed tests
 */
export async function runAgain(failed, env = {}) {
  const result = { flaky: [], failed: [], passed: 0 }
  for (const [index, failure] of failed.entries()) {
    const passed = index < AGAIN ? await passedAgain(failure, env) : 0
    result[passed > 0 ? 'flaky' : 'failed'].push(failure)
    result.passed += passed
  }
  return result
}

/** Returns the number of tests that passed; 0 if one did not, or none ran. */
async function passedAgain(failure, env) {
  const path = join(failure.folder, REPORT)
  rmSync(path, { force: true })
  const { args, settings } = failure.line === undefined ? inVitest(failure) : inPlaywright(failure)
  const code = await run('pnpm', ['--dir', failure.folder, 'run', failure.script, ...args], { ...env, ...settings })
  // A runner that ends with an error reports no error that it caught outside of tests.
  if (code !== 0 || !existsSync(path)) return 0
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return failure.line === undefined ? passedInVitest(report, failure) : passedInPlaywright(report, failure)
}

const inVitest = ({ file, titles }) => ({
  args: [
    file,
    ...(titles ? ['--testNamePattern', `^${titles.map(escapePattern).join(' > ')}$`] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  ],
})

function passedInVitest({ testResults }, { file, titles }) {
  const [found] = testResults.filter(({ name }) => name === file)
  if (found?.status !== 'passed') return 0
  const isIt = ({ ancestorTitles, title }) => !titles || [...ancestorTitles, title].join() === titles.join()
  const tests = found.assertionResults.filter(isIt)
  return tests.every(({ status }) => status === 'passed') ? tests.length : 0
}

const inPlaywright = ({ folder, file, line, titles }) => ({
  args: [
    `${escapePattern(relative(folder, file))}:${line}`,
    '--grep',
    escapePattern(titles.join(' ')),
    '--workers=1',
    '--reporter=list,json',
  ],
  settings: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, REPORT) },
})

function passedInPlaywright({ stats, errors, suites }, { titles }) {
  const found = specsOf(suites).filter((spec) => spec.titles.join() === titles.join())
  const isWhole = errors.length === 0 && stats.unexpected + stats.flaky === 0
  return isWhole && found.length === 1 && stats.expected > 0 ? 1 : 0
}
