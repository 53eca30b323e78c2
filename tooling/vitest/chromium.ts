/** The Chromium that browser tests drive: `CHROMIUM`, which the set-up script always fills, or Playwright's own. */
export const chromiumLaunch = {
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  // Without a locale Chromium would write no file whose name is not ASCII.
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
}
