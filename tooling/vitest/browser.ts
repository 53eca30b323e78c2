import { playwright } from '@vitest/browser-playwright'
import type { BrowserConfigOptions } from 'vitest/node'
import { chromiumLaunch } from './chromium.ts'

/** Returns the configuration of tests in Chromium. A function, since Vitest mutates its argument. */
export const inChromium = (): BrowserConfigOptions => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 1280, height: 800 },
  provider: playwright({
    launchOptions: chromiumLaunch,
    contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] },
  }),
  instances: [{ browser: 'chromium' }],
})
