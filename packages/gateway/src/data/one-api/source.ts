import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { UnusableSchema } from '../../db/errors.ts'
import { attempt, DataError } from '../error.ts'
import type { Table } from './tables.ts'

/** What this gateway makes anew. */
const REBUILT = new Set(['abilities'])

const tablesIn = (db: DatabaseSync): string[] =>
  db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY 1`)
    .all()
    .map(({ name }) => String(name))

const columnsOf = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))

/** Opens another gateway's file for reading, as it is at this moment, for as long as the work lasts. */
export function reading<T>(file: string, work: (db: DatabaseSync) => T): T {
  if (!existsSync(file)) throw new DataError(`Cannot import "${file}": there is no such file.`)
  const db = attempt('import', file, () => new DatabaseSync(file, { readOnly: true }))
  try {
    attempt('import', file, () => db.exec('BEGIN; SELECT 1 FROM sqlite_master'))
    return work(db)
  } finally {
    db.close()
  }
}

/**
 * Checks that everything is where One API keeps it.
 * @returns what is there besides and nobody reads: `table` or `table.column`
 * @throws UnusableSchema that names what is missing
 */
export function checkShape(db: DatabaseSync, tables: readonly Table[]): string[] {
  const there = tablesIn(db)
  const missing = tables.filter(({ name }) => !there.includes(name)).map(({ name }) => name)
  if (missing.length > 0) throw new UnusableSchema(`it is no One API database (it has no table ${missing.join(', ')})`)
  const unread = tables.flatMap((table) => unreadColumns(db, table))
  const known = new Set([...REBUILT, ...tables.map(({ name }) => name)])
  return [...unread, ...there.filter((name) => !known.has(name))]
}

function unreadColumns(db: DatabaseSync, { name, columns, later }: Table): string[] {
  const there = columnsOf(db, name)
  const missing = columns.find((column) => !there.includes(column) && !later.includes(column))
  if (missing)
    throw new UnusableSchema(`its table ${name} has no column ${missing} (One API from v0.6.10 on can be imported)`)
  return there.filter((column) => !columns.includes(column)).map((column) => `${name}.${column}`)
}

/** The rows of a table, one after the other; whole numbers come as `bigint`. */
export function rowsOf(db: DatabaseSync, { name, columns, order }: Table): Iterable<Record<string, unknown>> {
  const there = columnsOf(db, name)
  const read = columns.map((column) => (there.includes(column) ? `"${column}"` : `NULL AS "${column}"`))
  const statement = db.prepare(`SELECT ${read.join(', ')} FROM ${name} ORDER BY ${order}`)
  statement.setReadBigInts(true)
  return statement.iterate()
}
