import { playwright } from '@vitest/browser-playwright'
import type { BrowserConfigOptions } from 'vitest/node'
import { chromiumLaunch } from './chromium.ts'

/** Options that differ between the projects that test in Chromium. */
interface ChromiumOptions extends Pick<BrowserConfigOptions, 'expect'> {
  /** Options of each browser context, such as the time zone. */
  context?: Record<string, unknown>
  /** Arguments of Chromium. */
  args?: string[]
}

/** Returns the configuration of tests in Chromium. A function, since Vitest mutates its argument. */
export const inChromium = ({ context = {}, args = [], ...options }: ChromiumOptions = {}): BrowserConfigOptions => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 1280, height: 800 },
  provider: playwright({
    launchOptions: { ...chromiumLaunch, args },
    contextOptions: { permissions: ['clipboard-read', 'clipboard-write'], ...context },
  }),
  instances: [{ browser: 'chromium' }],
  ...options,
})
