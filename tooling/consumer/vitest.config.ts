import { patient, reporting } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    ...reporting,
    ...patient,
    // The registry may be slow.
    hookTimeout: 300_000,
    outputFile: { json: '.reports/vitest-built.json' },
    include: ['*.test.ts'],
    globalSetup: ['set-up.ts'],
  },
})
