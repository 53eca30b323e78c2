import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isPostgresUrl } from '../db/database-url.ts'
import { databaseError, UnusableSchema } from '../db/errors.ts'
import { checkOwner, missingMigrations } from '../db/migrate.ts'
import { checkRegularFile } from '../db/regular-file.ts'

/** What is known about a database that is not opened for use. */
export interface DatabaseState {
  /** Whether it is there; a missing file is created by the first start. */
  readonly exists: boolean
  /** Migrations that the next start will run; `undefined`: not known before the start. */
  readonly migrations: number | undefined
  /** Bytes of the file, and free ones beside it; `undefined`: it is on a server, or in memory. */
  readonly space: { readonly size: number; readonly free: number } | undefined
  /** Milliseconds since 1970 that are not in the future: the file's last change, or a server's clock. */
  readonly time: number | undefined
}

function inspectFile(file: string): DatabaseState {
  checkRegularFile(file)
  const folder = dirname(file)
  accessSync(folder, constants.W_OK)
  const { bavail, bsize } = statfsSync(folder)
  const stats = statSync(file, { throwIfNoEntry: false })
  const space = { size: stats?.size ?? 0, free: bavail * bsize }
  if (!stats) return { exists: false, migrations: undefined, space, time: undefined }
  accessSync(file, constants.R_OK | constants.W_OK)
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    checkOwner(db)
    if (db.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw new UnusableSchema('it is damaged')
    return { exists: true, migrations: missingMigrations(db), space, time: stats.mtimeMs }
  } finally {
    db.close()
  }
}

/**
 * Looks at a database without changing it; a gateway may be using it.
 * @param database path of an SQLite file, `:memory:`, or URL of a PostgreSQL database
 * @throws DatabaseError if a gateway could not use it
 */
export async function inspectDatabase(database: string): Promise<DatabaseState> {
  const unknown = { exists: true, migrations: undefined, space: undefined }
  if (database === ':memory:') return { ...unknown, exists: false, time: undefined }
  try {
    if (!isPostgresUrl(database)) return inspectFile(database)
    // A start on SQLite does not load the client of PostgreSQL.
    const { readPostgresClock } = await import('../db/postgres/clock.ts')
    return { ...unknown, time: await readPostgresClock(database) }
  } catch (error) {
    throw databaseError(database, error)
  }
}
