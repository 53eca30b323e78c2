import pg from 'pg'
import type { Database } from '../database.ts'
import { DatabaseError, databaseError } from '../errors.ts'
import { prepareSchema } from './migrate.ts'
import { connectionTo, ignoreError } from './pools.ts'
import { openPostgres } from './postgres.ts'

const POOL_SIZE = 10

async function prepare(url: string): Promise<void> {
  const client = new pg.Client(connectionTo(url))
  client.on('error', ignoreError)
  try {
    await client.connect()
    await prepareSchema(client)
  } finally {
    await client.end().catch(ignoreError)
  }
}

/**
 * Opens a database of a PostgreSQL server, and updates its schema.
 * @throws DatabaseError
 */
export async function openPostgresDatabase(url: string, poolSize = POOL_SIZE): Promise<Database> {
  // Without the cause, which may quote the URL.
  if (!URL.canParse(url)) throw new DatabaseError(url, 'it is not a valid URL')
  try {
    await prepare(url)
    return await openPostgres(url, poolSize)
  } catch (error) {
    throw databaseError(url, error)
  }
}
