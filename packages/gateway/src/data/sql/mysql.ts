import { createConnection, type ResultSetHeader, type RowDataPacket } from 'mysql2'
import type { Sql, SqlColumn, SqlTables } from './sql.ts'

/** Milliseconds to wait for a connection. */
const CONNECT_TIMEOUT = 10_000

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``

const COLUMNS = `SELECT table_name AS t, column_name AS c, is_nullable AS n, column_default AS d, extra AS e,
    column_type AS k, character_maximum_length AS w
  FROM information_schema.columns WHERE table_schema = database() ORDER BY table_name, ordinal_position`

/** A text that is too long, or a date that is none, is an error instead of another value. */
const STRICT = `SET SESSION sql_mode = CONCAT(@@sql_mode, ',STRICT_ALL_TABLES'), SESSION autocommit = 1`

const text = (value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value))

function columnOf({ n, d, e, k, w }: RowDataPacket): SqlColumn {
  return {
    isOptional: n === 'YES' || d !== null || String(e).includes('auto_increment'),
    isBoolean: text(k) === 'tinyint(1)',
    width: w === null ? undefined : Number(w),
  }
}

/** Opens a MySQL or MariaDB database of a server that has been started once. */
export async function openMysqlServer(url: string): Promise<Sql> {
  const driver = createConnection({
    uri: url.replace(/^mariadb:/i, 'mysql:'),
    // As clients of MySQL do, and as `pg` does with PGPASSWORD.
    ...(URL.parse(url)?.password === '' && { password: process.env.MYSQL_PWD ?? '' }),
    connectTimeout: CONNECT_TIMEOUT,
    charset: 'utf8mb4',
    dateStrings: true,
    jsonStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
  })
  // The next statement reports it.
  driver.on('error', () => undefined)
  const connection = driver.promise()
  await connection.query(STRICT)
  const all: Sql['all'] = async (sql, values = []) => {
    const [rows] = await connection.execute<RowDataPacket[] | ResultSetHeader>(
      sql,
      values.map((value) =>
        typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? Buffer.from(value) : value,
      ),
    )
    return Array.isArray(rows) ? rows : []
  }
  const tables = async (): Promise<SqlTables> => {
    const [rows] = await connection.query<RowDataPacket[]>(COLUMNS)
    const found = new Map<string, Map<string, SqlColumn>>()
    for (const row of rows) {
      const table = found.get(text(row.t)) ?? new Map<string, SqlColumn>()
      found.set(text(row.t), table.set(text(row.c), columnOf(row)))
    }
    return found
  }
  return {
    engine: 'mysql',
    foldsCase: true,
    hasNul: true,
    quoted,
    tables,
    all,
    run: async (sql, values) => {
      await all(sql, values)
    },
    transaction: async (work) => {
      await connection.beginTransaction()
      try {
        const result = await work()
        await connection.commit()
        return result
      } catch (error) {
        await connection.rollback().catch(() => undefined)
        throw error
      }
    },
    snapshot: async (work) => {
      await connection.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY')
      try {
        return await work()
      } finally {
        await connection.rollback().catch(() => undefined)
      }
    },
    stream: (sql) => driver.query(sql).stream(),
    close: () => connection.end(),
  }
}
