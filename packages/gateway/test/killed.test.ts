import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createGateway } from '../src/index.ts'
import { newFile } from './files.ts'

const WRITER = fileURLToPath(new URL('writer.ts', import.meta.url))

/** Starts a writer, kills it after a number of acknowledged writes, and returns these. */
async function killedAfter(reports: number, database: string): Promise<string[]> {
  const writer = spawn(process.execPath, [WRITER, database], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(writer, 'exit')
  let said = ''
  for await (const chunk of writer.stdout) {
    said += chunk
    if (said.split('\n').length > reports) writer.kill('SIGKILL')
  }
  const [, signal] = await ended
  expect(signal).toBe('SIGKILL')
  // The text after the last line break is incomplete.
  return said.split('\n').slice(0, -1)
}

const namesIn = (database: string) => {
  const db = new DatabaseSync(database)
  const integrity = db.prepare('PRAGMA integrity_check').get()
  const names = db
    .prepare('SELECT name FROM tokens')
    .all()
    .map(({ name }) => String(name))
  db.close()
  return { integrity, names: new Set(names) }
}

/** Number of acknowledged writes before each of the 50 kills. */
const KILLS = Array.from({ length: 10 }, () => [1, 20, 4, 45, 12]).flat()

test('after fifty kills under load, no acknowledged write is lost, and the file is intact', async () => {
  const database = newFile()
  const reported: string[] = []
  for (const reports of KILLS) {
    reported.push(...(await killedAfter(reports, database)))
    const { integrity, names } = namesIn(database)
    expect(integrity).toEqual({ integrity_check: 'ok' })
    expect(reported.filter((name) => !names.has(name))).toEqual([])
  }
  expect(reported.length).toBeGreaterThan(800)
  const gateway = await createGateway({ database })
  await gateway.close()
}, 180_000)
