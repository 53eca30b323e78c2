/** The installed program, in a separate process. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withThisNode } from './workshop.ts'

/** Returns the file that npm links as `relaydeck`. */
export const binOf = (project: string): string => join(project, 'node_modules/relaydeck/bin/relaydeck.cjs')

interface Running {
  readonly url: string
  readonly process: ChildProcess
  /** Its output so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts a command that starts the program, and waits until it is ready.
 * @param command with its arguments
 */
export async function start(
  [file = '', ...args]: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Running> {
  // A separate process group, because npx starts the program through a shell.
  const child = spawn(file, args, { cwd, env: { ...withThisNode(), ...env }, detached: true })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const ready = /ready: (\S+)\n/.exec(output)?.[1]
      if (ready) resolve(ready)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}: ${output}`)))
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  return { url, process: child, output: () => output, stop }
}

/** Runs a program to its end. */
export const outcome = (file: string, args: readonly string[], cwd: string) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(file, args, { cwd, env: withThisNode() }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

/** Signs in as root with the first password, and returns a new access token. */
export async function rootToken(url: string): Promise<string> {
  const login = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password: '123456' }),
  })
  const cookie = login.headers.getSetCookie().map((text) => text.split(';')[0])
  const headers = { cookie: cookie.join('; '), accept: 'application/json' }
  const { success, message, data } = await (await fetch(`${url}/api/user/token`, { headers })).json()
  if (!success) throw new Error(`No access token: ${message}`)
  return data
}
