import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { failuresOf, specsOf } from './failures.mjs'
import { taskOf } from './part.mjs'

/** Packages of the workspace. */
const PACKAGES = ['{apps,packages,tooling,tooling/checks,tooling/config}/*/package.json', 'e2e/package.json']

/** Scripts that must write a report, with its name. */
const REPORTS = {
  test: 'vitest.json',
  'test:built': 'vitest-built.json',
  'test:storybook': 'vitest-storybook.json',
  e2e: 'playwright.json',
}

/**
 * Counts the tests in a report of Vitest. Tests of a file that fails outside of its tests count when it is run again.
 */
function countsOfVitest({ numPendingTests, numTodoTests, testResults }) {
  const isBroken = ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed)
  const [broken, whole] = [testResults.filter(isBroken), testResults.filter((file) => !isBroken(file))]
  return {
    passed: testsOf(whole).filter(({ status }) => status === 'passed').length,
    skipped: numPendingTests + numTodoTests - testsOf(broken).filter(({ status }) => status !== 'passed').length,
    files: testResults.map(({ name }) => name),
  }
}

const isFailed = ({ status }) => status === 'failed'

const testsOf = (files) => files.flatMap(({ assertionResults }) => assertionResults)

/** Counts the tests in a report of Playwright. Errors outside of tests leave an unknown number of tests out. */
const countsOfPlaywright = ({ stats, errors, suites }) => ({
  passed: stats.expected,
  skipped: stats.skipped,
  files: specsOf(suites).map(({ file }) => file),
  errors: errors.map(({ message }) => message),
})

/**
 * Adds up the reports of all packages.
 * @param {string} root
 * @param {string[]} [tests] paths of test files; each has to be in the report of the script that runs it
 * @returns {{ passed: number, failed: import('./failures.mjs').Failure[], problems: string[] }}
 */
export function addUp(root, tests = []) {
  const sum = { passed: 0, failed: [], problems: [] }
  for (const file of globSync(PACKAGES, { cwd: root })) {
    const { name, scripts = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    const folder = dirname(join(root, file))
    for (const [script, report] of Object.entries(REPORTS))
      if (script in scripts) add(sum, { who: `${name} ${script}`, folder, script }, report, tests)
  }
  return sum
}

function add(sum, task, name, tests) {
  const { who, folder } = task
  const path = join(folder, '.reports', name)
  if (!existsSync(path)) return sum.problems.push(`${who} left no report: it did not finish.`)
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const {
    passed,
    skipped,
    files,
    errors = [],
  } = 'stats' in report ? countsOfPlaywright(report) : countsOfVitest(report)
  const failed = failuresOf(report, task)
  sum.passed += passed
  sum.failed.push(...failed)
  sum.problems.push(...[...errors, ...unhandledErrors(path)].map((error) => `${who}: ${error}`))
  if (passed + failed.length === 0) sum.problems.push(`${who} ran no test.`)
  if (skipped > 0) sum.problems.push(`${who} skipped ${skipped} tests.`)
  // Only this detects tests that a wrong pattern leaves out. A cached report may be of the same tree in another folder.
  const isRun = (test) => files.some((file) => file.endsWith(test) || test.endsWith(`/${file}`))
  const own = tests.filter((test) => isOf(test, who))
  sum.problems.push(...own.filter((test) => !isRun(test)).map((test) => `${who} did not run ${test}.`))
}

/** Whether a package's script runs a test file. */
function isOf(test, who) {
  const { name, script } = taskOf(test)
  return who === `${name} ${script}`
}

/** Returns the errors that Vitest caught while no test was to blame; they are not in its report. */
function unhandledErrors(report) {
  const path = `${report}.errors`
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}
