import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isBusy, UnusableSchema } from './errors.ts'

/**
 * Locks a database file against every other process and every other gateway of this process.
 *
 * The lock is an exclusive transaction on an empty companion file. The operating system releases it when the process
 * ends for any reason, so no stale lock can remain. The companion is never deleted: a process that still had it open
 * would then hold a lock that others cannot see.
 * @param file real path of the database, so that every spelling of it leads to the same lock
 * @returns a function that releases the lock
 * @throws UnusableSchema if the file is already locked
 */
export function lockFile(file: string): () => void {
  const name = `${file}-lock`
  const lock = new DatabaseSync(name, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    // Other users could hold the lock if they could read the file.
    chmodSync(name, 0o600)
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new UnusableSchema('another running gateway or command is using it') : error
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}
