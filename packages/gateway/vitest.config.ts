import { patient, properties, reporting } from '@relaydeck/vitest'
import { isMutating } from '@relaydeck/vitest/mutation'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

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
/** Tests of code above the database: bodies, token counts, answers of providers, hashes. They run on SQLite alone. */
const ABOVE_DATABASE = [
  'src/prices/{default-ratios,price}.test.ts',
  'src/models/facts.test.ts',
  'test/facts-script.test.ts',
  'src/bodies/**',
  'src/counting/**',
  'src/oauth/providers.test.ts',
  'src/relay/answer/{meter,stream,timeout}.test.ts',
  'src/relay/charging/{cached,doubted,figures}.test.ts',
  'src/session/turnstile.test.ts',
  'src/users/{common-passwords,password}.test.ts',
]
const POSTGRES_ONLY = [
  'src/db/postgres/*.test.ts',
  'test/{live-import,moves}.test.ts',
  'test/several-gateways/*.test.ts',
]

/** Tests that replace modules, or need the real module that others replace. */
const REPLACING = ['src/session/login.test.ts', 'src/users/{password,update}.test.ts']

type Options = NonNullable<TestProjectInlineConfiguration['test']>

const tests = { ...patient, ...properties, setupFiles: [...properties.setupFiles, 'test/quick-hashes.ts'] }

/**
 * Returns the two projects of an engine, with all tests by default. Only files that replace modules run in a separate
 * process: loading all modules again for every other file would take half of the time.
 */
const projectsOf = (
  name: string,
  { include = ['src/**/*.test.ts', 'test/**/*.test.ts'], exclude = [], typecheck, ...engine }: Options,
): TestProjectInlineConfiguration[] => [
  {
    test: {
      ...tests,
      ...engine,
      name,
      isolate: false,
      include,
      exclude: [...exclude, ...REPLACING],
      ...(typecheck && { typecheck }),
    },
  },
  { test: { ...tests, ...engine, name: `${name}-replacing`, include: REPLACING, exclude } },
]

const sqlite = projectsOf('sqlite', {
  exclude: POSTGRES_ONLY,
  globalSetup: 'test/work-folder.ts',
  typecheck: { enabled: true, include: ['{src,test}/**/*.test-d.ts'] },
})

const postgres = projectsOf('postgres', {
  exclude: [...SQLITE_ONLY, ...ABOVE_DATABASE],
  env: { ...properties.env, RELAYDECK_TEST_DATABASE: 'postgres' },
  globalSetup: ['test/work-folder.ts', 'test/postgres-server.ts'],
})

/** Tests of the mutated folders, and of code that uses them. */
const mutated = projectsOf('mutated', {
  include: [
    'src/{session,oauth,relay,prices,ledger,counting,bodies,redemptions,users}/**/*.test.ts',
    'src/{logs/write,options/options}.test.ts',
  ],
  globalSetup: 'test/work-folder.ts',
})

/** Runs the tests on SQLite, and tests that use the database on PostgreSQL too. */
export default defineConfig({
  test: isMutating ? { projects: mutated } : { ...reporting, projects: [...sqlite, ...postgres] },
})
