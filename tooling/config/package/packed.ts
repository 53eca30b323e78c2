import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Creates a project outside of the workspace, with these files. */
export async function makeConsumer(files: string): Promise<string> {
  const consumer = await realpath(await mkdtemp(join(tmpdir(), 'relaydeck-consumer-')))
  await cp(files, consumer, { recursive: true })
  return consumer
}

/**
 * Packs a built package of the workspace as for publishing.
 * @returns path of the tarball
 */
export async function pack(packageFolder: string, destination: string): Promise<string> {
  const before = new Set(await readdir(destination))
  const env = { ...process.env, RELAYDECK_BUILT: 'true' }
  await run('pnpm', ['pack', '--pack-destination', destination], { cwd: packageFolder, env })
  const name = (await readdir(destination)).find((file) => file.endsWith('.tgz') && !before.has(file))
  return join(destination, name ?? 'no tarball')
}

/**
 * Packs a package of the workspace and installs the tarball in a project.
 * @returns path of the tarball
 */
export async function installPacked(consumer: string, packageFolder: string): Promise<string> {
  const installed = join(consumer, 'node_modules/@relaydeck', basename(packageFolder))
  const tarballs = join(consumer, `packed-${basename(packageFolder)}`)
  await mkdir(installed, { recursive: true })
  await mkdir(tarballs)
  const tarball = await pack(packageFolder, tarballs)
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  return tarball
}

/** A file of a package, one for each condition, or nothing, which a wildcard would otherwise include. */
type Target = string | Readonly<Record<'import' | 'require', string>> | null

/** Returns the sub-paths that an installed package exports. `*` in its manifest is each folder of `dist` with such a file. */
export async function entriesOf(installed: string): Promise<string[]> {
  const manifest: { exports: Record<string, Target> } = JSON.parse(
    await readFile(join(installed, 'package.json'), 'utf8'),
  )
  const folders = await readdir(join(installed, 'dist'))
  const exists = (file: string) => existsSync(join(installed, file))
  return Object.entries(manifest.exports).flatMap(([entry, target]) => {
    if (!target) return []
    if (!entry.includes('*')) return [entry]
    const file = typeof target === 'string' ? target : target.import
    const names = folders.filter((name) => exists(file.replaceAll('*', name)))
    return names.map((name) => entry.replace('*', name)).filter((each) => manifest.exports[each] !== null)
  })
}

/** Links dependencies of a package of the workspace into a project, instead of what is installed there. */
export async function lend(consumer: string, packageFolder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const place = join(consumer, 'node_modules', name)
    await mkdir(dirname(place), { recursive: true })
    await rm(place, { recursive: true, force: true })
    await symlink(await realpath(join(packageFolder, 'node_modules', name)), place)
  }
}
