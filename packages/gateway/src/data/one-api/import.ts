import type { DatabaseSync } from 'node:sqlite'
import { RANK } from '@relaydeck/api-sdk'
import { rehearse, transaction } from '../../db/transaction.ts'
import type { Services } from '../../services.ts'
import { USER_ENABLED } from '../../users/store.ts'
import { checkEmpty } from '../empty.ts'
import { attempt, DataError } from '../error.ts'
import { inDatabase } from '../target.ts'
import { checkShape, reading, rowsOf } from './source.ts'
import { type Table, tablesOf } from './tables.ts'

/** A row that was not taken over, or not wholly. */
export interface LeftOut {
  readonly table: string
  /** Its id, or the name of an option. */
  readonly row: string
  /** Part of a sentence. */
  readonly reason: string
}

/** What an import came to. */
export interface ImportReport {
  readonly tables: readonly { readonly name: string; readonly read: number; readonly taken: number }[]
  readonly leftOut: readonly LeftOut[]
  /** Tables and columns (`table.column`) that this gateway has no place for. */
  readonly unread: readonly string[]
}

function takeTable(source: DatabaseSync, table: Table) {
  let read = 0
  const leftOut: LeftOut[] = []
  for (const row of rowsOf(source, table)) {
    read++
    const reason = table.take(row)
    if (reason !== undefined) leftOut.push({ table: table.name, row: String(row.id ?? row.key), reason })
  }
  return { leftOut, count: { name: table.name, read, taken: read - leftOut.length } }
}

function takeAll(source: DatabaseSync, { db }: Services, tables: readonly Table[], unread: readonly string[]) {
  // The account of the first start gives way to those that come.
  db.exec('DELETE FROM users')
  const taken = tables.map((table) => takeTable(source, table))
  if (!db.prepare('SELECT 1 FROM users WHERE role = ? AND status = ?').get(RANK.root, USER_ENABLED))
    throw new DataError('Nothing was imported: nobody would be left who may change settings (role 100, enabled).')
  return { tables: taken.map(({ count }) => count), leftOut: taken.flatMap(({ leftOut }) => leftOut), unread }
}

/** What to import, and where to. */
export interface ImportOptions {
  /** SQLite file of a One API server, v0.6.10 or later; it is not changed. */
  readonly from: string
  /** File of this gateway: a new one, or one that holds nothing but the account of its first start. */
  readonly database: string
  /** Whether only to tell what would come over; no unless said otherwise. */
  readonly dryRun?: boolean
}

/**
 * Takes over what a One API server has, in one transaction: accounts with their passwords and access tokens, tokens,
 * channels, redemption codes, settings and logs. Sessions end; abilities are made anew from the channels.
 * @throws DataError, DatabaseError
 */
export const importOneApi = ({ from, database, dryRun = false }: ImportOptions): ImportReport =>
  reading(from, (source) =>
    inDatabase(database, { keep: !dryRun }, (services) => {
      checkEmpty(services.db, database, 'import into')
      const tables = tablesOf(services)
      const carryOut = dryRun ? rehearse : transaction
      return attempt('import', from, () => {
        const unread = checkShape(source, tables)
        return carryOut(services.db, () => takeAll(source, services, tables, unread))
      })
    }),
  )
