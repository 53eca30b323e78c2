import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { newFile } from './files.ts'
import { oneApiFile } from './one-api.ts'

/** How a conversion to SQLite writes tables and values. */
export interface Conversion {
  /** Returns the spelling of a table or column. */
  readonly spell?: (name: string) => string
  /** Prefix of the names of tables, such as a schema. */
  readonly prefix?: string
  /** Returns the SQL type of a column; default: none. */
  readonly typeOf?: (column: string) => string
  /** Returns a value as the conversion writes it. */
  readonly value?: (value: SQLInputValue, column: string, table: string) => SQLInputValue
}

const BOOLEANS = ['unlimited_quota', 'enabled', 'is_stream']
const TIMES = /(?:created|accessed|expired|redeemed)_time$|^created_at$/

const isTime = (column: string, value: SQLInputValue) => TIMES.test(column) && typeof value === 'number' && value > 0
const dateOf = (value: SQLInputValue) => new Date(Number(value) * 1000).toISOString()

/** Types of MySQL, as `mysql2sqlite` keeps them. */
const mysqlType = (column: string) => {
  if (column === 'id' || column === 'quota' || TIMES.test(column)) return 'bigint(20)'
  if (BOOLEANS.includes(column)) return 'tinyint(1)'
  return column === 'balance' ? 'decimal(20,6)' : 'longtext'
}

/** Types of PostgreSQL. */
const postgresType = (column: string) => {
  if (column === 'id' || column === 'quota') return 'BIGINT'
  if (BOOLEANS.includes(column)) return 'BOOLEAN'
  if (TIMES.test(column)) return 'TIMESTAMP WITH TIME ZONE'
  return 'CHARACTER VARYING(255)'
}

/** Conversions that people use, each with what it is known to do to a table. */
export const CONVERSIONS: Readonly<Record<string, Conversion>> = {
  'MySQL by mysql2sqlite': { typeOf: mysqlType },
  'MySQL, with bits and bytes': {
    typeOf: () => 'BLOB',
    value: (value, column) => {
      if (BOOLEANS.includes(column)) return new Uint8Array([Number(value)])
      return typeof value === 'string' ? new TextEncoder().encode(value) : value
    },
  },
  'MySQL, as texts in upper-case columns': {
    spell: (name) => name.toUpperCase(),
    value: (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
  },
  'PostgreSQL, with t and f': {
    typeOf: postgresType,
    value: (value, column) => {
      if (BOOLEANS.includes(column)) return Number(value) === 1 ? 't' : 'f'
      return isTime(column, value) ? dateOf(value).replace('T', ' ').replace('Z', '+00') : value
    },
  },
  'PostgreSQL, with its schema, padded texts and words': {
    prefix: 'public.',
    typeOf: () => 'TEXT',
    value: (value, column, table) => {
      if (BOOLEANS.includes(column)) return Number(value) === 1 ? 'true' : 'false'
      const isPadded = column === 'access_token' || (column === 'key' && ['tokens', 'redemptions'].includes(table))
      return isPadded && typeof value === 'string' ? value.padEnd(64) : value
    },
  },
  'a data frame, with numbers as decimals': {
    value: (value, column) => {
      if (isTime(column, value)) return dateOf(value)
      return typeof value === 'number' && Number.isInteger(value) ? `${value}.0` : value
    },
  },
}

const quoted = (name: string) => `"${name}"`

/** Creates a copy of a One API database as a conversion writes it: without indexes and keys. */
export function convertedFile({ spell = (name) => name, prefix = '', typeOf, value }: Conversion): string {
  const from = new DatabaseSync(oneApiFile())
  const file = newFile('converted.sqlite')
  const to = new DatabaseSync(file)
  const tables = from.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'").all()
  for (const table of tables.map(({ name }) => String(name))) {
    const columns = from
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name))
    const name = quoted(prefix + spell(table))
    const defined = columns.map((column) => `${quoted(spell(column))} ${typeOf?.(column) ?? ''}`)
    to.exec(`CREATE TABLE ${name} (${defined.join(', ')}, ${quoted(spell('added_by_the_conversion'))})`)
    const insert = to.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => '?').join(', ')}, NULL)`)
    for (const row of from.prepare(`SELECT * FROM ${table}`).all()) {
      const cells = columns.map((column) => {
        const cell = row[column] ?? null
        return value ? value(cell, column, table) : cell
      })
      insert.run(...cells)
    }
  }
  from.close()
  to.close()
  return file
}
