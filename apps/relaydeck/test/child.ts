import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'

const BIN = fileURLToPath(new URL('../src/bin.ts', import.meta.url))

// On a busy machine a process takes a second or two to start.
vi.setConfig({ testTimeout: 20_000 })

export interface Child {
  readonly process: ChildProcess
  readonly stdout: string
  readonly stderr: string
  /** Resolves with the address once the program is ready; rejects where it ends before. */
  readonly ready: Promise<string>
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
}

/** Starts the program as people do. It ends with the test at the latest. */
export function run(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd?: string): Child {
  const process_ = spawn(process.execPath, [BIN, ...args], { env: { PATH: process.env.PATH, ...env }, cwd })
  const said = { stdout: '', stderr: '' }
  const ended = once(process_, 'close').then(([code]) => code)
  const ready = new Promise<string>((resolve, reject) => {
    process_.stdout.on('data', (chunk) => {
      said.stdout += chunk
      const url = /ready: (\S+)\n/.exec(said.stdout)?.[1]
      if (url) resolve(url)
    })
    process_.stderr.on('data', (chunk) => {
      said.stderr += chunk
    })
    void ended.then((code) => reject(new Error(`The program ended with ${code}: ${said.stdout}${said.stderr}`)))
  })
  ready.catch(() => {})
  onTestFinished(async () => {
    if (process_.exitCode === null && process_.signalCode === null) process_.kill('SIGKILL')
    await ended
  })
  return {
    process: process_,
    ready,
    ended,
    get stdout() {
      return said.stdout
    },
    get stderr() {
      return said.stderr
    },
  }
}
