import { lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { UnusableSchema } from './errors.ts'

/** Symbolic links that one path may lead through. */
const LINKS_MAX = 40

function kindOf(stats: Stats): string | undefined {
  if (stats.isFile()) return undefined
  if (stats.isDirectory()) return 'a directory'
  if (stats.isFIFO()) return 'a named pipe'
  return stats.isSocket() ? 'a socket' : 'a device'
}

/**
 * Checks that a path leads to a regular file or to nothing, also through symbolic links. Nothing is opened: opening a pipe
 * would wait, and a device could be damaged.
 * @throws UnusableSchema
 */
export function checkRegularFile(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  const kind = stats && kindOf(stats)
  if (kind) throw new UnusableSchema(`it is ${kind}`)
}

/** Returns the real path of a file that may be missing, so that all spellings lead to one. */
export function realPathOf(path: string): string {
  let current = path
  for (let nth = 0; nth < LINKS_MAX; nth++) {
    const stats = lstatSync(current, { throwIfNoEntry: false })
    if (stats && !stats.isSymbolicLink()) return realpathSync(current)
    if (!stats) return join(realpathSync(dirname(current)), basename(current))
    current = resolve(dirname(current), readlinkSync(current))
  }
  return realpathSync(path)
}
