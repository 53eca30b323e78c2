/** Finds folders that import each other in a ring: by imports of code and types, by globs, and by virtual modules. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

/** Folders that are checked; each folder below them, at any depth, is a place. */
const ROOTS = [
  'packages/api-sdk/src',
  'packages/contract/src',
  'packages/gateway/src',
  'packages/protocols/src',
  'packages/ui/src',
  'apps/relaydeck/src',
  'apps/console/src',
]

/** Sources of the virtual modules that a build makes, by name. */
const VIRTUAL = {}

const isSource = (file) => !/\.(test|test-d|stories|gen)\.[mc]?tsx?$/.test(file)

const GLOB_CALL = /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|['"`][^'"`]*['"`])/g
const QUOTED = /['"`]([^'"`]*)['"`]/g

/** Returns the patterns of a module's globs, except exclusions (`!`): excluded files count as well. */
function globsIn(file, text) {
  const calls = [...text.matchAll(GLOB_CALL)]
  if (calls.length !== text.split('import.meta.glob').length - 1)
    throw new Error(`${file} has a glob whose patterns are no plain texts.`)
  return calls
    .flatMap(([, patterns]) => [...patterns.matchAll(QUOTED)].map(([, pattern]) => pattern))
    .filter((pattern) => !pattern.startsWith('!'))
}

/** Returns the source that a relative import means; `undefined` for other files. */
function fileOf(from, name, files) {
  const path = normalize(join(dirname(from), name.replace(/\?.*$/, '')))
  const candidates = [path, `${path}.ts`, `${path}.tsx`, path.replace(/\.js(x?)$/, '.ts$1'), join(path, 'index.ts')]
  return candidates.find((file) => files.has(file))
}

/** Returns the sources that a file imports. */
function importsOf(file, root, files, virtual) {
  const text = readFileSync(file, 'utf8')
  const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
  const direct = names.filter((name) => name.startsWith('.')).map((name) => fileOf(file, name, files))
  const matching = (pattern) => [...files].filter((each) => matchesGlob(each, pattern))
  // Vite reads a pattern with a slash at its beginning from the folder of the package.
  const baseOf = (pattern) => (pattern.startsWith('/') ? dirname(root) : dirname(file))
  const globbed = globsIn(file, text).flatMap((pattern) => matching(normalize(join(baseOf(pattern), pattern))))
  const built = names
    .filter((name) => name.startsWith('virtual:'))
    .flatMap((name) => {
      const patterns = virtual[name]
      if (!patterns) throw new Error(`${file} imports ${name}, whose sources are not listed in rings.mjs.`)
      return patterns.flatMap(matching)
    })
  return [...direct, ...globbed, ...built].filter((each) => each !== undefined && each !== file)
}

/** Returns the arrows between the entries of each folder, with an import that shows each. */
function arrowsOf(root, virtual) {
  const files = new Set(globSync(`${root}/**/*.{ts,tsx,mts}`).map(normalize).filter(isSource).sort())
  const folders = new Map()
  for (const file of files) {
    for (const imported of importsOf(file, root, files, virtual)) {
      const [from, to] = [file, imported].map((each) => relative(root, each).split(sep))
      const depth = from.findIndex((part, at) => part !== to[at])
      const folder = join(root, ...from.slice(0, depth))
      const arrows = folders.get(folder) ?? new Map()
      const targets = arrows.get(from[depth]) ?? new Map()
      if (!targets.has(to[depth])) targets.set(to[depth], `${file} → ${imported}`)
      folders.set(folder, arrows.set(from[depth], targets))
    }
  }
  return folders
}

/** Returns the shortest path of imports from one entry to another; `undefined` if there is none. */
function wayBetween(start, end, arrows) {
  const ways = [[start]]
  const seen = new Set()
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of arrows.get(way.at(-1))?.keys() ?? []) {
      if (next === end) return [...way, next]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

/** Returns a path of imports from one folder to another and back; `undefined` if there is none. */
function ringOf(one, other, arrows) {
  const there = wayBetween(one, other, arrows)
  const back = there && wayBetween(other, one, arrows)
  return back && [...there, ...back.slice(1)]
}

/**
 * Returns the rings of folders below some roots, with the imports that close each. Sibling folders are compared, each
 * with all of its files; files beside them may be part of a ring.
 */
export function ringsOf(roots, virtual = VIRTUAL) {
  const rings = []
  for (const root of roots.map(normalize)) {
    if (!existsSync(root)) throw new Error(`There is no folder ${root}.`)
    for (const [folder, arrows] of arrowsOf(root, virtual)) {
      const entries = [...arrows.keys()].filter((entry) => statSync(join(folder, entry)).isDirectory())
      const found = new Set()
      for (const [at, one] of entries.entries())
        for (const other of entries.slice(at + 1)) {
          const ring = found.has(one) && found.has(other) ? undefined : ringOf(one, other, arrows)
          if (!ring) continue
          for (const entry of ring) found.add(entry)
          const imports = ring.slice(1).map((entry, step) => arrows.get(ring[step]).get(entry))
          rings.push({ folder, ring, imports })
        }
    }
  }
  return rings
}

/** Prints the rings, and returns whether there are none. */
function check(roots) {
  const rings = ringsOf(roots)
  for (const { folder, ring, imports } of rings)
    console.error(`${folder}: ${ring.join(' → ')}\n${imports.map((each) => `  ${each}`).join('\n')}`)
  console.log(rings.length === 0 ? `No ring of folders in ${roots.join(', ')}.` : `${rings.length} rings of folders.`)
  return rings.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = check(process.argv.length > 2 ? process.argv.slice(2) : ROOTS) ? 0 : 1
