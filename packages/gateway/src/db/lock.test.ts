import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, linkSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openGateway } from '../../test/client.ts'
import { newDirectory, newFile } from '../../test/files.ts'
import { oneApiFile } from '../../test/one-api.ts'
import { backupDatabase, createGateway, DatabaseError, importDatabase, seedDatabase } from '../index.ts'

const WRITER = fileURLToPath(new URL('../../test/writer.ts', import.meta.url))

/** Starts a process with a gateway that keeps writing to the file. */
async function running(database: string) {
  const child = spawn(process.execPath, [WRITER, database], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
  return { child, ended }
}

/** Returns the error message for a file. */
async function refusal(work: () => unknown): Promise<string | undefined> {
  try {
    await work()
  } catch (error) {
    if (error instanceof DatabaseError) return error.message
    throw error
  }
  return undefined
}

const inUse = (database: string) =>
  `Cannot use "${database}" as the database: another running gateway or command is using it.`

describe('while a gateway uses a file', () => {
  test('another process fails immediately, and the gateway continues', async () => {
    const database = newFile()
    const gateway = await createGateway({ database })
    const child = spawn(process.execPath, [WRITER, database], { stdio: ['ignore', 'pipe', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(complaint).toContain(inUse(database))
    await gateway.admin.setOption('SystemName', 'Still here')
    await gateway.close()
  })

  test('a second gateway of the same process fails', async () => {
    const database = newFile()
    await openGateway({ database })
    expect(await refusal(() => createGateway({ database }))).toBe(inUse(database))
  })

  test('the same file through a link, a linked directory, or a relative path is rejected', async () => {
    const database = newFile()
    await openGateway({ database })
    const folder = newDirectory()
    const [link, linked] = [join(folder, 'link.db'), join(folder, 'linked')]
    symlinkSync(database, link)
    symlinkSync(dirname(database), linked)
    for (const name of [link, join(linked, basename(database)), relative(process.cwd(), database)])
      expect(await refusal(() => createGateway({ database: name }))).toBe(inUse(name))
  })

  test('the same file through a hard link is rejected', async () => {
    const database = newFile()
    await openGateway({ database })
    const other = newFile('other.db')
    linkSync(database, other)
    expect(await refusal(() => createGateway({ database: other }))).toBe(
      `Cannot use "${other}" as the database: it has several names (hard links).`,
    )
  })

  test('import and seed fail and change nothing', async () => {
    const database = newFile()
    await (await createGateway({ database })).close()
    await openGateway({ database })
    const before = readFileSync(database)
    expect(await refusal(() => importDatabase({ from: oneApiFile(), database }))).toBe(inUse(database))
    expect(await refusal(() => seedDatabase({ database }))).toBe(inUse(database))
    expect(readFileSync(database)).toEqual(before)
  })

  test('a backup, a dry run of an import, and a seed into another file work', async () => {
    const [database, to, other] = [newFile(), newFile('copy.db'), newFile('other.db')]
    await running(database)
    expect((await backupDatabase({ from: database, to })).bytes).toBeGreaterThan(0)
    // The writer has created tokens, which the dry run finds.
    await expect(importDatabase({ from: oneApiFile(), database, dryRun: true })).rejects.toThrow(
      'it already has tokens',
    )
    expect((await seedDatabase({ database: other })).counts.users).toBe(14)
    const fresh = newFile()
    await openGateway({ database: fresh })
    expect((await importDatabase({ from: oneApiFile(), database: fresh, dryRun: true })).skipped).toEqual([])
  })
})

describe('the file is unlocked', () => {
  test('after a process was killed', async () => {
    const database = newFile()
    const { child, ended } = await running(database)
    expect(await refusal(() => createGateway({ database }))).toBe(inUse(database))
    child.kill('SIGKILL')
    await ended
    expect(existsSync(`${database}-lock`)).toBe(true)
    expect(await refusal(async () => (await createGateway({ database })).close())).toBeUndefined()
  })

  test('after closing, after a failed start, and after a command', async () => {
    const database = newFile()
    const first = await createGateway({ database })
    await first.close()
    await first.close()
    expect(await refusal(async () => (await createGateway({ database })).close())).toBeUndefined()
    const text = newFile()
    writeFileSync(text, 'These are notes.\n'.repeat(100))
    expect(await refusal(() => createGateway({ database: text }))).toContain('it is not an SQLite database')
    writeFileSync(text, '')
    expect(await refusal(async () => (await createGateway({ database: text })).close())).toBeUndefined()
    const empty = newFile()
    await expect(importDatabase({ from: oneApiFile('DROP TABLE tokens'), database: empty })).rejects.toThrow(
      'no table tokens',
    )
    expect(await refusal(() => seedDatabase({ database: empty }))).toBeUndefined()
    expect(await refusal(async () => (await createGateway({ database: empty })).close())).toBeUndefined()
  })
})

test('only its owner may read the lock file', async () => {
  const database = newFile()
  await openGateway({ database })
  expect(statSync(`${database}-lock`).mode & 0o777).toBe(0o600)
})

test('databases in memory are independent', async () => {
  await openGateway()
  expect(await refusal(() => openGateway())).toBeUndefined()
})
