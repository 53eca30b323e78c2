import { chmodSync, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from './database.ts'
import { isPostgresUrl } from './database-url.ts'
import { databaseError, UnusableSchema } from './errors.ts'
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

/** How to open a database. */
export interface OpenOptions {
  /** Milliseconds to wait for another program's write to a file; default 5000. */
  readonly busyTimeout?: number | undefined
  /** Maximum number of connections to a PostgreSQL server; default 10. */
  readonly poolSize?: number | undefined
  /**
   * Whether a PostgreSQL server's clock decides what processes share, such as leases and limits; default `true`. Without
   * it, their own clocks have to agree.
   */
  readonly serverClock?: boolean | undefined
}

async function openServer(url: string, { poolSize, serverClock }: OpenOptions): Promise<Database> {
  // Loaded only for those who use it.
  const { openPostgresDatabase } = await import('./postgres/open.ts')
  return openPostgresDatabase(url, poolSize, serverClock)
}

function openFile(file: string, busyTimeout: number): Database {
  if (file === IN_MEMORY) return createSqlite(connect(file, busyTimeout), undefined, nothing)
  touch(file)
  return createSqlite(connect(file, busyTimeout), realpathSync(file), nothing)
}

function openLocked(file: string, busyTimeout: number): Database {
  if (file === IN_MEMORY) return openFile(file, busyTimeout)
  touch(file)
  // Symbolic links and relative paths lead to the same lock.
  const realPath = realpathSync(file)
  // Each hard link would have a lock and a write-ahead log of its own.
  if (statSync(realPath).nlink > 1) throw new UnusableSchema('it has several names (hard links)')
  const unlock = lockFile(realPath)
  try {
    restrictAccess(realPath)
    return createSqlite(connect(realPath, busyTimeout), realPath, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

const opener =
  (open: (file: string, busyTimeout: number) => Database) =>
  async (database: string, options: OpenOptions = {}): Promise<Database> => {
    if (isPostgresUrl(database)) return openServer(database, options)
    try {
      return open(database, options.busyTimeout ?? BUSY_TIMEOUT)
    } catch (error) {
      throw databaseError(database, error)
    }
  }

/**
 * Opens a database that others may be using, and updates its schema.
 * @param database path, `:memory:`, or URL of a PostgreSQL database
 * @throws DatabaseError
 */
export const openDatabase = opener(openFile)

/**
 * Opens a database, and updates its schema. No other gateway can open a file until it is closed; a PostgreSQL database
 * is shared.
 * @param database path, `:memory:`, or URL of a PostgreSQL database
 * @throws DatabaseError if it cannot be used or is already open
 */
export const openExclusively = opener(openLocked)
