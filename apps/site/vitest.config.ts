import { reporting } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    ...reporting,
    outputFile: { json: '.reports/vitest-built.json' },
    include: ['test/*.test.ts'],
  },
})
