import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT, run } from './run.mjs'

const USUAL_PLACES = [
  // The headless shell makes browser tests faster by a quarter.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of Playwright's own Chromium, which may not exist. */
function playwrightPath() {
  const { chromium } = createRequire(join(ROOT, 'e2e', 'package.json'))('@playwright/test')
  return chromium.executablePath()
}

const find = () => [...USUAL_PLACES, playwrightPath()].find((place) => existsSync(place))

const isRootOnDebian = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0

const PICTURE_FONT = 'fonts-noto-cjk'

/** Installs the font of the pictures of stories, which are not compared without it, where packages can be installed. */
async function installFont() {
  const installed = spawnSync('dpkg-query', ['--show', PICTURE_FONT], { stdio: 'ignore' }).status === 0
  if (installed || !isRootOnDebian()) return
  console.log('Setting up: installing the font of the pictures of stories.')
  await run('apt-get', ['update', '-q'])
  await run('apt-get', ['install', '-q', '-y', PICTURE_FONT], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** Installs Chromium: as root on Debian its package, with all libraries, otherwise Playwright's. */
async function install() {
  console.log('Setting up: installing Chromium for the browser tests.')
  if (isRootOnDebian()) {
    await run('apt-get', ['update', '-q'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-q', '-y', name], { DEBIAN_FRONTEND: 'noninteractive' })
      if (find()) return
    }
  }
  await run('pnpm', ['--filter', '@relaydeck/e2e', 'exec', 'playwright', 'install', 'chromium'])
}

/**
 * Finds the Chromium for tests, from `CHROMIUM` or a usual path, or installs one.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function findChromium() {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? { path: named } : { problem: `CHROMIUM names ${named}, which does not exist.` }
  if (!find()) await install()
  await installFont()
  const path = find()
  return path
    ? { path }
    : { problem: 'The browser tests need Chromium and none could be set up. Install it and name its path in CHROMIUM.' }
}
