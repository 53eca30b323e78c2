import type { DatabaseSync } from 'node:sqlite'
import { RANK, USER_STATUS } from '@relaydeck/api-sdk'
import type { Database } from '../../db/database.ts'
import { isPostgresUrl } from '../../db/database-url.ts'
import type { Stores } from '../../stores.ts'
import { attempt, DataError } from '../error.ts'
import { checkEmpty, withDatabase } from '../with-database.ts'
import { checkSchema, rowsOf, TOO_LONG, withSource } from './source.ts'
import { type SourceTable, sourceTables } from './tables.ts'

/** A row that was not imported, or only partly. */
export interface SkippedRow {
  readonly table: string
  /** ID, or key of an option. */
  readonly row: string
  /** Part of a sentence. */
  readonly reason: string
}

/** Result of an import. */
export interface ImportReport {
  readonly tables: readonly { readonly name: string; readonly read: number; readonly imported: number }[]
  readonly skipped: readonly SkippedRow[]
  /** Tables and columns (`table.column`) that this gateway does not have. */
  readonly ignored: readonly string[]
}

async function importTable(source: DatabaseSync, table: SourceTable) {
  let read = 0
  const skipped: SkippedRow[] = []
  for (const row of rowsOf(source, table)) {
    read++
    const column = row[TOO_LONG]
    const reason = column === null ? await table.importRow(row) : `its ${column} is longer than 4 MiB`
    if (reason !== undefined) skipped.push({ table: table.name, row: String(row.id ?? row.key), reason })
  }
  return { skipped, count: { name: table.name, read, imported: read - skipped.length } }
}

async function importAll(
  source: DatabaseSync,
  { db }: Stores,
  tables: readonly SourceTable[],
  ignored: readonly string[],
) {
  // Removes the user that the first start created.
  await db.run('DELETE FROM users')
  const results: Awaited<ReturnType<typeof importTable>>[] = []
  for (const table of tables) results.push(await importTable(source, table))
  const enabledRoot = 'SELECT 1 FROM users WHERE role = :role AND status = :status'
  if (!(await db.get(enabledRoot, { role: RANK.root, status: USER_STATUS.enabled })))
    throw new DataError('Nothing was imported: there would be no enabled user with the role root (100).')
  return { tables: results.map(({ count }) => count), skipped: results.flatMap(({ skipped }) => skipped), ignored }
}

/** Options of an import. */
export interface ImportOptions {
  /** SQLite file of a One API server, v0.6.10 or later; it is not changed. */
  readonly from: string
  /** File of this gateway: a new one, or one that is empty except for the user of its first start. */
  readonly database: string
  /** Whether only to report what would be imported; default `false`. */
  readonly dryRun?: boolean
}

/**
 * Imports the data of a One API server in one transaction: users with passwords and access tokens, tokens, channels,
 * redemption codes, options, and logs. Sessions are not imported.
 * @throws DataError, DatabaseError
 */
export const importOneApi = ({ from, database, dryRun = false }: ImportOptions): Promise<ImportReport> =>
  withSource(from, async (source) => {
    // A row that is skipped would end the transaction.
    if (isPostgresUrl(database))
      throw new DataError('Cannot import into PostgreSQL: import into a file, and copy that with "relaydeck copy".')
    return withDatabase(database, { create: !dryRun }, async (stores) => {
      await checkEmpty(stores.db, database, 'import into')
      const tables = sourceTables(stores)
      return attempt('import', from, async () => {
        const ignored = checkSchema(source, tables)
        return runImport(stores.db, dryRun, () => importAll(source, stores, tables, ignored))
      })
    })
  })

/** Thrown to roll a dry run back. */
class DryRunEnd extends Error {}

/** Runs an import in a transaction, which a dry run rolls back. */
async function runImport<T>(db: Database, dryRun: boolean, work: () => Promise<T>): Promise<T> {
  if (!dryRun) return db.transaction(work)
  const results: T[] = []
  await db
    .transaction(async () => {
      results.push(await work())
      throw new DryRunEnd()
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRunEnd)) throw error
    })
  const [result] = results
  if (result === undefined) throw new Error('The dry run has no result')
  return result
}
