import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** Prepares the insertion of rows that have exactly these columns. */
export function inserter<K extends string>(db: DatabaseSync, table: string, columns: readonly K[]) {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const values = columns.map((column) => `:${column}`).join(', ')
  const statement = db.prepare(`INSERT INTO ${table} (${names}) VALUES (${values})`)
  return (row: Readonly<Record<K, SQLInputValue>>): void => {
    statement.run(row)
  }
}
