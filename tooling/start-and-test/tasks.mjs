import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const SUMMARIES = '.turbo/runs/*.json'

/** Removes the summaries of earlier runs. */
export function forgetTasks(root) {
  for (const file of globSync(SUMMARIES, { cwd: root })) rmSync(join(root, file))
}

/**
 * Returns the tasks that failed in the summarized runs of turbo, as package and script.
 * @param {string} root
 * @returns {string[]}
 */
export function failedTasks(root) {
  const tasks = globSync(SUMMARIES, { cwd: root }).flatMap(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).tasks,
  )
  const failed = tasks.filter(({ execution }) => execution && execution.exitCode !== 0)
  return [...new Set(failed.map(({ taskId }) => taskId.replace('#', ' ')))]
}

/**
 * Returns the failed tasks that neither a failed test nor another problem explains, such as checks.
 * @param {string[]} tasks
 * @param {{ failed: { who: string }[], problems: string[] }} sum
 */
export const unexplained = (tasks, { failed, problems }) =>
  tasks.filter(
    (task) =>
      !failed.some(({ who }) => who === task) &&
      !problems.some((problem) => problem.startsWith(`${task} `) || problem.startsWith(`${task}:`)),
  )
