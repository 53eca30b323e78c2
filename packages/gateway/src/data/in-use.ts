import type { Database } from '../db/database.ts'
import { isHeld, PROCESS } from '../db/leases.ts'
import { DataError } from './error.ts'

/**
 * Checks that no gateway uses a database that several processes may open.
 * @param action verb for the error message
 * @throws DataError
 */
export async function checkUnused(db: Database, name: string, action: string): Promise<void> {
  if (db.isExclusive) return
  const lease = await db.get(
    `SELECT 1 FROM leases WHERE ${db.dialect.like('name', ':name')} AND ${isHeld(db.dialect)} LIMIT 1`,
    { name: `${PROCESS}%`, now: Date.now() },
  )
  if (lease) throw new DataError(`Cannot ${action} "${name}": a running gateway is using it. Stop it first.`)
}
