import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT, run } from './run.mjs'

const USUAL_PLACES = [
  // Without windows and what belongs to them: the browser tests take a quarter less time.
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

/** Where Playwright keeps its own, whether it is there or not. */
function playwrightsOwn() {
  const { chromium } = createRequire(join(ROOT, 'e2e', 'package.json'))('@playwright/test')
  return chromium.executablePath()
}

const find = () => [...USUAL_PLACES, playwrightsOwn()].find((place) => existsSync(place))

const isRootOnDebian = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0

/** As root on Debian one of its packages, which brings the libraries too; elsewhere Playwright's own. */
async function fetchOne() {
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
 * The Chromium that the tests drive: `CHROMIUM`, one of the usual places, or one that is set up now.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function findChromium() {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? { path: named } : { problem: `CHROMIUM names ${named}, which does not exist.` }
  if (!find()) await fetchOne()
  const path = find()
  return path
    ? { path }
    : { problem: 'The browser tests need Chromium and none could be set up. Install it and name its path in CHROMIUM.' }
}
