import type { Database } from '../database.ts'
import { DatabaseError, databaseError } from '../errors.ts'
import type { BeforeMigration } from './migrate.ts'
import { openPostgres } from './postgres.ts'

const POOL_SIZE = 10

/** How to open a database of a server. */
interface ServerOptions {
  readonly poolSize: number | undefined
  readonly serverClock: boolean | undefined
  readonly beforeMigration: BeforeMigration
}

/**
 * Opens a database of a PostgreSQL server, and updates its schema.
 * @throws DatabaseError
 */
export async function openPostgresDatabase(
  url: string,
  { poolSize = POOL_SIZE, serverClock = true, beforeMigration }: ServerOptions,
): Promise<Database> {
  // Without the cause, which may quote the URL.
  if (!URL.canParse(url)) throw new DatabaseError(url, 'it is not a valid URL')
  try {
    return await openPostgres(url, { poolSize, serverClock, beforeMigration })
  } catch (error) {
    throw databaseError(url, error)
  }
}
