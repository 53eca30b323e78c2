/** Shared by the tests: a project into which npm has installed the packed packages, and other versions of Node. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pack } from '@relaydeck/package/packed'
import { readmeOf } from './readme.ts'

export const run = promisify(execFile)

/** Published packages with their folders in the workspace. */
export const PACKAGES = {
  '@relaydeck/api-sdk': 'packages/api-sdk',
  '@relaydeck/contract': 'packages/contract',
  '@relaydeck/protocols': 'packages/protocols',
  '@relaydeck/ui': 'packages/ui',
  '@relaydeck/gateway': 'packages/gateway',
  relaydeck: 'apps/relaydeck',
} as const

const ROOT = join(import.meta.dirname, '../../..')

/** Returns the folder of a published package in the workspace. */
export const sourceOf = (name: keyof typeof PACKAGES): string => join(ROOT, PACKAGES[name])

/**
 * Returns the environment without the workspace's tools: npm reads settings, such as certificates, from the folder of its
 * Node.
 */
export function machine(): NodeJS.ProcessEnv {
  const others = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const kept = Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name))
  return { ...Object.fromEntries(kept), PATH: others.join(delimiter), NODE_ENV: undefined }
}

/** Returns the environment of a user whose Node is this one. */
export function withThisNode(): NodeJS.ProcessEnv {
  const env = machine()
  return { ...env, PATH: [dirname(process.execPath), env.PATH].join(delimiter) }
}

const INSTALL = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1', '--loglevel=error']

/** Installs packages with npm. */
export const installInto = (project: string, specifiers: readonly string[]) =>
  run('npm', [...INSTALL, ...specifiers], { cwd: project, env: machine() })

/** Creates an empty folder whose name has no link in it. */
export const emptyFolder = async (name: string): Promise<string> =>
  realpath(await mkdtemp(join(tmpdir(), `relaydeck-${name}-`)))

/** Returns a third-party package with the version that the workspace uses. */
async function pinned(name: string): Promise<string> {
  const file = join(import.meta.dirname, 'node_modules', name, 'package.json')
  return `${name}@${JSON.parse(await readFile(file, 'utf8')).version}`
}

/** Returns the packages of a README's `npm install …`. */
const wantedBy = async (folder: string): Promise<string[]> =>
  (await readmeOf(folder)).first('sh').trim().replace('npm install ', '').split(' ')

/**
 * Packs all packages, and installs them with the packages that their READMEs name.
 * @returns the tarballs by name
 */
export async function installAll(project: string): Promise<ReadonlyMap<string, string>> {
  await mkdir(join(project, 'packed'))
  const names = Object.keys(PACKAGES) as (keyof typeof PACKAGES)[]
  const packed = names.map(async (name) => {
    const folder = join(project, 'packed', name.replace('/', '-'))
    await mkdir(folder)
    return [name, await pack(sourceOf(name), folder)] as const
  })
  const tarballs: ReadonlyMap<string, string> = new Map(await Promise.all(packed))
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'newcomer', private: true, type: 'module' }))
  const libraries = names.filter((name) => name !== 'relaydeck').map((name) => wantedBy(sourceOf(name)))
  const wanted = new Set([...(await Promise.all(libraries)).flat(), 'relaydeck'])
  const specifiers = await Promise.all([...wanted].map((name) => tarballs.get(name) ?? pinned(name)))
  await installInto(project, specifiers)
  return tarballs
}

const PLATFORM = process.platform === 'win32' ? 'win' : process.platform

/** Versions of Node besides the workspace's. */
export const OTHER_NODES = ['12', '20', '22'] as const

/** Installs other versions of Node. */
export async function installNodes(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }))
  const specifiers = OTHER_NODES.map((version) => `node${version}@npm:node-${PLATFORM}-${process.arch}@${version}`)
  await run('npm', [...INSTALL, ...specifiers], { cwd: folder, env: machine() })
}

/** Returns the program of another version of Node. */
export const nodeOf = (folder: string, version: (typeof OTHER_NODES)[number]): string =>
  join(folder, 'node_modules', `node${version}`, 'bin', 'node')
