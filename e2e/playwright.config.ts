import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from '@relaydeck/vitest/chromium'

const { RELAYDECK_E2E_GATEWAY: otherServer } = process.env

/**
 * Real Chromium against the real program: every test starts one of its own, on a database of its own. The variable
 * names a command that starts another server to stand before; what only the embedded gateway can show is left out then.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '{journeys,screens}/**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // A test left alone with `test.only` would hide all others.
  forbidOnly: process.env.CI === 'true',
  ...(otherServer && { grepInvert: /@embedded/ }),
  workers: 2,
  // Whole journeys, also on a machine that does something else besides: waits end when the page is there.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: chromiumLaunch,
    // The page at every step; pictures of each cost a tenth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})
