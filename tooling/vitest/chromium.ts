/** Launch options of browser tests: Chromium from `CHROMIUM`, which the set-up sets, or Playwright's own. */
export const chromiumLaunch = {
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  // Chromium needs a UTF-8 locale to write files with other than ASCII names.
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
}
