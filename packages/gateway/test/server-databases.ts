import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { hashSync } from 'bcryptjs'
import type { Sql } from '../src/data/sql/sql.ts'
import { PASSWORD } from './client.ts'
import { newFile } from './files.ts'
import { QUICK_COST } from './quick-cost.ts'

/** Servers whose schemas are in `schemas`: as their first start creates them on SQLite. */
export const SERVERS = ['one-api', 'new-api', 'new-api-1', 'one-hub', 'laisky'] as const
export type Server = (typeof SERVERS)[number]

/** Type, whether the column needs a value, and the SQL of its default. */
type Column = readonly [type: string, isRequired?: boolean, fallback?: string]

interface TableSchema {
  readonly columns: Readonly<Record<string, Column>>
  readonly unique: readonly (readonly string[])[]
}

const schemaOf = (server: Server): Readonly<Record<string, TableSchema>> =>
  JSON.parse(readFileSync(new URL(`schemas/${server}.json`, import.meta.url), 'utf8'))

type Engine = Sql['engine']

const QUOTES: Readonly<Record<Engine, string>> = { sqlite: '"', postgres: '"', mysql: '`' }

const IDS: Readonly<Record<Engine, string>> = {
  sqlite: 'integer PRIMARY KEY AUTOINCREMENT',
  postgres: 'bigserial PRIMARY KEY',
  mysql: 'bigint AUTO_INCREMENT PRIMARY KEY',
}

/** Types of SQLite's schema as the servers have them elsewhere. */
const TYPES: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  sqlite: {},
  postgres: {
    integer: 'bigint',
    numeric: 'boolean',
    datetime: 'timestamptz',
    real: 'double precision',
    blob: 'bytea',
  },
  mysql: {
    integer: 'bigint',
    numeric: 'tinyint(1)',
    datetime: 'datetime(3)',
    real: 'double',
    text: 'longtext',
    blob: 'varbinary(64)',
  },
}

/** Texts of MySQL with an index have a length. */
const KEY_TYPE = 'varchar(191)'

const isPlain = (type: string) => !/^(?:text|json)$/i.test(type)

/** Returns the SQL that creates a server's tables. */
function statementsOf(server: Server, engine: Engine): string[] {
  const quoted = (name: string) => `${QUOTES[engine]}${name}${QUOTES[engine]}`
  return Object.entries(schemaOf(server)).flatMap(([table, { columns, unique }]) => {
    const inIndex = new Set(unique.flat())
    const lines = Object.entries(columns).map(([name, [type, isRequired, fallback]]) => {
      if (name === 'id') return `${quoted(name)} ${IDS[engine]}`
      const own = TYPES[engine][type.toLowerCase()] ?? type
      const shown = engine === 'mysql' && inIndex.has(name) && !isPlain(type) ? KEY_TYPE : own
      const hasDefault = fallback !== undefined && (engine !== 'mysql' || isPlain(type))
      return `${quoted(name)} ${shown}${isRequired ? ' NOT NULL' : ''}${hasDefault ? ` DEFAULT ${fallback}` : ''}`
    })
    const indexes = unique.map((names) => `UNIQUE (${names.map(quoted).join(', ')})`)
    return [`CREATE TABLE ${quoted(table)} (${[...lines, ...indexes].join(', ')})`]
  })
}

/** bcrypt of `PASSWORD`. */
export const HASH = hashSync(PASSWORD, QUICK_COST)

/** Returns the SQL of a first start: tables, root, and what the server adds. */
export function firstStart(server: Server, engine: Engine): string[] {
  const added =
    server === 'one-hub' ? [`INSERT INTO user_groups (symbol, name, ratio) VALUES ('default', '默认', 1)`] : []
  const token = server.startsWith('new-api') ? 'NULL' : `'${'0'.repeat(32)}'`
  return [
    ...statementsOf(server, engine),
    `INSERT INTO users (username, password, role, status, quota, aff_code, access_token)
       VALUES ('root', '${HASH}', 100, 1, 500, 'root', ${token})`,
    ...added,
  ]
}

/** Creates a SQLite file as the first start of a server leaves it. */
export function serverFile(server: Server, file = newFile('server.db')): string {
  const db = new DatabaseSync(file)
  for (const sql of firstStart(server, 'sqlite')) db.exec(sql)
  db.close()
  return file
}
