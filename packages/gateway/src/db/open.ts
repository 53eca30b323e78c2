import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { databaseError } from './errors.ts'
import { checkOwner, migrate } from './migrate.ts'
import { transaction } from './transaction.ts'

/** Milliseconds to wait for another program's write. The process stands still meanwhile. */
const BUSY_TIMEOUT = 5_000

/** A file name that means: in memory, gone when closed. */
const IN_MEMORY = ':memory:'

/** Makes a missing file readable by its owner alone, and names troubles more exactly than SQLite would. */
const touch = (file: string) => closeSync(openSync(file, 'a', 0o600))

function prepare(db: DatabaseSync): void {
  checkOwner(db)
  // FULL: what was acknowledged survives a power cut, not only the end of this process.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  // Also proves that the file can be written, even when no step is missing.
  transaction(db, () => migrate(db))
}

/**
 * Opens a database and brings its schema up to date.
 * @param file path, or `:memory:`
 * @throws DatabaseError
 */
export function openDatabase(file: string, busyTimeout = BUSY_TIMEOUT): DatabaseSync {
  let db: DatabaseSync | undefined
  try {
    if (file !== IN_MEMORY) touch(file)
    db = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true })
    prepare(db)
    return db
  } catch (error) {
    if (db?.isOpen) db.close()
    throw databaseError(file, error)
  }
}
