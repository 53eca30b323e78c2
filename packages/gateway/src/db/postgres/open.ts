import type { Database } from '../database.ts'
import { DatabaseError, databaseError } from '../errors.ts'
import { openPostgres } from './postgres.ts'

const POOL_SIZE = 10

/**
 * Opens a database of a PostgreSQL server, and updates its schema.
 * @throws DatabaseError
 */
export async function openPostgresDatabase(url: string, poolSize = POOL_SIZE, serverClock = true): Promise<Database> {
  // Without the cause, which may quote the URL.
  if (!URL.canParse(url)) throw new DatabaseError(url, 'it is not a valid URL')
  try {
    return await openPostgres(url, poolSize, serverClock)
  } catch (error) {
    throw databaseError(url, error)
  }
}
