import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** The whole fault matrix, which takes too long for every run of the tests. */
export default defineConfig({
  ...config,
  testMatch: 'faults/**/*.spec.ts',
  // More than two cores: nothing runs beside it, and pages often wait for late responses.
  workers: 3,
  use: { ...config.use, trace: 'off', actionTimeout: 5000 },
  reporter: [['list'], ['./faults/count-reporter.ts']],
})
