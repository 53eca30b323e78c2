import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Scripts that have to leave a report, and its name. */
const REPORTS = {
  test: 'vitest.json',
  'test:built': 'vitest-built.json',
  'test:storybook': 'vitest-storybook.json',
  e2e: 'playwright.json',
}

/** A report of Vitest. A file that failed before its first test counts as one failure. */
function ofVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests }
}

/** A report of Playwright. A test that passed only on a second try is not counted as passed. */
function ofPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/**
 * Adds up the reports of every package whose scripts promise one.
 * @param {string} root
 */
export function addUp(root) {
  const sum = { passed: 0, failed: 0, problems: [] }
  for (const file of globSync(['{apps,packages,tooling}/*/package.json', 'e2e/package.json'], { cwd: root })) {
    const { name, scripts = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    for (const [script, report] of Object.entries(REPORTS))
      if (script in scripts) add(sum, join(root, file, '..', '.reports', report), `${name} ${script}`)
  }
  return sum
}

function add(sum, path, who) {
  if (!existsSync(path)) return sum.problems.push(`${who} left no report: it did not run to its end.`)
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const { passed, failed, skipped } = 'stats' in report ? ofPlaywright(report) : ofVitest(report)
  sum.passed += passed
  sum.failed += failed
  if (passed + failed === 0) sum.problems.push(`${who} ran no test.`)
  if (skipped > 0) sum.problems.push(`${who} skipped ${skipped} tests.`)
}
