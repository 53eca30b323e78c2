/** The Chromium that browser tests drive: `CHROMIUM`, which the set-up script always fills, or Playwright's own. */
export const chromiumLaunch = process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}
