// Compares the workspace's Node with the latest security releases, which a workflow renews every day.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './run.mjs'

/** File with the latest security release of each major version, and whether npm has a package of it. */
export const RELEASES = 'apps/relaydeck/src/operation/node-security.json'

const numbers = (version) => version.split('.').map(Number)

/** Whether a version is older than another one. */
export function isOlder(version, other) {
  const [a, b] = [numbers(version), numbers(other)]
  const at = b.findIndex((number, place) => number !== a[place])
  return at >= 0 && a[at] < b[at]
}

/**
 * Compares the pinned versions of Node with the known security releases.
 * @param {string} workspace content of pnpm-workspace.yaml
 * @param {Record<string, { version: string, packaged: boolean }>} releases
 * @returns {{ faults: string[], notes: string[] }} notes are faults that cannot be fixed yet
 */
export function checkNode(workspace, releases) {
  const [, pinned = ''] = /^nodeVersion: (\S+)$/m.exec(workspace) ?? []
  const [, installed = ''] = /^ {2}node: (\d\S*)$/m.exec(workspace) ?? []
  const faults = pinned === installed ? [] : [`nodeVersion is ${pinned}, but the package node is ${installed}.`]
  const latest = releases[pinned.split('.')[0]]
  if (!latest) return { faults: [...faults, `Node ${pinned} gets no security releases.`], notes: [] }
  if (!isOlder(pinned, latest.version)) return { faults, notes: [] }
  const sentence = `Node ${pinned} lacks the security fixes of Node ${latest.version}`
  return latest.packaged
    ? { faults: [...faults, `${sentence}: raise it in pnpm-workspace.yaml.`], notes: [] }
    : { faults, notes: [`${sentence}, of which npm has no package yet.`] }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = (file) => readFileSync(join(ROOT, file), 'utf8')
  const { faults, notes } = checkNode(read('pnpm-workspace.yaml'), JSON.parse(read(RELEASES)))
  for (const fault of faults) console.error(fault)
  for (const note of notes) console.warn(note)
  process.exitCode = faults.length > 0 ? 1 : 0
}
