import { existsSync, rmSync } from 'node:fs'
import type { Database } from '../db/database.ts'
import { isPostgresUrl, shownName } from '../db/database-url.ts'
import { openDatabase, openExclusively } from '../db/open.ts'
import type { Clock } from '../lib/clock.ts'
import { openStores, type Stores } from '../stores.ts'
import { COPIED_FIRST } from './copy-before-migration.ts'
import { DataError } from './error.ts'

interface Options {
  /** Whether a missing database is created; otherwise it exists only in memory. Default `true`. */
  readonly create?: boolean
  readonly clock?: Clock
}

/** Opens a database without a lock, for work that does not change it: a gateway may be using it. */
const openShared = (file: string, isNew: boolean): Promise<Database> =>
  openDatabase(isNew ? ':memory:' : file, COPIED_FIRST)

/**
 * Opens the stores of a database for a function. A database that was created for it is deleted if the function throws.
 * @throws DatabaseError
 */
export async function withDatabase<T>(
  file: string,
  { create = true, clock = Date.now }: Options,
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  const isNew = !isPostgresUrl(file) && !existsSync(file)
  const db = await (create ? openExclusively(file, COPIED_FIRST) : openShared(file, isNew))
  let isDone = false
  try {
    const result = await work(await openStores(db, clock))
    isDone = true
    return result
  } finally {
    await db.close()
    if (isNew && create && !isDone) rmSync(file, { force: true })
  }
}

const TABLES = ['tokens', 'channels', 'redemptions', 'logs', 'options']

/**
 * Checks that a database is empty except for the user that the first start creates.
 * @param action verb for the error message
 * @throws DataError
 */
export async function checkEmpty(db: Database, file: string, action: string): Promise<void> {
  const filled = (await db.get('SELECT 1 FROM users LIMIT 1 OFFSET 1')) ? ['users'] : []
  for (const table of TABLES) if (await db.get(`SELECT 1 FROM ${table} LIMIT 1`)) filled.push(table)
  if (filled.length > 0)
    throw new DataError(`Cannot ${action} "${shownName(file)}": it already has ${filled.join(', ')}.`)
}
