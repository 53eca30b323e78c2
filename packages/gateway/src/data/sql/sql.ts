/** Value of a parameter, and of a cell of a row. Numbers that JavaScript cannot represent are `bigint` or text. */
export type SqlValue = string | number | bigint | Uint8Array | null

/** A row as stored; the caller parses it. */
type SqlRow = Readonly<Record<string, unknown>>

/** A column of a table. */
export interface SqlColumn {
  /** Whether a row may leave it out. */
  readonly isOptional: boolean
  readonly isBoolean: boolean
  /** Most characters of a text; `undefined` if there is no limit, or the database does not enforce it. */
  readonly width: number | undefined
}

/** Tables by name, and their columns by name. */
export type SqlTables = ReadonlyMap<string, ReadonlyMap<string, SqlColumn>>

/** A connection to a database of another server. */
export interface Sql {
  readonly engine: 'sqlite' | 'postgres' | 'mysql'
  /** Whether texts that differ in case only are equal in unique columns. */
  readonly foldsCase: boolean
  /** Whether texts may have the character NUL. */
  readonly hasNul: boolean
  tables(): Promise<SqlTables>
  /** Returns a name for SQL. */
  quoted(name: string): string
  /** Returns all rows. @param sql with `?` for each value */
  all(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]>
  /** Yields the rows of a query one after another, within `snapshot`. */
  stream(sql: string): AsyncIterable<SqlRow>
  /** Runs a function that reads what there is at one moment: later changes are not seen. */
  snapshot<T>(work: () => Promise<T>): Promise<T>
  /** Writes. @param sql with `?` for each value */
  run(sql: string, values?: readonly SqlValue[]): Promise<void>
  /** Runs a function in a transaction, which is rolled back if it throws. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Parameters of one statement: fewer than every database allows. */
const PARAMETERS = 5000

/** Inserts rows that all have the same columns. */
export async function insertRows(
  sql: Sql,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  const step = Math.max(1, Math.floor(PARAMETERS / columns.length))
  const names = columns.map((name) => sql.quoted(name)).join(', ')
  const tuple = `(${columns.map(() => '?').join(', ')})`
  for (let at = 0; at < rows.length; at += step) {
    const some = rows.slice(at, at + step)
    await sql.run(`INSERT INTO ${sql.quoted(table)} (${names}) VALUES ${some.map(() => tuple).join(', ')}`, some.flat())
  }
}
