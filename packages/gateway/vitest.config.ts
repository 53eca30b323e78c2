import { patient, reporting } from '@relaydeck/vitest'
import { defineConfig } from 'vitest/config'

/** Tests of what only one of the engines has: files, threads, locks; a server and several gateways. */
const SQLITE_ONLY = [
  'src/api/disk-full.test.ts',
  'src/data/**',
  'src/db/*.test.ts',
  'src/lib/**',
  'src/logs/plans.test.ts',
  'src/table-descriptions.test.ts',
  'test/killed.test.ts',
]
const POSTGRES_ONLY = ['src/db/postgres/*.test.ts', 'test/shared/*.test.ts']

const tests = {
  ...patient,
  include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  setupFiles: 'test/quick-hashes.ts',
}

/** Runs the tests on SQLite, and those that do not depend on it on PostgreSQL too. */
export default defineConfig({
  test: {
    ...reporting,
    projects: [
      {
        test: {
          ...tests,
          name: 'sqlite',
          globalSetup: 'test/work-folder.ts',
          exclude: POSTGRES_ONLY,
          typecheck: { enabled: true, include: ['{src,test}/**/*.test-d.ts'] },
        },
      },
      {
        test: {
          ...tests,
          name: 'postgres',
          exclude: SQLITE_ONLY,
          env: { RELAYDECK_TEST_DATABASE: 'postgres' },
          globalSetup: ['test/work-folder.ts', 'test/postgres-server.ts'],
        },
      },
    ],
  },
})
