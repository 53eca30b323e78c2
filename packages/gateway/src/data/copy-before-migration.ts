import { basename, dirname, extname, join } from 'node:path'
import { isPostgresUrl } from '../db/database-url.ts'
import { MigrationBackupError } from '../db/errors.ts'
import type { PendingMigration } from '../db/migrate.ts'
import type { OpenOptions } from '../db/open.ts'
import { backupDatabase } from './backup.ts'
import { DataError } from './error.ts'
import { removeOldBackups, withTime } from './old-backups.ts'

/** Copies that are kept beside a database. */
const KEEP = 2

/** Returns the path of the copies of a database: `relaydeck-schema-21-{time}.db`. */
function pathOf(database: string, schema: number | '{schema}'): string {
  const end = extname(database)
  return join(dirname(database), `${basename(database, end)}-schema-${schema}-{time}${end}`)
}

/**
 * Copies an SQLite database before a migration, beside it, and removes all but the newest copies of that kind.
 * @returns the copy; `undefined` for a PostgreSQL database, of which none is made
 * @throws MigrationBackupError
 */
export async function copyBeforeMigration({ from }: PendingMigration, database: string): Promise<string | undefined> {
  if (isPostgresUrl(database)) return undefined
  const now = Date.now()
  const written = withTime(pathOf(database, from), now)
  try {
    await backupDatabase({ from: database, to: written, overwrite: true })
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    throw new MigrationBackupError(database, error.message.replace(/\.$/, ''), error)
  }
  removeOldBackups(pathOf(database, '{schema}'), { keep: KEEP, written, database, now })
  return written
}

/** Opens a database after a copy if it has to be migrated. */
export const COPIED_FIRST: OpenOptions = {
  beforeMigration: async (pending, database) => {
    await copyBeforeMigration(pending, database)
  },
}
