import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds until a server that does not answer counts as broken. */
const PATIENCE = 30_000

/** A server of the One API family that is not ours, on an empty database. */
export interface OtherServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a server in an empty folder by a command of the shell, in which `{port}` and `{folder}` are filled in:
 * `one-api --port {port}`.
 */
export async function startOtherServer(command: string): Promise<OtherServer> {
  const folder = await mkdtemp(join(tmpdir(), 'relaydeck-other-'))
  const port = await freePort()
  const line = command.replaceAll('{port}', String(port)).replaceAll('{folder}', folder)
  // A group of its own, so that what the shell started ends with it.
  const child = spawn(line, { shell: true, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const running = () => child.exitCode === null && child.signalCode === null
  const stop = async () => {
    if (running()) {
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (const since = Date.now(); !(await answers(url)); await pause(50)) {
    if (running() && Date.now() - since < PATIENCE) continue
    await stop()
    throw new Error(`No server answers at ${url} after "${line}": ${said}`)
  }
  return { url, stop }
}

const answers = (url: string) =>
  fetch(`${url}/api/status`).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
