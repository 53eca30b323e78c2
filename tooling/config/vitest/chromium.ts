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

/** Features that Playwright disables, which `--disable-features` has to repeat: Chromium obeys only the last list. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Suggestions below the address bar: two pages that the ordinary Chromium loads with each window. */
const SUGGESTIONS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** A process that each window keeps ready for the next site. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess'

const DISABLED = [...DISABLED_BY_PLAYWRIGHT, ...SUGGESTIONS, SPARE_PROCESS]

/** Argument that keeps Chromium from preparing what no test uses, for more than a quarter of the time of a test. */
export const withoutPreparations = `--disable-features=${DISABLED.join(',')}`
