import { defineConfig } from '@playwright/test'
import config from './playwright.faults.config.ts'

/** Every page for every role, in both schemes, widths and languages, which takes too long for every run of the tests. */
export default defineConfig({ ...config, testMatch: 'axe/**/*.spec.ts' })
