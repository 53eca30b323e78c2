/** Least percentage of mutations that the tests must notice. */
const NOTICED = 85

/** Whether Stryker runs the tests, which then should be fewer: they run once for each mutation. */
export const isMutating = process.env.STRYKER_MUTATOR_WORKER !== undefined

/**
 * Returns the configuration of mutation tests.
 * @param except files that are not mutated
 */
export const mutationTests = (folders: readonly string[], except: readonly string[] = []) => ({
  mutate: [
    ...folders.flatMap((folder) => [`${folder}/**/*.ts`, `!${folder}/**/*.{test,test-d}.ts`]),
    ...except.map((file) => `!${file}`),
  ],
  testRunner: 'vitest',
  // With pnpm's strict folders Stryker does not find plugins.
  plugins: ['@stryker-mutator/vitest-runner'],
  concurrency: 2,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.reports/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['dist', 'coverage', 'reference', '.reports'],
  // Interrupted runs are continued.
  incremental: true,
  incrementalFile: '.reports/mutation-so-far.json',
  thresholds: { high: 95, low: 90, break: NOTICED },
})
