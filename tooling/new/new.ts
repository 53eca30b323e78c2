// Writes what a new thing begins with: `pnpm new component PlanBadge`, `pnpm new resource plan`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { apply, type Change } from './change.ts'
import { component } from './component.ts'
import { resource } from './resource.ts'

const ROOT = join(import.meta.dirname, '../..')

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}`)
}

function changeFor(kind: string | undefined, name: string | undefined): Change {
  if (kind === 'component' && name) return component(name)
  if (kind === 'resource' && name) return resource(ROOT, name)
  throw new Error('Usage: pnpm new component PlanBadge, or pnpm new resource plan')
}

try {
  const [kind, name] = process.argv.slice(2)
  const written = await apply(ROOT, changeFor(kind, name))
  if (kind === 'resource') run('pnpm', '--filter', '@relaydeck/console', 'routes')
  const formatted = written.filter((path) => /\.(tsx?|css|json)$/.test(path) && existsSync(join(ROOT, path)))
  run('biome', 'check', '--write', '--log-level=error', ...formatted)
  console.log(written.join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
