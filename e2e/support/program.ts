import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../apps/relaydeck/dist/relaydeck.js', import.meta.url))

/** The program, running as a separate process. */
export interface RunningProgram {
  readonly url: string
  /** Database file of the embedded gateway. */
  readonly database: string
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>
}

function waitUntilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const url = /ready: (\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}: ${output}`)))
  })
}

/** Starts the program on a free port. */
async function spawnProgram(database: string, args: readonly string[]) {
  const child = spawn(process.execPath, [BIN, '--port', '0', '--database', database, ...args])
  const url = await waitUntilReady(child)
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, stop }
}

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'relaydeck-e2e-'))

/** Creates a database as the program's first start leaves it. */
async function createTemplate(): Promise<string> {
  const folder = await newFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = join(folder, 'relaydeck.db')
  const { stop } = await spawnProgram(database, [])
  await stop()
  return database
}

/** Database to copy, once for each process: creating tables and root's password takes a fourth of a start. */
let template: Promise<string> | undefined

/** Starts the program on a free port, with a fresh database unless `args` specify one. */
export async function startProgram(args: readonly string[] = []): Promise<RunningProgram> {
  const folder = await newFolder()
  const database = join(folder, 'relaydeck.db')
  template ??= createTemplate()
  await copyFile(await template, database)
  const { url, stop } = await spawnProgram(database, args)
  return {
    url,
    database,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
