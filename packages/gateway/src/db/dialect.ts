/** SQL expressions that differ between engines. */
export interface Dialect {
  /**
   * The time that all processes of the database share, in Unix milliseconds: on a server the server's, so that the
   * clocks of the processes may differ. In SQLite, which one process uses, the parameter `:now`.
   */
  readonly now: string
  /** The same at the moment when the expression is evaluated: after a wait for a locked row, it is later. */
  readonly latestNow: string
  /** The parameter `:now`, for any other time. */
  readonly givenNow: string
  /** Compares a text with a pattern in which `%` and `_` are wildcards; case is ignored. */
  like(column: string, pattern: string): string
  /** Whether a text contains another one; case is ignored. */
  contains(column: string, text: string): string
  /** A column that the planner does not use to choose an index. */
  unindexed(column: string): string
  /** Follows a table to choose an index. */
  indexedBy(index: string): string
  /** The rows of a query as UTF-8 JSON in the column `json`; `fields` are keys with their SQL. */
  jsonRows(fields: readonly (readonly [key: string, sql: string])[], query: string): string
  /** An integer column as a JSON boolean, for `jsonRows`. */
  jsonBoolean(column: string): string
  /** A JSON text in a column as JSON, for `jsonRows`. @param none the JSON of a missing text */
  storedJson(column: string, none: string): string
  /** The rows of a JSON list of objects in a parameter, as a table for `FROM`. */
  jsonTable(parameter: string, name: string, columns: Readonly<Record<string, 'integer' | 'text'>>): string
  /** Whether one statement can insert rows of several tables. */
  readonly insertsTogether: boolean
  /** Selects the highest ID that a table has ever assigned, as `id`. */
  lastId(table: string): string
  /** Statements after which a table assigns IDs above the given one. */
  setLastId(table: string, id: number): readonly string[]
}

const pairs = (fields: readonly (readonly [string, string])[]) =>
  fields.map(([key, sql]) => `'${key}', ${sql}`).join(', ')

export const SQLITE: Dialect = {
  now: ':now',
  latestNow: ':now',
  givenNow: ':now',
  like: (column, pattern) => `${column} LIKE ${pattern}`,
  contains: (column, text) => `instr(lower(${column}), lower(${text})) > 0`,
  unindexed: (column) => `+${column}`,
  indexedBy: (index) => `INDEXED BY ${index}`,
  // SQLite serialises thousands of rows in a third of the time that JavaScript takes.
  jsonRows: (fields, query) =>
    `SELECT CAST(json_group_array(json_object(${pairs(fields)})) AS BLOB) AS json FROM (${query})`,
  jsonBoolean: (column) => `json(CASE WHEN ${column} THEN 'true' ELSE 'false' END)`,
  storedJson: (column, none) => `json(coalesce(${column}, '${none}'))`,
  jsonTable: (parameter, name, columns) => {
    const values = Object.keys(columns).map((column) => `value ->> '${column}' AS ${column}`)
    return `(SELECT ${values.join(', ')} FROM json_each(:${parameter})) AS ${name}`
  },
  insertsTogether: false,
  lastId: (table) => `SELECT seq AS id FROM sqlite_sequence WHERE name = '${table}'`,
  setLastId: (table, id) => [
    `DELETE FROM sqlite_sequence WHERE name = '${table}'`,
    `INSERT INTO sqlite_sequence (name, seq) VALUES ('${table}', ${id})`,
  ],
}

const GIVEN = 'CAST(:now AS BIGINT)'

/** Unix milliseconds of one of PostgreSQL's clocks. */
const milliseconds = (clock: string) => `CAST(floor(extract(epoch FROM ${clock}) * 1000) AS BIGINT)`

export const POSTGRES: Dialect = {
  // The time of the statement, so that it can be compared with an index.
  now: milliseconds('statement_timestamp()'),
  latestNow: milliseconds('clock_timestamp()'),
  givenNow: GIVEN,
  // Without an escape character, as in SQLite.
  like: (column, pattern) => `${column} ILIKE ${pattern} ESCAPE ''`,
  contains: (column, text) => `position(lower(${text}) IN lower(${column})) > 0`,
  unindexed: (column) => column,
  indexedBy: () => '',
  jsonRows: (fields, query) => {
    const columns = fields.map(([key, sql]) => `${sql} AS "${key}"`).join(', ')
    return `SELECT CAST(coalesce(json_agg(r), '[]') AS TEXT) AS json FROM (SELECT ${columns} FROM (${query}) AS q) AS r`
  },
  jsonBoolean: (column) => `(${column} <> 0)`,
  storedJson: (column, none) => `CAST(coalesce(${column}, '${none}') AS json)`,
  jsonTable: (parameter, name, columns) => {
    const types = Object.entries(columns).map(([column, type]) => `${column} ${type === 'text' ? 'TEXT' : 'BIGINT'}`)
    return `json_to_recordset(CAST(:${parameter} AS json)) AS ${name} (${types.join(', ')})`
  },
  insertsTogether: true,
  lastId: (table) => `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS id FROM ${table}_id_seq`,
  setLastId: (table, id) => [`SELECT setval('${table}_id_seq', ${id})`],
}

/** PostgreSQL with the clocks of the processes in place of the server's. */
export const POSTGRES_WITH_OWN_CLOCK: Dialect = { ...POSTGRES, now: GIVEN, latestNow: GIVEN }
