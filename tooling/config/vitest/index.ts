/** Shared configuration of all test projects. */
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfigExport } from 'vitest/config'
import { tags } from './specification.ts'
import { UnhandledErrors } from './unhandled.ts'

/** Kind of the script: none for `test`, `built` for `test:built`. */
const [, kind] = /^test:(\w+)$/.exec(process.env.npm_lifecycle_event ?? '') ?? []

/** Path of the report for the set-up script: each script of a package writes a separate one. */
export const REPORT = `.reports/${kind ? `vitest-${kind}` : 'vitest'}.json`

/** Reporters: the default one, and those for the set-up script. Also the tags that tests may have. */
export const reporting = {
  tags,
  reporters: ['default', 'json', new UnhandledErrors()],
  outputFile: { json: REPORT },
}

/** Seed of property tests, unless `RELAYDECK_SEED` is a number or `random`. */
const SEED = '20261'

/**
 * Environment and setup file of property tests: they take the same cases in each run. Also the tags that tests may have,
 * since the projects of a configuration do not inherit them.
 */
export const properties = {
  tags,
  env: { RELAYDECK_SEED: process.env.RELAYDECK_SEED ?? SEED },
  setupFiles: [fileURLToPath(new URL('properties.ts', import.meta.url))],
}

/**
 * Generous timeouts: tests hash passwords, start programs and render screens, possibly on a loaded machine. Waits end as
 * soon as their condition holds.
 */
export const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
}

/** Loads modules once for all files of a project: loading them for each takes a large part of the time. */
export const together = { isolate: false }

/** Returns the configuration of tests on Node. */
export function nodeTests({
  typecheck = false,
  include = ['src/**/*.test.ts', 'test/**/*.test.ts'],
} = {}): ViteUserConfigExport {
  return defineConfig({
    test: {
      ...reporting,
      ...patient,
      ...properties,
      ...together,
      include,
      typecheck: { enabled: typecheck, include: ['{src,test}/**/*.test-d.ts'] },
    },
  })
}
