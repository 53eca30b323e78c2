export default {
  mutate: ['src/core/**/*.ts', '!src/core/**/*.{test,test-d}.ts'],
  testRunner: 'vitest',
  // Under pnpm's strict folders Stryker does not find a plugin by itself.
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  concurrency: 2,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.reports/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['dist', 'coverage', 'reference', '.reports'],
  thresholds: { high: 95, low: 90, break: 85 },
}
