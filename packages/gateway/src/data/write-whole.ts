import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkRegularFile, realPathOf } from '../db/regular-file.ts'
import { attempt, DataError } from './error.ts'

const PRIVATE = 0o600

/**
 * End of an incomplete file's name: the process that writes it, a random part, and the suffix of SQLite's additional
 * files.
 */
const PART = /^\.(\d+)(?:-[0-9a-f]{8})?\.part(?:-journal|-wal|-shm)?$/

/** How to write a file. */
interface WriteOptions {
  /** Whether an existing file is replaced; default `false`. */
  readonly overwrite?: boolean
  /** Permission bits; default: only its owner may read it. */
  readonly mode?: number
}

/** Flushes a file or directory to disk. */
function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Deletes files of killed processes; one of them may have had the number of this process. */
function removeLeftovers(target: string): void {
  const [folder, name] = [dirname(target), basename(target)]
  for (const each of readdirSync(folder)) {
    const pid = each.startsWith(name) ? PART.exec(each.slice(name.length))?.[1] : undefined
    if (pid === undefined) continue
    const part = join(folder, each)
    const modified = statSync(part, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const isOwn = Number(pid) === process.pid && modified >= performance.timeOrigin
    if (!isOwn && (Number(pid) === process.pid || !isRunning(Number(pid)))) rmSync(part, { force: true })
  }
}

function checkTarget(to: string, overwrite: boolean): string {
  checkRegularFile(to)
  const target = realPathOf(to)
  if (existsSync(target) && !overwrite) throw new DataError(`Cannot write "${to}": the file already exists.`)
  return target
}

/**
 * Writes a file under a temporary name, and renames it when it is complete and flushed to disk. A killed process leaves
 * no incomplete file under the name.
 * @param write fills the file with the given path, which exists
 * @throws DataError if the name belongs to a device, a pipe, or a file that is not to be replaced
 */
export async function writeWhole<T>(
  to: string,
  { overwrite = false, mode = PRIVATE }: WriteOptions,
  write: (part: string) => T | Promise<T>,
): Promise<T> {
  const target = await attempt('write', to, () => checkTarget(to, overwrite))
  const part = `${target}.${process.pid}-${randomBytes(4).toString('hex')}.part`
  try {
    await attempt('write', to, () => {
      removeLeftovers(target)
      // Before its content, so that other users can never read it.
      closeSync(openSync(part, 'wx', PRIVATE))
    })
    const result = await write(part)
    await attempt('write', to, () => {
      if (mode !== PRIVATE) chmodSync(part, mode)
      flush(part)
      checkTarget(to, overwrite)
      renameSync(part, target)
      flush(dirname(target))
    })
    return result
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true })
  }
}
