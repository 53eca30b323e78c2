/** What every test project of the workspace has in common. */
import { defineConfig, type ViteUserConfigExport } from 'vitest/config'

/** Where a run leaves its figures; the set-up script adds them up. */
export const REPORT = '.reports/vitest.json'

/** People read the default reporter, the set-up script the JSON. */
export const reporting = {
  reporters: ['default', 'json'],
  outputFile: { json: REPORT },
}

/** Tests that run on Node. */
export function nodeTests({
  typecheck = false,
  include = ['src/**/*.test.ts', 'test/**/*.test.ts'],
} = {}): ViteUserConfigExport {
  return defineConfig({
    test: {
      ...reporting,
      include,
      // A test ends when its work is done. Passwords are hashed and programs started, also on a machine under load.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      typecheck: { enabled: typecheck, include: ['{src,test}/**/*.test-d.ts'] },
    },
  })
}
