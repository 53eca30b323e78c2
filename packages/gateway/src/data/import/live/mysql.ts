import type { Readable } from 'node:stream'
import * as mysql from 'mysql2'
import * as z from 'zod/mini'
import { type LiveDatabase, type LiveValue, tablesOf } from './live-database.ts'

/** Milliseconds to wait for a connection. */
const CONNECT_TIMEOUT = 10_000

const COLUMNS = `SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables
  USING (table_schema, table_name) WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'
  ORDER BY table_name, ordinal_position`

const Cells = z.array(z.nullable(z.string()))

const ignoreError = () => undefined

/** Opens a database of a MySQL or MariaDB server for reading. */
export async function openMysql(url: string): Promise<LiveDatabase> {
  const connection = mysql.createConnection({
    uri: url.replace(/^mariadb:/i, 'mysql:'),
    // As clients of MySQL do, and as `pg` does with PGPASSWORD.
    ...(URL.parse(url)?.password === '' && { password: process.env.MYSQL_PWD ?? '' }),
    connectTimeout: CONNECT_TIMEOUT,
    rowsAsArray: true,
    // A bit is a byte, and everything else is sent as a text.
    typeCast: (field) => (field.type === 'BIT' ? (field.buffer()?.at(-1)?.toString() ?? null) : field.string()),
  })
  connection.on('error', ignoreError)
  const run = (sql: string) =>
    new Promise<void>((resolve, reject) => connection.query(sql, (error) => (error ? reject(error) : resolve())))
  async function* read(sql: string): AsyncGenerator<LiveValue[]> {
    const rows: Readable = connection.query(sql).stream()
    for await (const row of rows) yield z.parse(Cells, row)
  }
  try {
    await run('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY')
  } catch (error) {
    connection.destroy()
    throw error
  }
  return {
    tables: () => tablesOf(read(COLUMNS)),
    rows: ({ name, columns }) =>
      read(
        `SELECT ${columns.map((column) => mysql.escapeId(column, true)).join(', ')} FROM ${mysql.escapeId(name, true)}`,
      ),
    close: async () => connection.destroy(),
  }
}
