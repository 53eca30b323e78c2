import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { connectSql } from '../sql/connect.ts'
import type { Sql } from '../sql/sql.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns a value as a file keeps it. */
function cellOf(value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null
  // A bit of MySQL.
  if (value instanceof Uint8Array && value.length === 1) return value[0] ?? 0
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint8Array) return value
  return String(value)
}

async function copyTable(sql: Sql, name: string, columns: readonly string[], target: DatabaseSync): Promise<void> {
  // Without types, values stay what they are.
  target.exec(`CREATE TABLE ${quoted(name)} (${columns.map(quoted).join(', ')})`)
  const insert = target.prepare(`INSERT INTO ${quoted(name)} VALUES (${columns.map(() => '?').join(', ')})`)
  const read = `SELECT ${columns.map(sql.quoted).join(', ')} FROM ${sql.quoted(name)}`
  for await (const row of sql.stream(read)) insert.run(...columns.map((column) => cellOf(row[column])))
}

/**
 * Copies the tables of a PostgreSQL or MySQL database, as they are at one moment, into a new SQLite file.
 * @throws DataError if the server cannot be reached
 */
export async function writeSnapshot(url: string, file: string): Promise<void> {
  const sql = await connectSql(url)
  const target = new DatabaseSync(file)
  try {
    target.exec('PRAGMA journal_mode = OFF; BEGIN')
    await sql.snapshot(async () => {
      for (const [name, columns] of await sql.tables()) await copyTable(sql, name, [...columns.keys()], target)
    })
    target.exec('COMMIT')
  } finally {
    target.close()
    await sql.close()
  }
}
