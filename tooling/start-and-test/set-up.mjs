import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './run.mjs'

const STAMP = join(ROOT, 'node_modules', '.relaydeck-set-up')

/** Returns a hash of the files that determine an installation. */
function installationHash() {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

const isDone = (stamp) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp

/**
 * Installs the packages if necessary.
 * @returns {Promise<string | undefined>} reason of a failure, in one sentence
 */
export async function setUp() {
  const stamp = installationHash()
  if (isDone(stamp)) return undefined
  console.log('Setting up: installing packages (the first time takes about a minute).')
  const pin = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).packageManager
  const install = ['install', '--frozen-lockfile', '--prefer-offline']
  const code = existsSync(join(ROOT, 'node_modules', '.bin', 'pnpm'))
    ? await run('pnpm', install)
    : await run('npx', ['--yes', '--prefer-offline', pin, ...install])
  if (code !== 0)
    return `Setting up failed: the packages could not be installed (pnpm ended with ${code}). Is the package registry reachable?`
  writeFileSync(STAMP, stamp)
  return undefined
}
