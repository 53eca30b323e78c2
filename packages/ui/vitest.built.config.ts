import { reporting } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

/** Tests of the packed package. Requires a build. */
export default defineConfig({
  test: {
    ...reporting,
    outputFile: { json: '.reports/vitest-built.json' },
    include: ['test/package.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
