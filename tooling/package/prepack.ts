/**
 * Runs before a package is packed: builds it, and refuses every tool but pnpm. While packing, pnpm replaces the entries
 * of package.json by those of `publishConfig`; npm would pack entries that lead to sources outside of the tarball.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { name } = JSON.parse(readFileSync('package.json', 'utf8'))

function refuse(reason: string): never {
  console.error(`${name} was not packed: ${reason}`)
  process.exit(1)
}

if (!process.env.npm_config_user_agent?.startsWith('pnpm/'))
  refuse('only pnpm packs it rightly. In this folder, run: pnpm pack')

// Tests pack what their task has built.
if (process.env.RELAYDECK_BUILT !== 'true') {
  const { status } = spawnSync('turbo', ['run', 'build', `--filter=${name}`], { stdio: 'inherit' })
  if (status !== 0) refuse('its build failed')
}
