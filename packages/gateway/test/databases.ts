import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Row, Values } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { createParameters } from '../src/db/postgres/parameters.ts'
import { connectionTo } from '../src/db/postgres/pools.ts'
import { makeDirectory, newFile, withConnection } from './files.ts'
import type {} from './postgres-server.ts'

/** Whether the tests use a PostgreSQL server instead of SQLite files. */
export const ON_POSTGRES = process.env.RELAYDECK_TEST_DATABASE === 'postgres'

/** Returns the URL of a database of the tests' server. */
export const urlOf = (name: string): string => inject('postgres') + name

/** Runs SQL statements on a database of the server, and returns the rows of the last one. */
export async function statement(url: string, ...statements: readonly string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const each of statements) rows = (await client.query(each)).rows
    return rows
  } finally {
    await client.end()
  }
}

let administrator: pg.Pool | undefined

/** Runs statements of the server's administrator. */
export async function administer(...statements: readonly string[]): Promise<void> {
  administrator ??= new pg.Pool({ connectionString: urlOf('postgres'), max: 2, allowExitOnIdle: true })
  for (const each of statements) await administrator.query(each)
}

/** Creates a database of the server, without tables, that is deleted after the test. */
export async function newServerDatabase(template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  // The next test need not wait; the remaining databases are deleted with the server.
  onTestFinished(() => void administer(`DROP DATABASE ${name} WITH (FORCE)`).catch(() => undefined))
  return urlOf(name)
}

/** Fills a database, and closes it. */
type Fill = (database: string) => Promise<void>

/** Creates a template unless another test file has. It gets its name when it is complete. */
async function createServerTemplate(name: string, fill: Fill): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(1)')
    if ((await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rows[0]) return
    await client.query(`CREATE DATABASE ${name}_part`)
    await fill(urlOf(`${name}_part`))
    await client.query(`ALTER DATABASE ${name}_part RENAME TO ${name}`)
  } finally {
    await client.end()
  }
}

/**
 * Creates the function that creates copies of a database, which are deleted after the test. Copying is much faster than
 * filling.
 * @param name of the template, a part of an SQL name
 */
export function templateOf(name: string, fill: Fill): (to?: string) => Promise<string> {
  let template: Promise<string> | undefined
  const create = async (): Promise<string> => {
    if (ON_POSTGRES) {
      await createServerTemplate(`template_${name}`, fill)
      return `template_${name}`
    }
    const file = join(inject('folder') ?? makeDirectory(), `template-${name}.db`)
    if (existsSync(file)) return file
    const part = join(makeDirectory(), 'template.db')
    await fill(part)
    renameSync(part, file)
    return file
  }
  return async (to) => {
    template ??= create()
    if (ON_POSTGRES) return newServerDatabase(await template)
    const copy = to ?? newFile()
    copyFileSync(await template, copy)
    return copy
  }
}

const parametersOf = createParameters()

/** Runs a statement on a database that a gateway may be using, and returns the rows. */
export async function query(database: string, sql: string, values: Values = {}): Promise<Row[]> {
  if (!ON_POSTGRES)
    return withConnection(database, (db) =>
      db
        .prepare(sql)
        .all(values)
        .map((row) => ({ ...row })),
    )
  const client = new pg.Client(connectionTo(database))
  await client.connect()
  const { text, values: positional } = parametersOf(sql, values)
  try {
    return (await client.query(text, positional)).rows
  } finally {
    await client.end()
  }
}

/** Returns everything that a closed database contains. */
export async function contentOf(database: string): Promise<string> {
  if (!ON_POSTGRES) return readFileSync(database, 'latin1')
  return JSON.stringify(await statement(database, `SELECT schema_to_xml('public', true, false, '') AS content`))
}

const newMigrated = templateOf('migrated', async (database) => (await openDatabase(database)).close())

/** Creates a database without rows that is deleted after the test. */
export const newDatabase = async (): Promise<string> => (ON_POSTGRES ? newMigrated() : newFile())
