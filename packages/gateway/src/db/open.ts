import { chmodSync, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from './database.ts'
import { databaseError } from './errors.ts'
import { lockFile } from './lock.ts'
import { checkOwner, migrate } from './migrate.ts'
import { createSqlite } from './sqlite.ts'

/** Milliseconds to wait for another program's write. The process is blocked meanwhile. */
const BUSY_TIMEOUT = 5_000

const IN_MEMORY = ':memory:'

/** Permission bits of group and others. */
const GROUP_AND_OTHERS = 0o077

/** Pages in the write-ahead log after which a commit itself copies them; usually another thread has done so before. */
const CHECKPOINT_PAGES = 10_000

/** Creates a missing file that only its owner may read, and reports problems more precisely than SQLite would. */
function touch(file: string): void {
  // An existing file is not opened: closing it would release the locks that SQLite holds on it in this process.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  else if (statSync(file).isDirectory()) throw Object.assign(new Error('It is a directory'), { code: 'EISDIR' })
}

/** Makes a database and SQLite's files next to it readable for their owner only. */
function restrictAccess(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(name, { throwIfNoEntry: false })?.mode ?? 0
    try {
      if (mode & GROUP_AND_OTHERS) chmodSync(name, mode & ~GROUP_AND_OTHERS)
    } catch {
      // The file belongs to another user, who decides about its permissions.
    }
  }
}

function prepare(db: DatabaseSync): void {
  checkOwner(db)
  // NORMAL: commits do not flush the write-ahead log, which happens on another thread before they are acknowledged.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  // Also proves that the file is writable when no migration is missing.
  migrate(db)
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

const nothing = (): void => undefined

/**
 * Opens a database that others may be using, and updates its schema.
 * @param file path, or `:memory:`
 * @throws DatabaseError
 */
export function openDatabase(file: string, busyTimeout = BUSY_TIMEOUT): Database {
  try {
    if (file === IN_MEMORY) return createSqlite(connect(file, busyTimeout), undefined, nothing)
    touch(file)
    return createSqlite(connect(file, busyTimeout), realpathSync(file), nothing)
  } catch (error) {
    throw databaseError(file, error)
  }
}

function openLocked(file: string, busyTimeout: number): Database {
  touch(file)
  // Symbolic links and relative paths lead to the same lock.
  const realPath = realpathSync(file)
  const unlock = lockFile(realPath)
  try {
    restrictAccess(realPath)
    return createSqlite(connect(realPath, busyTimeout), realPath, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens a database that no other gateway can open until it is closed, and updates its schema.
 * @param file path, or `:memory:`
 * @throws DatabaseError if it cannot be used or is already open
 */
export function openExclusively(file: string, busyTimeout = BUSY_TIMEOUT): Database {
  if (file === IN_MEMORY) return openDatabase(file)
  try {
    return openLocked(file, busyTimeout)
  } catch (error) {
    throw databaseError(file, error)
  }
}
