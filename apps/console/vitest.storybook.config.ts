import { reporting } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

/** The static Storybook as people open it. */
export default defineConfig({
  test: {
    ...reporting,
    outputFile: { json: '.reports/vitest-storybook.json' },
    include: ['test/storybook.test.ts'],
    maxConcurrency: 3,
    // All stories of a component or a screen, one after another.
    testTimeout: 300_000,
  },
})
