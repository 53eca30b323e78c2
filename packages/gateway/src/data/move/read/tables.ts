import type { SourceRow } from '../../import/row.ts'
import { type SourceFile, TOO_LONG } from '../../import/source.ts'
import type { Sql } from '../../sql/sql.ts'

/** Tables of a server's database, which are read once each. */
export interface TableReader {
  has(table: string, column?: string): boolean
  /** Returns the rows in the order of a column, with `null` for columns that the table does not have. */
  rows(table: string, columns: readonly string[], order: string): Promise<Iterable<SourceRow>>
}

/** Reads a SQLite file in any spelling. */
export const fileTables = (source: SourceFile): TableReader => ({
  has: (table, column) => source.has(table, column),
  rows: async (table, columns, order) =>
    source.rows({ name: table, columns, order: order === 'id' ? 'CAST(id AS INTEGER), id' : order }),
})

/** Reads a database of a server. */
export async function sqlTables(sql: Sql): Promise<TableReader> {
  const tables = await sql.tables()
  return {
    has: (table, column) => {
      const found = tables.get(table)
      return found !== undefined && (column === undefined || found.has(column))
    },
    rows: async (table, columns, order) => {
      const found = tables.get(table)
      if (!found) return []
      const known = columns.filter((column) => found.has(column))
      const names = known.map((name) => sql.quoted(name)).join(', ')
      const rows = await sql.all(`SELECT ${names} FROM ${sql.quoted(table)} ORDER BY ${sql.quoted(order)}`)
      const missing = Object.fromEntries([...columns, TOO_LONG].map((column) => [column, null]))
      return rows.map((row) => ({ ...missing, ...row }))
    },
  }
}
