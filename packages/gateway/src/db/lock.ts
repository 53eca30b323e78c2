import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isBusy, UnusableSchema } from './errors.ts'

/**
 * Keeps every other process, and every other gateway of this process, away from a database file.
 *
 * The lock is an exclusive transaction on an empty companion file. The system drops it when the process ends, however
 * that happens, so no stale lock can remain. The companion is never deleted: a process that had it open would then hold
 * a lock that nobody else sees.
 * @param file real path of the database; the same for every way to write it
 * @returns releases the lock
 * @throws UnusableSchema where another one holds it
 */
export function lockFile(file: string): () => void {
  const name = `${file}-lock`
  const lock = new DatabaseSync(name, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    // Other users could hold the lock as soon as they can read the file.
    chmodSync(name, 0o600)
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new UnusableSchema('another running gateway or command is using it') : error
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}
