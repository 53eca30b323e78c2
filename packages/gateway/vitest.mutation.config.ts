import { patient } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

/** The tests of the mutated folders, and of sign-ins that use them, on SQLite: they run once for each mutation. */
export default defineConfig({
  test: {
    ...patient,
    include: ['src/{session,oauth,relay,billing,counting,bodies,redemptions,users}/**/*.test.ts'],
    globalSetup: 'test/work-folder.ts',
    setupFiles: 'test/quick-hashes.ts',
  },
})
