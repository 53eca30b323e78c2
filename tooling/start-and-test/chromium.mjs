import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumPath } from '@relaydeck/vitest/chromium'
import { run } from './run.mjs'

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
    await run('apt-get', ['install', '-q', '-y', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' })
    if (chromiumPath()) return
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
  if (!chromiumPath()) await install()
  await installFont()
  const path = chromiumPath()
  return path
    ? { path }
    : { problem: 'The browser tests need Chromium and none could be set up. Install it and name its path in CHROMIUM.' }
}
