import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { importDatabase } from '../src/index.ts'
import { newServerDatabase, statement } from './databases.ts'
import { newFile, withConnection } from './files.ts'
import { HAS_MYSQL, type MysqlServer, startMysql } from './mysql-server.ts'
import { newApiFile } from './new-api.ts'
import { oneApiFile } from './one-api.ts'
import { oneHubFile } from './one-hub.ts'

let mysqlServer: MysqlServer | undefined

interface Server {
  /** Creates an empty database, and returns its URL. */
  create(): Promise<string>
  run(url: string, sql: string, values?: readonly SQLOutputValue[]): Promise<void>
  quote(name: string): string
  /** Placeholder of the nth value, from 1. */
  place(nth: number): string
  /** Returns the type of a column from its type in SQLite. */
  typeOf(type: string): string
}

/** Types of servers by those of SQLite, as the servers of the family create their tables. */
const TYPES: Readonly<Record<string, readonly [postgres: string, mysql: string]>> = {
  integer: ['bigint', 'bigint'],
  numeric: ['boolean', 'bit(1)'],
  real: ['double precision', 'double'],
  json: ['jsonb', 'json'],
}

async function withMysql<T>(url: string, work: (connection: mysql.Connection) => Promise<T>): Promise<T> {
  const connection = await mysql.createConnection(url)
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

const POSTGRES: Server = {
  create: newServerDatabase,
  run: async (url, sql, values = []) => {
    const literals = values.map((value) => (value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`))
    await statement(
      url,
      sql.replace(/\$(\d+)/g, (_, nth) => literals[Number(nth) - 1] ?? ''),
    )
  },
  quote: (name) => `"${name}"`,
  place: (nth) => `$${nth}`,
  typeOf: (type) => TYPES[type]?.[0] ?? 'text',
}

const MARIADB: Server = {
  create: async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    const { url = '' } = mysqlServer ?? {}
    await withMysql(`${url}mysql`, (connection) => connection.query(`CREATE DATABASE ${name}`))
    onTestFinished(() => withMysql(`${url}mysql`, async (each) => void (await each.query(`DROP DATABASE ${name}`))))
    return `${url}${name}`
  },
  run: (url, sql, values = []) => withMysql(url, async (connection) => void (await connection.query(sql, [...values]))),
  quote: (name) => `\`${name}\``,
  place: () => '?',
  typeOf: (type) => TYPES[type]?.[1] ?? 'longtext',
}

/** Copies an SQLite file into a new database of a server, with its usual types. */
async function onServer(file: string, { create, run, quote, place, typeOf }: Server): Promise<string> {
  const url = await create()
  const from = new DatabaseSync(file)
  try {
    const tables = from.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'").all()
    for (const { name } of tables) {
      const columns = from.prepare('SELECT name, type FROM pragma_table_info(?)').all(String(name))
      const names = columns.map((column) => String(column.name))
      const table = quote(String(name))
      const defined = columns.map(
        (column) => `${quote(String(column.name))} ${typeOf(String(column.type).toLowerCase())}`,
      )
      await run(url, `CREATE TABLE ${table} (${defined.join(', ')})`)
      const insert = `INSERT INTO ${table} VALUES (${names.map((_, at) => place(at + 1)).join(', ')})`
      for (const row of from.prepare(`SELECT * FROM "${name}"`).all())
        await run(
          url,
          insert,
          names.map((each) => row[each] ?? null),
        )
    }
  } finally {
    from.close()
  }
  return url
}

const TABLES = ['users', 'tokens', 'channels', 'redemptions', 'options', 'logs']

async function imported(from: string) {
  const database = newFile()
  const report = await importDatabase({ from, database })
  const content = withConnection(database, (db) =>
    Object.fromEntries(TABLES.map((table) => [table, db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all()])),
  )
  return { report, content }
}

const FILES = { 'One API': oneApiFile, 'New API': () => newApiFile('1.0'), 'One Hub': oneHubFile }

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('relaydeck-import'))

async function compare(file: string, server: Server): Promise<void> {
  const before = folders()
  expect(await imported(await onServer(file, server))).toEqual(await imported(file))
  // The copy is deleted.
  expect(folders().filter((name) => !before.includes(name))).toEqual([])
}

describe('a live database is imported like its file', () => {
  test.each(Object.entries(FILES))('%s on PostgreSQL', (_, newSource) => compare(newSource(), POSTGRES))
})

if (HAS_MYSQL)
  describe('a live database is imported like its file', () => {
    beforeAll(async () => {
      mysqlServer = await startMysql()
    })
    afterAll(() => mysqlServer?.stop())

    test.each(Object.entries(FILES))('%s on MySQL', (_, newSource) => compare(newSource(), MARIADB))
  })

describe('a server that cannot be read is named without its password', () => {
  test.each([
    ['postgres://root:hidden@127.0.0.1:1/one_api', 'postgres://root@127.0.0.1:1/one_api'],
    ['mysql://root:hidden@127.0.0.1:1/one_api#hidden', 'mysql://root@127.0.0.1:1/one_api'],
    ['mysql://root:hid:den@:x', 'mysql://…'],
  ])('%s', async (from, shown) => {
    const error = await importDatabase({ from, database: newFile() }).catch((reason: Error) => reason)
    expect(String(error)).toContain(`Cannot open "${shown}": `)
    expect(String(error)).not.toContain('hid')
  })
})
