import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Usual places of Chromium, best first: the ordinary one renders and fetches as the browsers of people do. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  chromium.executablePath(),
  '/usr/bin/chromium-headless-shell',
]

/** Returns the path of the Chromium for tests: the one that `CHROMIUM` names, or an installed one. */
export const chromiumPath = (
  named: string | undefined = process.env.CHROMIUM,
  exists: (path: string) => boolean = existsSync,
): string | undefined => named || PLACES.find(exists)

const executablePath = chromiumPath()

/** Launch options of browser tests. Without a Chromium, Playwright explains how to install one. */
export const chromiumLaunch = {
  ...(executablePath && { executablePath }),
  // Chromium needs a UTF-8 locale to write files with other than ASCII names.
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
}
