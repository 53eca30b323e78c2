import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { administer, newServerDatabase, query, statement } from '../../../test/databases.ts'
import { createGateway, DatabaseError } from '../../index.ts'
import { migrationsOf } from '../migration-files.ts'
import { checkServer } from './migrate.ts'

const SECRET = 'relaydeck:relaydeck'

/** Returns the error of opening a database. */
async function failure(database: string): Promise<DatabaseError> {
  try {
    await (await createGateway({ database })).close()
  } catch (error) {
    if (error instanceof DatabaseError) return error
    throw error
  }
  throw new Error('it was opened')
}

const withoutPassword = (url: string) => url.replace(SECRET, 'relaydeck')

const expectSentence = async (url: string, reason: string) => {
  const error = await failure(url)
  expect(error.message).toBe(`Cannot use "${withoutPassword(url)}" as the database: ${reason}.`)
  expect(error.file).toBe(withoutPassword(url))
  expect(inspect(error, { depth: 9 })).not.toContain(SECRET)
}

/** Returns the URL of a database with another part. */
const changed = (url: string, change: (url: URL) => void) => {
  const copy = new URL(url)
  change(copy)
  return copy.href
}

const opened = async () => {
  const url = await newServerDatabase()
  await (await createGateway({ database: url })).close()
  return url
}

describe('a database that cannot be used', () => {
  test('because of a wrong password', async () => {
    const url = changed(await newServerDatabase(), (each) => {
      each.password = 'wrong-secret'
    })
    const error = await failure(url)
    expect(error.message).toContain('the server rejects the user name or the password')
    expect(inspect(error, { depth: 9 })).not.toContain('wrong-secret')
  })

  test('because it does not exist', async () => {
    const url = changed(await newServerDatabase(), (each) => {
      each.pathname = '/missing'
    })
    await expectSentence(url, 'the server has no such database')
  })

  test('because its server cannot be reached', async () => {
    await expectSentence('postgres://relaydeck:relaydeck@127.0.0.1:1/x', 'its server cannot be reached')
    await expectSentence('postgres://relaydeck:relaydeck@nowhere.invalid/x', 'its server cannot be reached')
  })

  test('because another server answers', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const error = await failure(`postgres://relaydeck:relaydeck@127.0.0.1:${port}/x`)
    expect(inspect(error, { depth: 9 })).not.toContain(SECRET)
  })

  test('because the URL is wrong', async () => {
    const error = await failure('postgres://relaydeck:relaydeck@host:port/x')
    expect(error.message).toBe('Cannot use "postgres://…" as the database: it is not a valid URL.')
    expect(inspect(error, { depth: 9 })).not.toContain(SECRET)
  })

  test('because of missing rights', async () => {
    const url = await newServerDatabase()
    const user = `guest_${new URL(url).pathname.slice(1)}`
    await administer(`CREATE ROLE ${user} LOGIN PASSWORD 'guest'`)
    onTestFinished(() => administer(`DROP ROLE ${user}`))
    const guest = changed(url, (each) => {
      each.username = user
      each.password = 'guest'
    })
    const error = await failure(guest)
    expect(error.message).toContain('there is no permission to read and write it')
  })

  test('because it belongs to another program; it is not changed', async () => {
    const url = await newServerDatabase()
    const tables = () => statement(url, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)
    await statement(url, 'CREATE TABLE users (id BIGINT)')
    const before = await tables()
    await expectSentence(url, 'it belongs to another program')
    expect(await tables()).toEqual(before)
    await statement(url, `CREATE TABLE schema_migrations (version TEXT); INSERT INTO schema_migrations VALUES ('2026')`)
    await expectSentence(url, 'it belongs to another program')
  })

  test('because a newer version wrote it', async () => {
    const url = await opened()
    await statement(url, `INSERT INTO schema_migrations (version, name) VALUES (999, '0999-future.sql')`)
    const known = (await statement(url, 'SELECT version FROM schema_migrations')).length - 1
    await expectSentence(
      url,
      `a newer version wrote it (its schema version is 999, this version supports up to ${known})`,
    )
  })

  test('because a migration fails; nothing of it remains', async () => {
    const url = await newServerDatabase()
    // A type of this name prevents the table.
    await statement(url, 'CREATE TYPE tokens AS (x BIGINT)')
    const error = await failure(url)
    expect(error.message).toMatch(/the migration 0001-schema.sql failed \(.*"tokens" already exists\)\.$/)
    expect(await statement(url, `SELECT 1 FROM pg_class WHERE relname = 'users'`)).toEqual([])
  })

  test('because its server is too old, or its encoding cannot store every text', () => {
    const server = { version: '140011', encoding: 'UTF8' }
    expect(() => checkServer(server)).not.toThrow()
    expect(() => checkServer({ ...server, version: '130014' })).toThrow(
      'its server is PostgreSQL 13, which is older than 14',
    )
    expect(() => checkServer({ ...server, encoding: 'LATIN1' })).toThrow('its encoding is LATIN1 instead of UTF8')
  })
})

describe('a database that can be used', () => {
  test('keeps its schema when it is reopened', async () => {
    const url = await opened()
    const schema = () => query(url, 'SELECT table_name, column_name FROM information_schema.columns ORDER BY 1, 2')
    const before = await schema()
    await (await createGateway({ database: url })).close()
    expect(await schema()).toEqual(before)
  })

  test('is set up once, even if several gateways open it at the same time', async () => {
    const url = await newServerDatabase()
    const gateways = await Promise.all(Array.from({ length: 4 }, () => createGateway({ database: url })))
    await Promise.all(gateways.map((gateway) => gateway.close()))
    expect(await query(url, 'SELECT username FROM users')).toEqual([{ username: 'root' }])
  })

  test('may contain tables of an extension', async () => {
    const url = await newServerDatabase()
    await statement(url, 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements').catch(() => undefined)
    await (await createGateway({ database: url })).close()
  })
})

test('a migration says that it makes no copy, and how to make one', async () => {
  const database = await opened()
  const latest = migrationsOf('postgres').length
  const told: unknown[] = []
  const open = async () => (await createGateway({ database, log: ({ error }) => void told.push(error) })).close()
  await open()
  expect(told).toEqual([])
  // The migration fails at what it made before; the line comes first.
  await query(database, `DELETE FROM schema_migrations WHERE version = ${latest}`)
  await open().catch(() => {})
  expect(told).toEqual([
    `The database is migrated from schema ${latest - 1} to ${latest}, without a copy; make one with pg_dump before an upgrade.`,
  ])
})
