import { join, relative } from 'node:path'

/**
 * A failed test, or a file that failed outside of its tests.
 * @typedef {object} Failure
 * @property {string} who package and script
 * @property {string} folder folder of the package
 * @property {string} script
 * @property {string} file path of the test file
 * @property {readonly string[]} [titles] of the test and the groups around it; none for a file
 * @property {number} [line] of a test of Playwright
 * @property {string} reason first message
 */

/**
 * Returns the failures in a report of Vitest or Playwright.
 * @param {{ who: string, folder: string, script: string }} task
 * @returns {Failure[]}
 */
export const failuresOf = (report, task) =>
  ('stats' in report ? ofPlaywright(report, task.folder) : ofVitest(report)).map((failure) => ({ ...task, ...failure }))

const ofVitest = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: file, assertionResults, message }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      if (tests.length === 0) return [{ file, reason: message }]
      return tests.map(({ ancestorTitles = [], title, failureMessages }) => ({
        file,
        titles: [...ancestorTitles, title],
        reason: failureMessages[0],
      }))
    })

/** A test that passes only when Playwright itself tries it again has failed. */
const ofPlaywright = ({ suites }, folder) =>
  specsOf(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, titles, tests }) => ({
      file: join(folder, file),
      line,
      titles,
      reason: tests[0].results[0]?.error?.message,
    }))

/** Returns the tests of Playwright's suites, with the titles of the groups around each; the outermost suite is a file. */
export const specsOf = (suites = [], around = undefined) =>
  suites.flatMap(({ title, specs, suites: inner }) => {
    const groups = around === undefined ? [] : [...around, title]
    return [...specs.map((spec) => ({ ...spec, titles: [...groups, spec.title] })), ...specsOf(inner, groups)]
  })

/** Lines of a failure that are repeated. */
const LINES = 6

/**
 * Returns package, file, test and first lines of a failure.
 * @param {Failure} failure
 */
export function describeFailure({ who, file, titles, reason = '' }) {
  const lines = reason.split('\n').filter((line) => line.trim())
  const test = titles?.join(' › ') ?? 'outside of its tests'
  return [`${who}: ${relative(process.cwd(), file)} › ${test}`, ...lines.slice(0, LINES)].join('\n    ')
}
