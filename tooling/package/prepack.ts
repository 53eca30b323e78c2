/**
 * Runs before a package is packed: builds it, and refuses all tools but pnpm. Only pnpm replaces the entries of
 * package.json by those of `publishConfig`; npm would pack entries that refer to missing sources.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { name } = JSON.parse(readFileSync('package.json', 'utf8'))

function refuse(reason: string): never {
  console.error(`${name} was not packed: ${reason}`)
  process.exit(1)
}

if (!process.env.npm_config_user_agent?.startsWith('pnpm/'))
  refuse('only pnpm can pack it. In this folder, run: pnpm pack')

// Tests build before they pack.
if (process.env.RELAYDECK_BUILT !== 'true') {
  const { status } = spawnSync('turbo', ['run', 'build', `--filter=${name}`], { stdio: 'inherit' })
  if (status !== 0) refuse('its build failed')
}
