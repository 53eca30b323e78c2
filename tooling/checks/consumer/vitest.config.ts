import { patient, reporting } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // A package's source maps refer to files that it does not have.
  logLevel: 'error',
  test: {
    ...reporting,
    ...patient,
    // The registry may be slow.
    hookTimeout: 300_000,
    include: ['*.test.ts'],
    globalSetup: ['set-up.ts'],
    // Vite reads its JSON, which Node would not.
    server: { deps: { inline: ['@actions/workflow-parser'] } },
  },
})
