import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../apps/relaydeck/src/bin.ts', import.meta.url))

/** The program as a process of its own. */
export interface RunningProgram {
  readonly url: string
  /** File of its embedded gateway. */
  readonly database: string
  /** Ends it as a supervisor would, and waits until it has ended. */
  stop(): Promise<void>
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      const url = /ready: (\S+)/.exec(said)?.[1]
      if (url) ready(url)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => failed(new Error(`The program ended with ${code}: ${said}`)))
  })
}

/** Starts the program on a free port, with a fresh database unless `args` say otherwise. */
export async function startProgram(args: readonly string[] = []): Promise<RunningProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'relaydeck-e2e-'))
  const database = join(folder, 'relaydeck.db')
  const child = spawn(process.execPath, [BIN, '--port', '0', '--database', database, ...args])
  const url = await readyAt(child)
  return {
    url,
    database,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
