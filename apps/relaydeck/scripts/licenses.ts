import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files in a bundle, as esbuild lists them. */
interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>
}

/** Returns the folder of the installed package that a file belongs to. */
const packageOf = (file: string): string[] => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []

function sectionOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: folder })
  if (!file) throw new Error(`${name} ${version} has no file with its licence`)
  return `## ${name} - ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}

/**
 * Returns the licences of all packages that the program contains: the bundle's, and the console's from the list that
 * Vite writes.
 * @param metafile of the program's bundle
 * @param consoleLicenses the console's list
 */
export function licensesOf(metafile: Metafile, consoleLicenses: string): string {
  const folders = new Set(Object.keys(metafile.inputs).flatMap(packageOf))
  const sections = [...folders]
    .map(sectionOf)
    .filter((section) => !consoleLicenses.includes(section.slice(0, section.indexOf('\n'))))
  return [consoleLicenses.trim(), ...sections.sort()].join('\n\n')
}
