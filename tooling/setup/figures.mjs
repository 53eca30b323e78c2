import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Minimum number of tests per report, about nine tenths of the actual number; for a key, of the files whose names end
 * with it. Only this detects a project that a wrong pattern excludes.
 */
const FLOORS = JSON.parse(readFileSync(new URL('floors.json', import.meta.url), 'utf8'))

/** Scripts that must write a report, with its name. */
const REPORTS = {
  test: 'vitest.json',
  'test:built': 'vitest-built.json',
  'test:storybook': 'vitest-storybook.json',
  e2e: 'playwright.json',
}

/** Reads a report of Vitest. A file that fails outside of its tests counts as one failure. */
function ofVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults, message }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      return tests.length === 0
        ? [describeFailure(name, 'outside of its tests', message)]
        : tests.map(({ fullName, failureMessages }) => describeFailure(name, fullName, failureMessages[0]))
    })
  const files = testResults.map(({ name, assertionResults }) => ({ name, tests: assertionResults.length }))
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, files }
}

/** Reads a report of Playwright. A flaky test does not count as passed. */
function ofPlaywright({ stats, errors, suites }) {
  const failed = specsOf(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, tests }) => describeFailure(file, title, tests[0].results[0]?.error?.message))
  return {
    passed: stats.expected,
    failed: [...failed, ...errors.map(({ message }) => message)],
    skipped: stats.skipped,
    files: [],
  }
}

const specsOf = (suites = []) => suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)])

/** Lines of a failure that are repeated. */
const LINES = 6

/** Returns file, test and first lines of a failure. */
function describeFailure(file, test, message = '') {
  const lines = message.split('\n').filter((line) => line.trim())
  return [`${relative(process.cwd(), file)} › ${test}`, ...lines.slice(0, LINES)].join('\n    ')
}

/**
 * Adds up the reports of all packages.
 * @param {string} root
 * @param {Record<string, Record<string, number>>} [floors]
 */
export function addUp(root, floors = FLOORS) {
  const sum = { passed: 0, failed: [], problems: [] }
  for (const file of globSync(['{apps,packages,tooling}/*/package.json', 'e2e/package.json'], { cwd: root })) {
    const { name, scripts = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    for (const [script, report] of Object.entries(REPORTS))
      if (script in scripts) add(sum, join(root, file, '..', '.reports', report), `${name} ${script}`, floors)
  }
  return sum
}

function add(sum, path, who, floors) {
  if (!existsSync(path)) return sum.problems.push(`${who} left no report: it did not finish.`)
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const { passed, failed, skipped, files } = 'stats' in report ? ofPlaywright(report) : ofVitest(report)
  sum.passed += passed
  sum.failed.push(...failed.map((test) => `${who}: ${test}`))
  if (passed + failed.length === 0) sum.problems.push(`${who} ran no test.`)
  if (skipped > 0) sum.problems.push(`${who} skipped ${skipped} tests.`)
  for (const [ending, least] of Object.entries(floors[who] ?? {})) {
    const there = ending === '' ? passed + failed.length : countOf(files, ending)
    if (there < least) sum.problems.push(`${who} ran ${there} tests${ending && ` of *${ending}`}, fewer than ${least}.`)
  }
}

/** Returns the number of tests in files whose names have this ending. */
const countOf = (files, ending) =>
  files.filter(({ name }) => name.endsWith(ending)).reduce((sum, { tests }) => sum + tests, 0)
