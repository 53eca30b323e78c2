import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openGateway, signedIn } from '../../test/client.ts'
import { newDirectory, newFile, withConnection } from '../../test/files.ts'
import { backupDatabase, createGateway, DataError } from '../index.ts'

const WRITER = fileURLToPath(new URL('../../test/writer.ts', import.meta.url))

const small = async (): Promise<string> => {
  const file = newFile()
  await (await createGateway({ database: file })).close()
  return file
}

const complaint = async (from: string, to: string, overwrite = false): Promise<string> => {
  try {
    await backupDatabase({ from, to, overwrite })
  } catch (error) {
    if (error instanceof DataError) return error.message.replaceAll(from, 'FROM').replaceAll(to, 'TO')
    throw error
  }
  throw new Error('it was backed up')
}

const namesIn = (file: string) =>
  withConnection(
    file,
    (db) =>
      new Set(
        db
          .prepare('SELECT name FROM tokens')
          .all()
          .map(({ name }) => String(name)),
      ),
  )

describe('a backup', () => {
  test('contains all acknowledged writes of the running gateway, and can replace its database', async () => {
    const database = newFile()
    const { alice, gateway } = await signedIn({ database })
    const token = await alice.api.tokens.create({ name: 'last', remain_quota: 5 })
    const to = newFile('copy.db')
    expect(await backupDatabase({ from: database, to })).toEqual({ bytes: statSync(to).size })
    const other = await openGateway({ database: to })
    const there = await other.admin.createAccessToken('alice')
    expect(there).not.toBe(await gateway.admin.createAccessToken('alice'))
    expect(namesIn(to)).toEqual(namesIn(database))
    expect(namesIn(to)).toContain(token.name)
  })

  test('can only be read by its owner, and leaves no other files', async () => {
    const to = newFile('copy.db')
    await backupDatabase({ from: await small(), to })
    expect(statSync(to).mode & 0o777).toBe(0o600)
    expect(readdirSync(dirname(to))).toEqual([basename(to)])
  })

  test('is consistent while another process writes', async () => {
    const database = await small()
    const writer = spawn(process.execPath, [WRITER, database], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void writer.kill('SIGKILL'))
    let said = ''
    writer.stdout.on('data', (chunk) => {
      said += chunk
    })
    for (let round = 0; round < 10; round++) {
      await once(writer.stdout, 'data')
      const acknowledged = said.split('\n').slice(0, -1)
      const to = newFile('copy.db')
      await backupDatabase({ from: database, to })
      const there = namesIn(to)
      expect(acknowledged.filter((name) => !there.has(name))).toEqual([])
      expect(withConnection(to, (db) => db.prepare('PRAGMA integrity_check').get())).toEqual({ integrity_check: 'ok' })
    }
  })
})

describe('a backup is rejected', () => {
  test('if the file exists, unless overwriting is allowed', async () => {
    const [from, to] = [await small(), newFile('copy.db')]
    writeFileSync(to, 'mine')
    expect(await complaint(from, to)).toBe('Cannot write "TO": the file already exists.')
    expect(readFileSync(to, 'utf8')).toBe('mine')
    chmodSync(to, 0o644)
    await backupDatabase({ from, to, overwrite: true })
    expect(namesIn(to)).toEqual(new Set())
    expect(statSync(to).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['there is no such file', () => newFile()],
    [
      'it is not an SQLite database',
      () => {
        const file = newFile('notes.txt')
        writeFileSync(file, 'These are notes.\n'.repeat(100))
        return file
      },
    ],
    [
      'it belongs to another program',
      () => {
        const file = newFile()
        withConnection(file, (db) => db.exec('CREATE TABLE notes (text)'))
        return file
      },
    ],
  ])('if the source is not a Relaydeck database: %s', async (why, make) => {
    const folder = newDirectory()
    expect(await complaint(make(), join(folder, 'copy.db'))).toBe(`Cannot back up "FROM": ${why}.`)
    expect(readdirSync(folder)).toEqual([])
  })

  test('if the directory is missing, or the target is a directory', async () => {
    const from = await small()
    expect(await complaint(from, newFile('missing/copy.db'))).toBe('Cannot write "TO": its directory does not exist.')
    expect(await complaint(from, newDirectory(), true)).toBe('Cannot write "TO": it is a directory.')
  })

  test('if the copy is damaged, and the previous copy is kept', async () => {
    const from = await small()
    const to = newFile('copy.db')
    await backupDatabase({ from, to })
    const before = readFileSync(to)
    // A row that violates a constraint: SQLite copies it, and reports it in the integrity check.
    withConnection(from, (db) =>
      db.exec(`CREATE TABLE more (n INTEGER CHECK (n > 5));
        PRAGMA ignore_check_constraints = ON; INSERT INTO more VALUES (1)`),
    )
    expect(await complaint(from, to, true)).toBe('Cannot write "TO": it could not be opened (the copy is damaged).')
    expect(readFileSync(to)).toEqual(before)
    expect(readdirSync(dirname(to))).toEqual([basename(to)])
  })

  test('if the database is damaged, and no copy remains', async () => {
    const from = await small()
    const bytes = readFileSync(from)
    writeFileSync(from, Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 7)]))
    const to = newFile('copy.db')
    expect(await complaint(from, to)).toMatch(/^Cannot back up "FROM": /)
    expect(readdirSync(dirname(to))).toEqual([])
  })
})
