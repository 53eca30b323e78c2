import type { DatabaseSync } from 'node:sqlite'
import { DataError } from './error.ts'

const FILLED_BY_USE = ['tokens', 'channels', 'redemptions', 'logs', 'options']

/**
 * Checks that a database holds nothing yet, or only the account that the first start makes.
 * @param doing what shall be done with it, for the refusal
 * @throws DataError
 */
export function checkEmpty(db: DatabaseSync, file: string, doing: string): void {
  const filled = [
    ...(db.prepare('SELECT 1 FROM users LIMIT 1 OFFSET 1').get() ? ['users'] : []),
    ...FILLED_BY_USE.filter((table) => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get()),
  ]
  if (filled.length > 0) throw new DataError(`Cannot ${doing} "${file}": it already has ${filled.join(', ')}.`)
}
