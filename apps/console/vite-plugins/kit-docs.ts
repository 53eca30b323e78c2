import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** A change of the kit. */
export interface Change {
  /** `undefined` until it is released. */
  readonly version: string | undefined
  readonly text: string
}

/** What the docs page of a component reads from the repository. */
export interface ComponentDocs {
  /** URL of its folder. */
  readonly source: string
  /** Statement that imports it. */
  readonly importLine: string
  /** Changes that name it, newest first. */
  readonly changes: readonly Change[]
}

const ROOT = join(import.meta.dirname, '../../..')
const KIT = join(ROOT, 'packages/ui')

/** Package that contains the components. */
interface Manifest {
  readonly name: string
  readonly repository: { readonly url: string; readonly directory: string }
}

/** Returns the URL of a folder in the repository of a package, such as `src/Quota`. */
export function sourceUrl({ repository: { url, directory } }: Manifest, folder: string): string {
  const repository = url.replace(/^git\+/, '').replace(/\.git$/, '')
  return `${repository}/tree/HEAD/${directory}/${folder}`
}

/** Returns the text of a changeset, or `undefined` if it is not about the package. */
export function readChangeset(file: string, name: string): string | undefined {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n?---\n([\s\S]*)$/.exec(file) ?? []
  const packages = head.split('\n').map((line) => line.split(':')[0]?.replace(/^["']|["']$/g, ''))
  return packages.includes(name) ? text.trim() : undefined
}

/** Returns the entries of a changelog that changesets wrote, in its order. */
export function readChangelog(file: string): Change[] {
  return file
    .split(/^## /m)
    .slice(1)
    .flatMap((release) => {
      const version = release.split('\n')[0]?.trim()
      const entries = release.split(/^- (?:[0-9a-f]{7,40}: )?/m).slice(1)
      return entries.map((entry) => ({ version, text: (entry.split(/^### /m)[0] ?? '').replace(/^ {2}/gm, '').trim() }))
    })
}

/** Returns the changes that name a component, each with only the sentences that do. */
export const changesOf = (name: string, changes: readonly Change[]): Change[] =>
  changes.flatMap(({ version, text }) => {
    const sentences = text
      .split(/(?<=[.:])\s+(?=["`\p{Lu}])|\n{2,}/u)
      .filter((sentence) => sentence.includes(`\`${name}\``))
    return sentences.length > 0 ? [{ version, text: sentences.join(' ') }] : []
  })

/** Returns the time at which each changeset was committed, in Unix seconds; empty without a Git repository. */
function additionTimes(): Map<string, number> {
  const times = new Map<string, number>()
  try {
    const command = ['log', '--format=%ct', '--diff-filter=A', '--name-only', '--', '.changeset']
    const log = execFileSync('git', command, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 })
    let time = 0
    for (const line of log.split('\n').filter(Boolean))
      if (/^\d+$/.test(line)) time = Number(line)
      else if (!times.has(basename(line))) times.set(basename(line), time)
  } catch {
    // Without a repository, changesets are sorted by name.
  }
  return times
}

/** Sorts files by time, the newest first, and by name where times are equal. A file that is not committed comes first. */
export function newestFirst(files: readonly string[], times: ReadonlyMap<string, number>): string[] {
  const timeOf = (file: string) => times.get(basename(file)) ?? Number.MAX_SAFE_INTEGER
  return files.toSorted().toSorted((one, other) => timeOf(other) - timeOf(one))
}

/** Returns the changes of the kit, newest first. */
function readChanges(name: string): Change[] {
  const files = newestFirst(globSync('.changeset/*.md', { cwd: ROOT }), additionTimes())
  const unreleased = files.flatMap((file) => readChangeset(readFileSync(join(ROOT, file), 'utf8'), name) ?? [])
  const changelog = join(KIT, 'CHANGELOG.md')
  const released = existsSync(changelog) ? readChangelog(readFileSync(changelog, 'utf8')) : []
  return [...unreleased.map((text) => ({ version: undefined, text })), ...released]
}

/** Returns the source, import line and changes of each component of the kit that has stories, by name. */
export function readKit(): Record<string, ComponentDocs> {
  const manifest: Manifest = JSON.parse(readFileSync(join(KIT, 'package.json'), 'utf8'))
  const changes = readChanges(manifest.name)
  return Object.fromEntries(
    globSync('src/*/*.stories.tsx', { cwd: KIT }).map((file) => {
      const name = basename(file, '.stories.tsx')
      const folder = dirname(file)
      return [
        name,
        {
          source: sourceUrl(manifest, folder),
          importLine: `import { ${name} } from '${manifest.name}/${relative('src', folder)}'`,
          changes: changesOf(name, changes),
        },
      ]
    }),
  )
}

const MODULE = 'virtual:kit-docs'

/** Provides the module `virtual:kit-docs`, which has the result of `readKit` for docs pages. */
export const kitDocs = (): Plugin => ({
  name: 'relaydeck:kit-docs',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id) => (id === `\0${MODULE}` ? `export const kit = ${JSON.stringify(readKit())}` : undefined),
})
