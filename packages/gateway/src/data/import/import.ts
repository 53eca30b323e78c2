import { RANK, USER_STATUS } from '@relaydeck/api-sdk'
import type { Database } from '../../db/database.ts'
import { isPostgresUrl } from '../../db/database-url.ts'
import type { Stores } from '../../stores.ts'
import { importTexts } from '../../texts/carried.ts'
import type { Text } from '../../texts/text.ts'
import { attempt, DataError } from '../error.ts'
import { checkEmpty, withDatabase } from '../with-database.ts'
import { type SourceFamily, type Translated, unchanged } from './family.ts'
import { integerIn, type SourceRow, textIn } from './row.ts'
import { absentIn, familyOf, type LeftOut, leftIn } from './schema.ts'
import { type SourceFile, TOO_LONG, withSource } from './source.ts'
import type { SourceTable } from './source-table.ts'
import { sourceTables } from './tables.ts'

/** A row that is named in a report. */
export interface NamedRow {
  readonly table: string
  /** ID, key of an option, name of a group, or model of a price. */
  readonly row: string
  /** Part of a sentence. */
  readonly reason: string
}

/** Result of an import. */
export interface ImportReport {
  /** The server from which the file comes: `One API`, `New API`, `One Hub` or `Laisky's One API`. */
  readonly family: string
  readonly tables: readonly { readonly name: string; readonly read: number; readonly imported: number }[]
  /** Rows that were imported in another form, without a loss. */
  readonly changed: readonly NamedRow[]
  /** Rows that were not imported, or only partly. */
  readonly skipped: readonly NamedRow[]
  /** What this gateway does not have, and what was deleted: tables, columns (`table.column`) and options. */
  readonly left: readonly LeftOut[]
  /** Tables that the file does not have, such as logs that are elsewhere. */
  readonly absent: readonly string[]
}

interface Results {
  readonly count: { readonly name: string; readonly read: number; readonly imported: number }
  readonly changed: readonly NamedRow[]
  readonly skipped: readonly NamedRow[]
  readonly left: readonly LeftOut[]
}

/** Counts what is not carried over, by its name and reason. */
class LeftCounts {
  private readonly found = new Map<string, LeftOut>()

  add({ left }: Translated): void {
    if (!left) return
    const reason = left.reason.en
    const key = JSON.stringify([left.name, reason])
    this.found.set(key, { name: left.name, reason, rows: (this.found.get(key)?.rows ?? 0) + 1 })
  }

  get all(): LeftOut[] {
    return [...this.found.values()]
  }
}

/** Ids of the further rows that a row of a table becomes. */
class NextIds {
  private next: number

  constructor(highest: number) {
    this.next = highest
  }

  give(rows: readonly SourceRow[]): SourceRow[] {
    return rows.map((row) => {
      this.next += 1
      return { ...row, id: BigInt(this.next) }
    })
  }
}

const rowName = ({ nameOf }: SourceTable, row: SourceRow): string =>
  nameOf?.(row) ?? String(integerIn(row.id) ?? textIn(row.id))

async function importTable(source: SourceFile, table: SourceTable, family: SourceFamily): Promise<Results> {
  const { columns = [], translate = unchanged } = family.tables[table.name] ?? {}
  const [changed, skipped]: [NamedRow[], NamedRow[]] = [[], []]
  const left = new LeftCounts()
  const ids = new NextIds(source.highest(table.name))
  let [read, imported] = [0, 0]
  const name = (list: NamedRow[], row: SourceRow, reason: Text | undefined) => {
    if (reason) list.push({ table: table.name, row: rowName(table, row), reason: reason.en })
  }
  for (const row of source.rows({ ...table, columns: [...new Set([...table.columns, ...columns])] })) {
    read++
    const tooLong = row[TOO_LONG]
    if (tooLong !== null) {
      name(skipped, row, importTexts.tooLong(String(tooLong)))
      continue
    }
    const translated = translate(row)
    left.add(translated)
    const [first, ...others] = translated.rows
    const reasons = [...(translated.lost ?? [])]
    for (const each of first ? [first, ...ids.give(others)] : []) {
      const reason = await table.importRow(each)
      if (reason !== undefined) reasons.push(reason)
    }
    for (const reason of new Set(reasons)) name(skipped, row, reason)
    name(changed, row, translated.changed)
    if (first && reasons.length === 0) imported++
  }
  await table.end?.()
  return { count: { name: table.name, read, imported }, changed, skipped, left: left.all }
}

async function importAll(source: SourceFile, stores: Stores): Promise<ImportReport> {
  const family = familyOf(source)
  const tables = sourceTables(stores)
  const { db } = stores
  const notRead = leftIn(source, family, tables)
  // Removes the user that the first start created.
  await db.run('DELETE FROM users')
  const results: Results[] = []
  for (const table of tables) if (source.has(table.name)) results.push(await importTable(source, table, family))
  const enabledRoot = 'SELECT 1 FROM users WHERE role = :role AND status = :status'
  if (!(await db.get(enabledRoot, { role: RANK.root, status: USER_STATUS.enabled })))
    throw new DataError('Nothing was imported: there would be no enabled user with the role root (100).')
  return {
    family: family.name,
    tables: results.map(({ count }) => count),
    changed: results.flatMap(({ changed }) => changed),
    skipped: results.flatMap(({ skipped }) => skipped),
    left: [...results.flatMap(({ left }) => left), ...notRead],
    absent: absentIn(source),
  }
}

/** Options of an import. */
export interface ImportOptions {
  /**
   * Database of a server of One API, New API, One Hub or Laisky's One API, which is not changed: an SQLite file, or a URL
   * (`postgres://user:pw@host/db`, `mysql://user:pw@host/db`).
   */
  readonly from: string
  /** File of this gateway: a new one, or one that is empty except for the user of its first start. */
  readonly database: string
  /** Whether only to report what would be imported; default `false`. */
  readonly dryRun?: boolean
}

/**
 * Imports the data of a server of the One API family in one transaction: users with passwords and access tokens, tokens,
 * channels, redemption codes, options, prices, and logs. The server is recognised by the tables and columns of its
 * database; a file may have been converted from MySQL or PostgreSQL. Sessions are not imported.
 * @throws DataError, DatabaseError
 */
export const importDatabase = ({ from, database, dryRun = false }: ImportOptions): Promise<ImportReport> =>
  withSource(from, async (source) => {
    // A row that is skipped would end the transaction.
    if (isPostgresUrl(database))
      throw new DataError('Cannot import into PostgreSQL: import into a file, and copy that with "relaydeck copy".')
    return withDatabase(database, { create: !dryRun }, async (stores) => {
      await checkEmpty(stores.db, database, 'import into')
      return attempt('import', from, () => runImport(stores.db, dryRun, () => importAll(source, stores)))
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
