import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { UnusableSchema } from '../../db/errors.ts'
import { checkRegularFile } from '../../db/regular-file.ts'
import { attempt, DataError } from '../error.ts'
import type { SourceTable } from './tables.ts'

/** Tables that this gateway computes itself. */
const COMPUTED = new Set(['abilities'])

const tablesIn = (db: DatabaseSync): string[] =>
  db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY 1`)
    .all()
    .map(({ name }) => String(name))

const columnsIn = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))

/** Opens a snapshot of One API's file for reading while a function runs. */
export async function withSource<T>(file: string, work: (db: DatabaseSync) => Promise<T>): Promise<T> {
  if (!existsSync(file)) throw new DataError(`Cannot import "${file}": there is no such file.`)
  const db = await attempt('import', file, () => {
    checkRegularFile(file)
    return new DatabaseSync(file, { readOnly: true })
  })
  try {
    await attempt('import', file, () => db.exec('BEGIN; SELECT 1 FROM sqlite_master'))
    return await work(db)
  } finally {
    db.close()
  }
}

/**
 * Checks that all tables and columns of One API exist.
 * @returns tables and columns that are not imported: `table` or `table.column`
 * @throws UnusableSchema that lists the missing ones
 */
export function checkSchema(db: DatabaseSync, tables: readonly SourceTable[]): string[] {
  const existing = tablesIn(db)
  const missing = tables.filter(({ name }) => !existing.includes(name)).map(({ name }) => name)
  if (missing.length > 0) throw new UnusableSchema(`it is no One API database (it has no table ${missing.join(', ')})`)
  const ignoredColumns = tables.flatMap((table) => ignoredColumnsOf(db, table))
  const known = new Set([...COMPUTED, ...tables.map(({ name }) => name)])
  return [...ignoredColumns, ...existing.filter((name) => !known.has(name))]
}

function ignoredColumnsOf(db: DatabaseSync, { name, columns, optionalColumns }: SourceTable): string[] {
  const existing = columnsIn(db, name)
  const missing = columns.find((column) => !existing.includes(column) && !optionalColumns.includes(column))
  if (missing)
    throw new UnusableSchema(`its table ${name} has no column ${missing} (One API v0.6.10 or later is required)`)
  return existing.filter((column) => !columns.includes(column)).map((column) => `${name}.${column}`)
}

/**
 * Largest text of a row in bytes. It is copied several times during an import; no call or setting is nearly as large.
 */
const TEXT_MAX = 4 * 1024 * 1024

/** The column of `rowsOf` with the name of a text that is too long to be read; `null` if there is none. */
export const TOO_LONG = 'too long'

/** Iterates over the rows of a table; integers are read as `bigint`, and texts that are too long as `null`. */
export function rowsOf(db: DatabaseSync, { name, columns, order }: SourceTable): Iterable<Record<string, unknown>> {
  const existing = columnsIn(db, name)
  const select = columns.map((column) =>
    existing.includes(column)
      ? `CASE WHEN octet_length("${column}") <= ${TEXT_MAX} THEN "${column}" END AS "${column}"`
      : `NULL AS "${column}"`,
  )
  const cases = columns
    .filter((column) => existing.includes(column))
    .map((column) => `WHEN octet_length("${column}") > ${TEXT_MAX} THEN '${column}'`)
  const tooLong = `CASE ${cases.join(' ')} END AS "${TOO_LONG}"`
  const statement = db.prepare(`SELECT ${select.join(', ')}, ${tooLong} FROM ${name} ORDER BY ${order}`)
  statement.setReadBigInts(true)
  return statement.iterate()
}
