import { playwright } from '@vitest/browser-playwright'
import type { BrowserConfigOptions } from 'vitest/node'
import { chromiumLaunch } from './chromium.ts'

/** Tests that run in Chromium. A function: Vitest writes into what it is given. */
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
