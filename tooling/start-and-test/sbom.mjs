/**
 * Writes the bill of materials of the program in CycloneDX's format, and prints the licences of its packages. Fails if a
 * package has a licence that is not on the list.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/** Licences that allow use and distribution without publishing our code. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]

/** Returns whether a licence expression is allowed: every part of `AND`, and one part of `OR`. */
export function isAllowed(expression) {
  const inner = expression.replace(/^\((.*)\)$/, '$1')
  if (inner.includes(' OR ')) return inner.split(' OR ').some(isAllowed)
  return inner.split(' AND ').every((licence) => ALLOWED.includes(licence))
}

/** Returns the packages of a bill of materials with their licences. */
const licencesOf = ({ components }) =>
  components.map(({ group, name, version, licenses = [] }) => ({
    name: [group, name].filter(Boolean).join('/'),
    version,
    licence:
      licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ') || 'none',
  }))

/** Creates the bill of materials from the lockfile and the installed packages. */
function createBill(file) {
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod', '--filter', 'relaydeck']
  execFileSync('pnpm', ['sbom', ...options, '--out', file], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Writes the bill of materials, and returns its packages with their licences. */
export const writeBill = (file) => licencesOf(createBill(file))

if (import.meta.main) {
  const file = process.argv[2] ?? join(ROOT, 'relaydeck.cdx.json')
  const packages = writeBill(file)
  for (const { name, version, licence } of packages) console.log(`${name} ${version}: ${licence}`)
  const refused = packages.filter(({ licence }) => !isAllowed(licence))
  if (refused.length > 0) {
    console.error(`Not allowed: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}`)
    process.exitCode = 1
  } else console.log(`${packages.length} packages, written to ${file}`)
}
