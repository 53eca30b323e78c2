import { chmodSync, closeSync, existsSync, lstatSync, openSync, realpathSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from './database.ts'
import { isPostgresUrl } from './database-url.ts'
import { databaseError, UnusableSchema } from './errors.ts'
import { type FileLock, lockFile, lockFileOf } from './lock.ts'
import { checkOwner, migrate, type PendingMigration, pendingMigration } from './migrate.ts'
import { checkRegularFile, realPathOf } from './regular-file.ts'
import { createSqlite } from './sqlite.ts'

/** Milliseconds to wait for another program's write. The process is blocked meanwhile. */
const BUSY_TIMEOUT = 5_000

const IN_MEMORY = ':memory:'

/** Permission bits of group and others, and all of them. */
const GROUP_AND_OTHERS = 0o077
const MODE = 0o7777

/** Pages in the write-ahead log after which a commit itself copies them; usually another thread has done so before. */
const CHECKPOINT_PAGES = 10_000

/** Called before a migration; if it throws, nothing is changed. */
type BeforeMigration = (pending: PendingMigration) => Promise<void>

/** Creates a missing file that only its owner may read, and reports problems more precisely than SQLite would. */
function touch(file: string): void {
  checkRegularFile(file)
  // An existing file is not opened: closing it would release the locks that SQLite holds on it in this process.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}

/** Makes an open database and SQLite's files next to it readable for their owner only. */
function restrictAccess(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    // Not through a link, which may lead to a file of another program.
    const stats = lstatSync(name, { throwIfNoEntry: false })
    try {
      if (stats?.isFile() && stats.mode & GROUP_AND_OTHERS) chmodSync(name, stats.mode & ~GROUP_AND_OTHERS & MODE)
    } catch {
      // The file belongs to another user, who decides about its permissions.
    }
  }
}

async function prepare(db: DatabaseSync, beforeMigration: BeforeMigration): Promise<void> {
  checkOwner(db)
  const pending = pendingMigration(db)
  if (pending) await beforeMigration(pending)
  // NORMAL: commits do not flush the write-ahead log, which happens on another thread before they are acknowledged.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  // Also proves that the file is writable when no migration is missing.
  migrate(db)
}

async function connect(
  file: string,
  { busyTimeout = BUSY_TIMEOUT, beforeMigration }: OpenOptions,
): Promise<DatabaseSync> {
  const db = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  try {
    await prepare(db, async (pending) => beforeMigration?.(pending, file))
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** How to open a database. */
export interface OpenOptions {
  /** Milliseconds to wait for another program's write to a file; default 5000. */
  readonly busyTimeout?: number | undefined
  /** Maximum number of connections to a PostgreSQL server; default 10. */
  readonly poolSize?: number | undefined
  /**
   * Whether a PostgreSQL server's clock decides about shared times, such as leases and limits; default `true`. Without
   * it, the processes' clocks have to agree.
   */
  readonly serverClock?: boolean | undefined
  /** Called before a migration changes a database that is not empty; if it throws, nothing is changed. */
  readonly beforeMigration?: ((pending: PendingMigration, database: string) => Promise<void>) | undefined
}

async function openServer(url: string, { poolSize, serverClock, beforeMigration }: OpenOptions): Promise<Database> {
  // Loaded only for those who use it.
  const { openPostgresDatabase } = await import('./postgres/open.ts')
  return openPostgresDatabase(url, {
    poolSize,
    serverClock,
    beforeMigration: async (pending) => beforeMigration?.(pending, url),
  })
}

async function openFile(file: string, options: OpenOptions): Promise<Database> {
  if (file === IN_MEMORY) return createSqlite(await connect(file, options))
  touch(file)
  return createSqlite(await connect(file, options), { path: realpathSync(file) })
}

/**
 * @throws UnusableSchema if a database that a gateway has used is missing or empty: a new one, with a known password,
 * would take its place
 */
function checkStillThere(file: string, { wasUsed }: FileLock): void {
  if (!wasUsed || statSync(file, { throwIfNoEntry: false })?.size) return
  const what = existsSync(file) ? 'is empty' : 'is missing'
  throw new UnusableSchema(
    `a gateway has used it before, but now it ${what}; restore a backup, or delete "${lockFileOf(file)}" to begin anew`,
  )
}

async function connectLocked(file: string, options: OpenOptions, lock: FileLock): Promise<Database> {
  checkStillThere(file, lock)
  const isNew = !existsSync(file)
  try {
    touch(file)
    const db = await connect(file, options)
    // Not before, so that no file of another program is changed.
    restrictAccess(file)
    return createSqlite(db, { path: file, lock })
  } catch (error) {
    if (isNew) rmSync(file, { force: true })
    throw error
  }
}

async function openLocked(file: string, options: OpenOptions): Promise<Database> {
  if (file === IN_MEMORY) return openFile(file, options)
  checkRegularFile(file)
  // Symbolic links and relative paths lead to the same lock.
  const realPath = realPathOf(file)
  // Each hard link would have a separate lock and write-ahead log.
  if ((statSync(realPath, { throwIfNoEntry: false })?.nlink ?? 1) > 1)
    throw new UnusableSchema('it has several names (hard links)')
  const lock = lockFile(realPath)
  try {
    return await connectLocked(realPath, options, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

const opener =
  (open: (file: string, options: OpenOptions) => Promise<Database>) =>
  async (database: string, options: OpenOptions = {}): Promise<Database> => {
    if (isPostgresUrl(database)) return openServer(database, options)
    try {
      return await open(database, options)
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
