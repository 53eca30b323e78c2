import pg from 'pg'
import { connectionTo } from '../../db/postgres/pools.ts'
import type { Sql, SqlTables } from './sql.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns SQL with `$1` and so on for each `?`; the SQL here has no `?` in texts. */
function numbered(sql: string): string {
  let count = 0
  return sql.replaceAll('?', () => `$${++count}`)
}

const COLUMNS = `SELECT table_name, column_name, is_nullable, column_default, data_type, character_maximum_length
  FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`

/** Reads some rows of a cursor. */
const FETCH = 'FETCH 500 FROM rows'

/** Opens a PostgreSQL database of a server that has been started once. */
export async function openPostgresServer(url: string): Promise<Sql> {
  // Every value as PostgreSQL writes it: numbers exactly, JSON as text.
  const client = new pg.Client({ ...connectionTo(url), types: { getTypeParser: () => (text: unknown) => text } })
  // The next statement reports it.
  client.on('error', () => undefined)
  await client.connect()
  const all: Sql['all'] = async (sql, values = []) => (await client.query(numbered(sql), [...values])).rows
  const tables = async (): Promise<SqlTables> => {
    const found = new Map<string, Map<string, { isOptional: boolean; isBoolean: boolean; width: number | undefined }>>()
    for (const row of await all(COLUMNS)) {
      const table = found.get(String(row.table_name)) ?? new Map()
      found.set(String(row.table_name), table)
      table.set(String(row.column_name), {
        isOptional: row.is_nullable === 'YES' || row.column_default !== null,
        isBoolean: row.data_type === 'boolean',
        width: row.character_maximum_length === null ? undefined : Number(row.character_maximum_length),
      })
    }
    return found
  }
  return {
    engine: 'postgres',
    foldsCase: false,
    hasNul: false,
    quoted,
    tables,
    all,
    run: async (sql, values) => {
      await all(sql, values)
    },
    transaction: async (work) => {
      await client.query('BEGIN')
      try {
        const result = await work()
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined)
        throw error
      }
    },
    snapshot: async (work) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      try {
        return await work()
      } finally {
        await client.query('ROLLBACK').catch(() => undefined)
      }
    },
    stream: async function* (sql) {
      await client.query(`DECLARE rows CURSOR FOR ${sql}`)
      for (let found = await all(FETCH); found.length > 0; found = await all(FETCH)) yield* found
      await client.query('CLOSE rows')
    },
    close: () => client.end(),
  }
}
