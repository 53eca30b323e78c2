import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Database, Row, Value } from '../db/database.ts'
import { isPostgresUrl, shownName } from '../db/database-url.ts'
import { openDatabase, openExclusively } from '../db/open.ts'
import { COPIED_FIRST } from './copy-before-migration.ts'
import { COPIED_TABLES, type CopiedTable, columnsOf } from './copy-tables.ts'
import { DataError } from './error.ts'
import { checkUnused } from './in-use.ts'
import { checkEmpty } from './with-database.ts'
import { writeWhole } from './write-whole.ts'

/** Options of a copy. */
export interface CopyOptions {
  /** The database to read: a file, or the URL of a PostgreSQL database. It is not changed. */
  readonly from: string
  /** The database to fill: a new one, or one that is empty except for the user of its first start. */
  readonly to: string
  /** Whether only to report what would be copied; default `false`. */
  readonly dryRun?: boolean
}

/** A table of a copy. */
export interface CopiedCount {
  readonly name: string
  readonly rows: number
  /** Sums by column, which are equal in both databases. */
  readonly sums: Readonly<Record<string, number>>
}

/** Result of a copy. */
export interface CopyReport {
  readonly tables: readonly CopiedCount[]
}

/** Rows in one read. */
const READ_STEP = 500

/** Rows that one statement writes: binding the parameters of more takes longer than it saves. */
const WRITE_STEP = 25

/** Thrown to undo a copy whose sums differ, or a dry run. */
class Undo extends Error {}

async function count(db: Database, { table, sums }: CopiedTable): Promise<CopiedCount> {
  const columns = sums.map((column) => `, coalesce(sum(${column}), 0) AS ${column}`).join('')
  const row = z.parse(
    z.record(z.string(), z.number()),
    await db.get(`SELECT count(*) AS rows_copied${columns} FROM ${table.name}`, {}, { isSlow: true }),
  )
  const { rows_copied: rows = 0, ...rest } = row
  return { name: table.name, rows, sums: rest }
}

/** Reads a table in steps, by its key. */
async function* read(db: Database, copied: CopiedTable): AsyncGenerator<readonly Row[]> {
  const { table, key } = copied
  const columns = columnsOf(copied)
    .map((name) => `"${name}"`)
    .join(', ')
  const next = `SELECT ${columns} FROM ${table.name} WHERE "${key}" > :after ORDER BY "${key}" LIMIT ${READ_STEP}`
  let after: Value = table.columns[key]?.kind === 'integer' ? Number.MIN_SAFE_INTEGER : ''
  for (;;) {
    const rows = await db.all(next, { after }, { isSlow: true })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)?.[key]
    if (rows.length < READ_STEP || (typeof last !== 'string' && typeof last !== 'number')) return
    after = last
  }
}

async function write(db: Database, copied: CopiedTable, rows: readonly Row[]): Promise<void> {
  const names = columnsOf(copied)
  const values: Record<string, Value> = {}
  const tuples = rows.map((row, index) => {
    for (const name of names) values[`${name}_${index}`] = row[name] as Value
    return `(${names.map((name) => `:${name}_${index}`).join(', ')})`
  })
  const columns = names.map((name) => `"${name}"`).join(', ')
  await db.run(`INSERT INTO ${copied.table.name} (${columns}) VALUES ${tuples.join(', ')}`, values)
}

/** Lets the IDs of the copy continue after the highest one that the source has ever assigned. */
async function copySequence(source: Database, target: Database, { table: { name } }: CopiedTable): Promise<void> {
  const row = await source.get(source.dialect.lastId(name))
  const id = Number(row?.id ?? 0)
  if (id > 0) for (const sql of target.dialect.setLastId(name, id)) await target.all(sql)
}

async function copyTable(source: Database, target: Database, copied: CopiedTable): Promise<void> {
  for await (const rows of read(source, copied))
    for (let at = 0; at < rows.length; at += WRITE_STEP) await write(target, copied, rows.slice(at, at + WRITE_STEP))
  if (copied.isNumbered) await copySequence(source, target, copied)
}

const differs = (a: readonly CopiedCount[], b: readonly CopiedCount[]) => JSON.stringify(a) !== JSON.stringify(b)

async function countAll(db: Database): Promise<CopiedCount[]> {
  const counts: CopiedCount[] = []
  for (const copied of COPIED_TABLES) counts.push(await count(db, copied))
  return counts
}

async function fill(source: Database, target: Database, to: string): Promise<CopyReport> {
  await target.run('DELETE FROM users')
  await target.run('DELETE FROM secrets')
  for (const copied of COPIED_TABLES) await copyTable(source, target, copied)
  const [before, after] = [await countAll(source), await countAll(target)]
  if (differs(before, after)) throw new DataError(`Nothing was copied to "${to}": counts or sums differ.`)
  return { tables: after }
}

/**
 * Copies all data of a gateway to another database in one transaction: to PostgreSQL, back to a file, or to another
 * database of the same kind. IDs, keys, passwords, sessions, and the secret that signs cookies stay the same.
 * @throws DataError, DatabaseError
 */
export async function copyDatabase({ from, to, dryRun = false }: CopyOptions): Promise<CopyReport> {
  if (!isPostgresUrl(from) && !existsSync(from)) throw new DataError(`Cannot copy "${from}": there is no such file.`)
  const source = await openExclusively(from, COPIED_FIRST)
  try {
    await checkUnused(source, shownName(from), 'copy')
    const copyTo = async (target: Database): Promise<CopyReport> => {
      try {
        await checkUnused(target, shownName(to), 'copy')
        await checkEmpty(target, shownName(to), 'copy to')
        return await copyOrUndo(source, target, shownName(to), dryRun)
      } finally {
        await target.close()
      }
    }
    if (isPostgresUrl(to) || existsSync(to)) return await copyTo(await openExclusively(to, COPIED_FIRST))
    if (dryRun) return await copyTo(await openDatabase(':memory:'))
    return await writeWhole(to, {}, async (part) => copyTo(await openDatabase(part)))
  } finally {
    await source.close()
  }
}

/** Copies in a transaction, which a dry run undoes. */
async function copyOrUndo(source: Database, target: Database, to: string, dryRun: boolean): Promise<CopyReport> {
  const reports: CopyReport[] = []
  await target
    .transaction(async () => {
      reports.push(await fill(source, target, to))
      if (dryRun) throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return reports[0] ?? { tables: [] }
}
