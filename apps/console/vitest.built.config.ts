import { reporting } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

/** Tests of the built files. */
export default defineConfig({
  test: { ...reporting, outputFile: { json: '.reports/vitest-built.json' }, include: ['test/built.test.ts'] },
})
