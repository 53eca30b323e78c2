import { reporting } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

/** Tests of the static Storybook. */
export default defineConfig({
  test: {
    ...reporting,
    outputFile: { json: '.reports/vitest-storybook.json' },
    include: ['test/storybook.test.ts'],
    maxConcurrency: 3,
    testTimeout: 60_000,
  },
})
