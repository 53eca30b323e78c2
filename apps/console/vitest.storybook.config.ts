import { reporting } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

/** Tests of the built Storybook. */
export default defineConfig({
  test: {
    ...reporting,
    outputFile: { json: '.reports/vitest-storybook.json' },
    include: ['test/storybook.test.ts'],
    maxConcurrency: 3,
    // One test runs all stories of a component or screen.
    testTimeout: 300_000,
  },
})
