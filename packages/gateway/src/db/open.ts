import { chmodSync, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { databaseError } from './errors.ts'
import { lockFile } from './lock.ts'
import { checkOwner, migrate } from './migrate.ts'
import { transaction } from './transaction.ts'

/** Milliseconds to wait for another program's write. The process stands still meanwhile. */
const BUSY_TIMEOUT = 5_000

/** A file name that means: in memory, gone when closed. */
const IN_MEMORY = ':memory:'

/** Rights of group and others. */
const OTHERS = 0o077

/** A database that nobody else works on, until it is closed. */
export interface OpenDatabase {
  readonly db: DatabaseSync
  /** Closes the database and lets others have it. Does nothing the second time. */
  close(): void
}

/** Makes a missing file readable by its owner alone, and names troubles more exactly than SQLite would. */
function touch(file: string): void {
  // An existing file is not opened: closing it again would drop the locks that SQLite holds on it in this process.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  else if (statSync(file).isDirectory()) throw Object.assign(new Error('It is a directory'), { code: 'EISDIR' })
}

/** Takes from others the right to read a database, and what SQLite keeps beside it. */
function tighten(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(name, { throwIfNoEntry: false })?.mode ?? 0
    try {
      if (mode & OTHERS) chmodSync(name, mode & ~OTHERS)
    } catch {
      // It belongs to another user, who may decide about it.
    }
  }
}

function prepare(db: DatabaseSync): void {
  checkOwner(db)
  // FULL: what was acknowledged survives a power cut, not only the end of this process.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  // Also proves that the file can be written, even when no step is missing.
  transaction(db, () => migrate(db))
}

function connect(file: string, busyTimeout: number): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  try {
    prepare(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Opens a database that others may be working on, and brings its schema up to date.
 * @param file path, or `:memory:`
 * @throws DatabaseError
 */
export function openDatabase(file: string, busyTimeout = BUSY_TIMEOUT): DatabaseSync {
  try {
    if (file !== IN_MEMORY) touch(file)
    return connect(file, busyTimeout)
  } catch (error) {
    throw databaseError(file, error)
  }
}

function openLocked(file: string, busyTimeout: number): OpenDatabase {
  touch(file)
  // Links and relative paths lead to the same lock.
  const real = realpathSync(file)
  const unlock = lockFile(real)
  try {
    tighten(real)
    const db = connect(real, busyTimeout)
    const close = () => {
      if (db.isOpen) db.close()
      unlock()
    }
    return { db, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens a database, keeps everybody else from doing so until it is closed, and brings its schema up to date.
 * @param file path, or `:memory:`
 * @throws DatabaseError where it cannot be used, or somebody else has it
 */
export function openDatabaseAlone(file: string, busyTimeout = BUSY_TIMEOUT): OpenDatabase {
  if (file === IN_MEMORY) {
    const db = openDatabase(file)
    const close = () => {
      if (db.isOpen) db.close()
    }
    return { db, close }
  }
  try {
    return openLocked(file, busyTimeout)
  } catch (error) {
    throw databaseError(file, error)
  }
}
