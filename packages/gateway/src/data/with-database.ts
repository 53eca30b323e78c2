import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { type ExclusiveDatabase, openDatabase, openExclusively } from '../db/open.ts'
import type { Clock } from '../lib/clock.ts'
import { openStores, type Stores } from '../stores.ts'
import { DataError } from './error.ts'

interface Options {
  /** Whether a missing database is created; otherwise it exists only in memory. Default `true`. */
  readonly create?: boolean
  readonly clock?: Clock
}

/** Opens a database without a lock, for work that does not change it: a gateway may be using it. */
function openShared(file: string): ExclusiveDatabase {
  const db = openDatabase(file)
  return { db, close: () => db.close() }
}

/**
 * Opens the stores of a database for a function. A database that was created for it is deleted if the function throws.
 * @throws DatabaseError
 */
export function withDatabase<T>(
  file: string,
  { create = true, clock = Date.now }: Options,
  work: (stores: Stores) => T,
): T {
  const isNew = !existsSync(file)
  const { db, close } = create ? openExclusively(file) : openShared(isNew ? ':memory:' : file)
  let isDone = false
  try {
    const result = work(openStores(db, clock))
    isDone = true
    return result
  } finally {
    close()
    if (isNew && create && !isDone) rmSync(file, { force: true })
  }
}

const TABLES = ['tokens', 'channels', 'redemptions', 'logs', 'options']

/**
 * Checks that a database is empty except for the user that the first start creates.
 * @param action verb for the error message
 * @throws DataError
 */
export function checkEmpty(db: DatabaseSync, file: string, action: string): void {
  const filled = [
    ...(db.prepare('SELECT 1 FROM users LIMIT 1 OFFSET 1').get() ? ['users'] : []),
    ...TABLES.filter((table) => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get()),
  ]
  if (filled.length > 0) throw new DataError(`Cannot ${action} "${file}": it already has ${filled.join(', ')}.`)
}
