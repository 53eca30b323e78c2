/** What every test project of the workspace has in common. */
import { defineConfig, type ViteUserConfigExport } from 'vitest/config'

/** Where a run leaves its figures; the set-up script adds them up. */
export const REPORT = '.reports/vitest.json'

/** People read the default reporter, the set-up script the JSON. */
export const reporting = {
  reporters: ['default', 'json'],
  outputFile: { json: REPORT },
}

/**
 * Waits end when what they wait for is there. Passwords are hashed, programs started and whole screens drawn, also on a
 * machine under load.
 */
export const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
}

/** Tests that run on Node. */
export function nodeTests({
  typecheck = false,
  include = ['src/**/*.test.ts', 'test/**/*.test.ts'],
} = {}): ViteUserConfigExport {
  return defineConfig({
    test: {
      ...reporting,
      ...patient,
      include,
      typecheck: { enabled: typecheck, include: ['{src,test}/**/*.test-d.ts'] },
    },
  })
}
