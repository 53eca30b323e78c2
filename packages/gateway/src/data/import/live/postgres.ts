import pg from 'pg'
import { connectionTo, ignoreError } from '../../../db/postgres/pools.ts'
import { type LiveDatabase, type LiveValue, tablesOf } from './live-database.ts'

/** Rows of one answer. */
const STEP = 500

const COLUMNS = `SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables
  USING (table_schema, table_name) WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
  ORDER BY table_name, ordinal_position`

/** Opens a database of a PostgreSQL server for reading. */
export async function openPostgres(url: string): Promise<LiveDatabase> {
  const client = new pg.Client({ ...connectionTo(url), types: { getTypeParser: () => String } })
  client.on('error', ignoreError)
  const read = async (text: string): Promise<LiveValue[][]> =>
    (await client.query<LiveValue[]>({ text, rowMode: 'array' })).rows
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  } catch (error) {
    await client.end().catch(ignoreError)
    throw error
  }
  return {
    tables: async () => tablesOf(await read(COLUMNS)),
    rows: async function* ({ name, columns }) {
      const cells = columns.map((column) => `${pg.escapeIdentifier(column)}::text`)
      await client.query(`DECLARE source CURSOR FOR SELECT ${cells.join(', ')} FROM ${pg.escapeIdentifier(name)}`)
      for (let found = await read(`FETCH ${STEP} FROM source`); found.length > 0; ) {
        yield* found
        found = await read(`FETCH ${STEP} FROM source`)
      }
      await client.query('CLOSE source')
    },
    close: () => client.end(),
  }
}
