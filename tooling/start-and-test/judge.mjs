import { runAgain } from './again.mjs'
import { describeFailure } from './failures.mjs'
import { unexplained } from './tasks.mjs'

/** Most tests that may pass only when they are run again; with more, the suite is not reliable. */
const FLAKY = 5

/**
 * Runs failed tests again, and returns the lines to print and the final figures.
 * @param {ReturnType<typeof import('./figures.mjs').addUp>} sum
 * @param {{ code: number, tasks: string[], env?: Record<string, string> }} run exit code of turbo, the tasks that
 *   failed, and the environment of tests
 * @param {typeof runAgain} again runs failed tests again
 */
export async function judge(sum, { code, tasks, env }, again = runAgain) {
  const { flaky, failed, passed } = await again(sum.failed, env)
  const problems = [...sum.problems, ...unexplained(tasks, sum).map((task) => `${task} failed.`)]
  // Turbo can fail without a task that did.
  if (code !== 0 && tasks.length === 0 && problems.length === 0) problems.push(`Turbo ended with ${code}.`)
  if (flaky.length > FLAKY)
    problems.push(`${flaky.length} tests passed only when they were run again, more than ${FLAKY}.`)
  const lines = [
    ...flaky.map((failure) => `Flaky: ${describeFailure(failure)}`),
    ...failed.map((failure) => `Failed: ${describeFailure(failure)}`),
    ...problems.map((problem) => `Failed: ${problem}`),
  ]
  return { lines, passed: sum.passed + passed, failures: failed.length + problems.length }
}
