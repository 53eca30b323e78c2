import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'

const BIN = fileURLToPath(new URL('../src/bin.ts', import.meta.url))

// A process may take seconds to start on a loaded machine.
vi.setConfig({ testTimeout: 20_000 })

export interface Child {
  readonly process: ChildProcess
  readonly stdout: string
  readonly stderr: string
  /** Resolves with the URL when the program is ready; rejects if it ends first. */
  readonly ready: Promise<string>
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
}

/** The compile cache halves the time of a start. */
const INHERITED = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** Starts the program in a process, which is killed after the test. */
export function run(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd?: string): Child {
  const process_ = spawn(process.execPath, [BIN, ...args], { env: { ...INHERITED, ...env }, cwd })
  const output = { stdout: '', stderr: '' }
  const ended = once(process_, 'close').then(([code]) => code)
  const ready = new Promise<string>((resolve, reject) => {
    process_.stdout.on('data', (chunk) => {
      output.stdout += chunk
      const url = /ready: (\S+)\n/.exec(output.stdout)?.[1]
      if (url) resolve(url)
    })
    process_.stderr.on('data', (chunk) => {
      output.stderr += chunk
    })
    void ended.then((code) => reject(new Error(`The program ended with ${code}: ${output.stdout}${output.stderr}`)))
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
      return output.stdout
    },
    get stderr() {
      return output.stderr
    },
  }
}
