// Runs before a package is packed, on any Node: builds it, and refuses all tools but pnpm and packages with missing
// files. Only pnpm replaces the entries of package.json by `publishConfig`'s; npm would pack entries that refer to
// missing sources.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { name, files, publishConfig } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Returns all texts in a value of JSON. */
const textsIn = (value) => (typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn))

function refuse(reason) {
  console.error(`${name} was not packed: ${reason}`)
  process.exit(1)
}

if (!process.env.npm_config_user_agent?.startsWith('pnpm/'))
  refuse('only pnpm can pack it. In this folder, run: pnpm pack')

// Tests build before they pack.
if (process.env.RELAYDECK_BUILT !== 'true') {
  const turbo = join(import.meta.dirname, '../../start-and-test/turbo.mjs')
  const { status } = spawnSync('node', [turbo, 'run', 'build', `--filter=${name}`], { stdio: 'inherit' })
  if (status !== 0) refuse('its build failed')
}

// pnpm adds the workspace's licence.
const wanted = files.filter((file) => file !== 'LICENSE')
const entries = textsIn(publishConfig).filter((file) => file.startsWith('./'))
// `*` matches any name; tests of the packed package check those files.
const missing = [...wanted, ...entries].find((file) => !existsSync(file.replace(/\*.*/, '')))
if (missing) refuse(`${missing} does not exist. Build it first: pnpm build`)
