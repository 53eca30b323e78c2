import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch, withoutPreparations } from '@relaydeck/vitest/chromium'

const { RELAYDECK_E2E_GATEWAY: otherServer, RELAYDECK_E2E_FAMILY: family } = process.env

/** Tags of the tests that the server cannot pass; each has an annotation with the reason. */
const excluded = [
  '@embedded',
  ...(family ? [`@not-${family}(?![-\\w])`] : []),
  ...(family === 'new-api-1' ? ['@not-new-api(?![-\\w])'] : []),
].join('|')

/**
 * Tests the built console and program in Chromium. Every test starts its own program with a fresh database.
 * `RELAYDECK_E2E_GATEWAY` is a command that starts another gateway behind the program; tests with the tag `@embedded`
 * are then skipped. `RELAYDECK_E2E_FAMILY` is the family of that gateway (`one-hub`, `laisky`, `new-api` or
 * `new-api-1`); tests with the tag `@not-` and its name are skipped, too.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '{journeys,screens}/**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // A forgotten `test.only` would skip all other tests.
  forbidOnly: process.env.CI === 'true',
  ...(otherServer && { grepInvert: new RegExp(excluded) }),
  // With more workers, two cores would lose time by switching between them and the other tests.
  workers: 2,
  // Enough for long journeys on a busy machine. Waits end as soon as the page is ready.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      ...chromiumLaunch,
      args: [
        // Pages live for seconds: compiling optimised code would cost more than it saves, a tenth of the time.
        '--js-flags=--no-opt --no-maglev',
        withoutPreparations,
        // No test reaches another machine.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
})
