import { chmodSync, existsSync, lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { isBusy, UnusableSchema } from './errors.ts'

/** A locked database file. */
export interface FileLock {
  /** Whether a gateway has used the database, so that a missing file does not mean a new database. */
  readonly wasUsed: boolean
  /** Remembers that a gateway has used the database. */
  markUsed(): void
  /** Writes this mark again if it was deleted together with the database. */
  restoreMark(): void
  release(): void
}

const Version = z.object({ user_version: z.int() })

/** Path of the file that locks a database. */
export const lockFileOf = (file: string): string => `${file}-lock`

function lock(db: DatabaseSync, name: string): boolean {
  // The lock outlasts the transaction that marks the database as used, and no other file is needed for it.
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  // Other users could hold the lock if they could read the file.
  chmodSync(name, 0o600)
  return z.parse(Version, db.prepare('PRAGMA user_version').get()).user_version > 0
}

/** Writes the mark into a new file, which nobody locks. */
function writeMark(name: string): void {
  const db = new DatabaseSync(name)
  try {
    chmodSync(name, 0o600)
    db.exec('PRAGMA user_version = 1')
  } finally {
    db.close()
  }
}

/**
 * Locks a database file against every other process and every other gateway of this process.
 *
 * The lock is an exclusive transaction on a companion file. The operating system releases it when the process ends for
 * any reason, so no stale lock can remain. The companion is never deleted: a process that still had it open would then
 * hold a lock that others cannot see.
 * @param file real path of the database, so that every spelling of it leads to the same lock
 * @throws UnusableSchema if the file is already locked
 */
export function lockFile(file: string): FileLock {
  const name = lockFileOf(file)
  const stats = lstatSync(name, { throwIfNoEntry: false })
  if (stats && !stats.isFile()) throw new UnusableSchema(`its lock "${name}" is no regular file`)
  const db = new DatabaseSync(name, { timeout: 0 })
  try {
    const wasUsed = lock(db, name)
    let isMarked = wasUsed
    return {
      wasUsed,
      markUsed: () => {
        if (!isMarked) db.exec('PRAGMA user_version = 1; COMMIT; BEGIN EXCLUSIVE')
        isMarked = true
      },
      restoreMark: () => {
        try {
          if (isMarked && existsSync(dirname(name)) && !existsSync(name)) writeMark(name)
        } catch {
          // The loss of the database is reported anyway.
        }
      },
      release: () => {
        if (db.isOpen) db.close()
      },
    }
  } catch (error) {
    db.close()
    throw isBusy(error) ? new UnusableSchema('another running gateway or command is using it') : error
  }
}
