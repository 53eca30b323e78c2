import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { newClient } from '../../test/client.ts'
import { newDirectory, newFile, withConnection } from '../../test/files.ts'
import { createGateway, DatabaseError } from '../index.ts'
import { migrationsOf } from './migration-files.ts'

/** Number of migrations. */
const STEPS = migrationsOf('sqlite').length

/** Returns the error of opening a file. */
async function failure(database: string): Promise<DatabaseError> {
  try {
    await (await createGateway({ database, busyTimeout: 50 })).close()
  } catch (error) {
    if (error instanceof DatabaseError) return error
    throw error
  }
  throw new Error('it was opened')
}

const expectSentence = async (database: string, why: string) => {
  const error = await failure(database)
  expect(error.message).toBe(`Cannot use "${database}" as the database: ${why}.`)
  expect(error.file).toBe(database)
}

/** Permissions do not apply to the superuser, as whom tests run in some containers. */
async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  const superuser = process.geteuid?.() === 0
  if (superuser) process.seteuid?.(65534)
  try {
    await work()
  } finally {
    if (superuser) process.seteuid?.(0)
  }
}

const opened = async (file: string) => {
  await (await createGateway({ database: file })).close()
  return file
}

describe('a file that cannot be used', () => {
  test('in a directory that does not exist', async () => {
    await expectSentence(newFile('missing/gateway.db'), 'its directory does not exist')
  })

  test('below a file', async () => {
    const file = newFile()
    writeFileSync(file, '')
    await expectSentence(`${file}/gateway.db`, 'a part of its path is not a directory')
  })

  test('because it is a directory', async () => {
    await expectSentence(newDirectory(), 'it is a directory')
  })

  test('because of its permissions', async () => {
    const file = await opened(newFile())
    chmodSync(file, 0o444)
    await asOrdinaryUser(() => expectSentence(file, 'there is no permission to read and write it'))
  })

  test('because it is a text file', async () => {
    const file = newFile('notes.txt')
    const text = 'These are my notes.\n'.repeat(100)
    writeFileSync(file, text)
    await expectSentence(file, 'it is not an SQLite database')
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('because it is truncated', async () => {
    const file = await opened(newFile())
    const bytes = readFileSync(file)
    writeFileSync(file, Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 7)]))
    expect((await failure(file)).message).toContain(file)
  })

  test('because it belongs to another program; the file is not changed', async () => {
    const file = newFile()
    withConnection(file, (db) => db.exec('CREATE TABLE users (id INTEGER); INSERT INTO users VALUES (7)'))
    const before = readFileSync(file)
    await expectSentence(file, 'it belongs to another program')
    expect(readFileSync(file)).toEqual(before)
  })

  test('because a newer version wrote it', async () => {
    const file = await opened(newFile())
    withConnection(file, (db) => db.exec('PRAGMA user_version = 999'))
    await expectSentence(
      file,
      `a newer version wrote it (its schema version is 999, this version supports up to ${STEPS})`,
    )
  })

  test.each([
    ['there already', opened],
    ['new', async (file: string) => file],
  ])('because another program is writing to it (the file was %s)', async (_, prepared) => {
    const file = await prepared(newFile())
    await withConnection(file, async (db) => {
      db.exec('BEGIN IMMEDIATE; CREATE TABLE other (id INTEGER)')
      await expectSentence(file, 'another program is writing to it')
      db.exec('ROLLBACK')
    })
    await (await createGateway({ database: file })).close()
  })

  test('because another program has locked it', async () => {
    const file = newFile()
    await withConnection(file, async (db) => {
      db.exec('BEGIN EXCLUSIVE')
      await expectSentence(file, 'another program is writing to it')
      db.exec('ROLLBACK')
    })
  })

  test('with an empty name', async () => {
    expect((await failure('')).message).toContain('""')
  })
})

describe('a file that can be used', () => {
  test('is created if it is missing, and only its owner may read it', async () => {
    expect(statSync(await opened(newFile())).mode & 0o777).toBe(0o600)
  })

  test("that others may read becomes private, with SQLite's files next to it", async () => {
    const file = await opened(newFile())
    // Another program has it open, so that SQLite keeps the files next to it.
    await withConnection(file, async (db) => {
      db.prepare('SELECT 1 FROM users').get()
      const files = [file, `${file}-wal`, `${file}-shm`]
      for (const name of files) chmodSync(name, 0o644)
      await opened(file)
      expect(files.map((name) => statSync(name).mode & 0o777)).toEqual([0o600, 0o600, 0o600])
    })
  })

  test('may be empty', async () => {
    const file = newFile()
    writeFileSync(file, '')
    await expect(opened(file)).resolves.toBe(file)
  })

  test('waits for another program’s write', async () => {
    const file = await opened(newFile())
    const gateway = await createGateway({ database: file })
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    // The gateway can read meanwhile.
    expect((await newClient(gateway).call('GET', '/api/status')).status).toBe(200)
    other.exec('COMMIT')
    await gateway.admin.setOption('SystemName', 'After')
    other.close()
    await gateway.close()
  })

  test('keeps its schema when it is reopened', async () => {
    const file = await opened(newFile())
    const schema = () => withConnection(file, (db) => db.prepare('SELECT sql FROM sqlite_master ORDER BY name').all())
    const before = schema()
    await opened(file)
    expect(schema()).toEqual(before)
    expect(withConnection(file, (db) => db.prepare('PRAGMA user_version').get())).toEqual({ user_version: STEPS })
  })

  test('is in write-ahead mode', async () => {
    const file = await opened(newFile())
    expect(withConnection(file, (db) => db.prepare('PRAGMA journal_mode').get())).toEqual({ journal_mode: 'wal' })
  })

  test('uses indexes for its queries', async () => {
    const file = await opened(newFile())
    const plan = (sql: string) =>
      withConnection(file, (db) => JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()))
    expect(plan('SELECT * FROM tokens WHERE user_id = 1 ORDER BY id DESC LIMIT 10')).toContain('tokens_user')
    expect(plan('SELECT * FROM tokens WHERE user_id = 1 ORDER BY id DESC LIMIT 10')).not.toContain('TEMP B-TREE')
    expect(plan(`SELECT * FROM users WHERE email = 'x' AND email <> '' ORDER BY id`)).toContain('users_email')
    expect(plan('DELETE FROM sessions WHERE expires_time <= 1')).toContain('sessions_expiry')
    expect(plan(`DELETE FROM sessions WHERE user_id = 1 AND id_hash <> ''`)).toContain('sessions_user')
  })
})
