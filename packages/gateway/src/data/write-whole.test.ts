import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newFile, withConnection } from '../../test/files.ts'
import { backupDatabase, copyDatabase, createGateway, exportOneApi, seedDatabase } from '../index.ts'

const WRITER = fileURLToPath(new URL('../../test/write-process.ts', import.meta.url))

const WRITES = {
  backup: (from: string, to: string) => backupDatabase({ from, to }),
  copy: (from: string, to: string) => copyDatabase({ from, to }),
  export: (database: string, to: string) => exportOneApi({ database, to }),
}
const NAMES = ['backup', 'copy', 'export'] as const

async function database(): Promise<string> {
  const file = newFile()
  await (await createGateway({ database: file })).close()
  return file
}

/** Kills a process that writes a file as soon as its incomplete file exists. */
async function killedWhileWriting(command: string, from: string, to: string): Promise<void> {
  const child = spawn(process.execPath, [WRITER, command, from, to], { stdio: ['ignore', 'inherit', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded && readdirSync(dirname(to)).length === 0) await setImmediate()
  child.kill('SIGKILL')
  await ended
}

describe.each(NAMES)('a file that %s writes', (name) => {
  test('has its name only when it is complete, and what a kill leaves does not matter', async () => {
    const from = newFile('from.db')
    await seedDatabase({ database: from })
    const to = newFile('to.db')
    for (let nth = 0; nth < 3; nth++) {
      await killedWhileWriting(name, from, to)
      // The process may have been quicker.
      if (existsSync(to)) break
    }
    if (!existsSync(to)) await WRITES[name](from, to)
    expect(readdirSync(dirname(to))).toEqual([basename(to)])
    const tokens = (file: string) => withConnection(file, (db) => db.prepare('SELECT count(*) AS n FROM tokens').get())
    expect(tokens(to)).toEqual(tokens(from))
  })

  test('is not held up by what other versions and processes have left', async () => {
    const to = newFile('copy.db')
    for (const part of [`${to}.4999999.part`, `${to}.4999999-0badcafe.part-journal`]) writeFileSync(part, 'half')
    await WRITES[name](await database(), to)
    expect(readdirSync(dirname(to))).toEqual([basename(to)])
    expect(statSync(to).mode & 0o777).toBe(0o600)
  })

  test('does not exist, and leaves nothing, if it could not be completed', async () => {
    const to = newFile('copy.db')
    const text = newFile('notes.txt')
    writeFileSync(text, 'These are notes.\n'.repeat(100))
    await expect(WRITES[name](text, to)).rejects.toThrow('it is not an SQLite database')
    expect(readdirSync(dirname(to))).toEqual([])
  })
})
