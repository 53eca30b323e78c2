import { chmodSync, existsSync, lstatSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newFile, withConnection } from '../../test/files.ts'
import { oneApiFile } from '../../test/one-api.ts'
import { specialFiles } from '../../test/special-files.ts'
import { backupDatabase, copyDatabase, createGateway, exportOneApi, importDatabase, seedDatabase } from '../index.ts'

const messageOf = (work: () => Promise<unknown>): Promise<string> =>
  work().then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

async function database(): Promise<string> {
  const file = newFile()
  await (await createGateway({ database: file })).close()
  return file
}

describe('a path that is no regular file is refused, and stays as it is', () => {
  test('as a database, by every command', async () => {
    for (const { path, kind } of await specialFiles()) {
      const before = [lstatSync(path).ino, statSync(path).mode]
      const sentence = `Cannot use "${path}" as the database: it is ${kind}.`
      const used = [
        () => createGateway({ database: path }),
        () => seedDatabase({ database: path }),
        () => importDatabase({ from: oneApiFile(), database: path }),
        () => importDatabase({ from: oneApiFile(), database: path, dryRun: true }),
        () => exportOneApi({ database: path, to: newFile('one-api.db') }),
        async () => copyDatabase({ from: await database(), to: path }),
        async () => copyDatabase({ from: path, to: newFile() }),
      ]
      for (const work of used) expect(await messageOf(work)).toBe(sentence)
      expect([lstatSync(path).ino, statSync(path).mode]).toEqual(before)
      expect(existsSync(`${path}-lock`)).toBe(false)
    }
  })

  test('as a source, or as a file to write', async () => {
    const from = await database()
    for (const { path, kind } of await specialFiles()) {
      const before = [lstatSync(path).ino, statSync(path).mode]
      const wrote = `Cannot write "${path}": it is ${kind}.`
      expect(await messageOf(() => backupDatabase({ from, to: path }))).toBe(wrote)
      expect(await messageOf(() => backupDatabase({ from, to: path, overwrite: true }))).toBe(wrote)
      expect(await messageOf(() => exportOneApi({ database: from, to: path }))).toBe(wrote)
      expect(await messageOf(() => backupDatabase({ from: path, to: newFile('copy.db') }))).toBe(
        `Cannot back up "${path}": it is ${kind}.`,
      )
      expect(await messageOf(() => importDatabase({ from: path, database: newFile() }))).toBe(
        `Cannot import "${path}": it is ${kind}.`,
      )
      expect([lstatSync(path).ino, statSync(path).mode]).toEqual(before)
    }
  })

  test('a file of another program keeps its permissions', async () => {
    const text = newFile('notes.txt')
    writeFileSync(text, 'These are notes.\n'.repeat(100))
    const other = newFile('other.db')
    withConnection(other, (db) => db.exec('CREATE TABLE notes (text)'))
    for (const file of [text, other]) {
      chmodSync(file, 0o644)
      expect(await messageOf(() => createGateway({ database: file }))).toMatch(/it is not an SQLite|another program/)
      expect(statSync(file).mode & 0o777).toBe(0o644)
    }
  })

  test('a lock that is a link or a pipe is not used, and what it leads to keeps its permissions', async () => {
    const text = newFile('notes.txt')
    writeFileSync(text, 'notes')
    chmodSync(text, 0o644)
    const file = await database()
    rmSync(`${file}-lock`)
    symlinkSync(text, `${file}-lock`)
    expect(await messageOf(() => createGateway({ database: file }))).toBe(
      `Cannot use "${file}" as the database: its lock "${file}-lock" is no regular file.`,
    )
    expect([readFileSync(text, 'utf8'), statSync(text).mode & 0o777]).toEqual(['notes', 0o644])
  })

  test('the database itself is no target of its backup', async () => {
    const file = await database()
    const before = readFileSync(file)
    expect(await messageOf(() => backupDatabase({ from: file, to: file, overwrite: true }))).toBe(
      `Cannot write "${file}": it is the database itself.`,
    )
    expect(readFileSync(file)).toEqual(before)
  })
})
