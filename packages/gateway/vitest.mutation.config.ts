import { defineConfig } from 'vitest/config'
import { projectsOf } from './vitest.config.ts'

/** The tests of the mutated folders, and of others that use them, on SQLite: they run once for each mutation. */
export default defineConfig({
  test: {
    projects: projectsOf('mutated', {
      include: [
        'src/{session,oauth,relay,billing,counting,bodies,redemptions,users}/**/*.test.ts',
        'src/{logs/write,options/options}.test.ts',
      ],
      globalSetup: 'test/work-folder.ts',
    }),
  },
})
