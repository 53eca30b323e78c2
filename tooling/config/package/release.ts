/**
 * Publishes the packages whose version npm does not have, in the order of their dependencies:
 * `node release.ts [--dry-run] [--output FILE] [tarball …]`. Without tarballs, it packs the built packages. The published
 * version is appended to the file as `version=…`, as workflows read it.
 */
import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pack } from './packed.ts'

const ROOT = join(import.meta.dirname, '../../..')

const FOLDERS = ['packages/api-sdk', 'packages/gateway', 'packages/ui', 'apps/relaydeck']

/** Version of packages that have never been released. */
const UNRELEASED = '0.0.0'

/** Packs all packages, one after the other. */
async function packAll(folder: string): Promise<string[]> {
  const tarballs: string[] = []
  for (const each of FOLDERS) tarballs.push(await pack(join(ROOT, each), folder))
  return tarballs
}

function manifestOf(tarball: string): { readonly name: string; readonly version: string } {
  return JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }))
}

/** Whether npm has a version of a package. */
const isPublished = (name: string, version: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    execFile('npm', ['view', `${name}@${version}`, 'version'], (error, stdout, stderr) => {
      if (!error) resolve(stdout.trim() === version)
      else if (stderr.includes('E404')) resolve(false)
      else reject(new Error(`npm does not say whether it has ${name} ${version}: ${stderr.trim()}`))
    })
  })

function publish(tarball: string, isDryRun: boolean): void {
  const flags = ['--access', 'public', ...(isDryRun ? ['--dry-run'] : ['--provenance'])]
  execFileSync('npm', ['publish', tarball, ...flags], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function release(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false }, output: { type: 'string' } },
    allowPositionals: true,
  })
  const folder = mkdtempSync(join(tmpdir(), 'relaydeck-release-'))
  try {
    const tarballs = positionals.length > 0 ? positionals : await packAll(folder)
    const packages = tarballs.map((tarball) => ({ tarball, ...manifestOf(tarball) }))
    const versions = new Set(packages.map(({ version }) => version))
    const [version = ''] = versions
    if (versions.size !== 1) throw new Error(`The packages have different versions: ${[...versions].join(', ')}.`)
    if (version === UNRELEASED && !values['dry-run'])
      throw new Error('The version has to be raised first: changeset version')
    const published = await Promise.all(packages.map(({ name }) => isPublished(name, version)))
    const unpublished = packages.filter((_, index) => !published[index])
    for (const { name, tarball } of unpublished) {
      publish(tarball, values['dry-run'])
      console.log(`${values['dry-run'] ? 'Would publish' : 'Published'} ${name} ${version}`)
    }
    if (unpublished.length === 0) console.log(`npm has version ${version} of all packages.`)
    else if (values.output) appendFileSync(values.output, `version=${version}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await release().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
