import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startHttpServer } from './http-server.ts'

const START_TIMEOUT_MS = 30_000

/** Another server of the One API family, with an empty database. */
export interface OtherServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a server in an empty folder with a shell command, in which `{port}` and `{folder}` are replaced, such as
 * `one-api --port {port}`.
 */
export async function startOtherServer(command: string): Promise<OtherServer> {
  const folder = await mkdtemp(join(tmpdir(), 'relaydeck-other-'))
  const { port, close } = await startHttpServer()
  await close()
  const line = command.replaceAll('{port}', String(port)).replaceAll('{folder}', folder)
  // A separate process group, so that all processes of the shell can be stopped.
  const child = spawn(line, { shell: true, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const running = () => child.exitCode === null && child.signalCode === null
  const stop = async () => {
    if (running()) {
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  const url = `http://127.0.0.1:${port}`
  for (const start = Date.now(); !(await isReady(url)); await pause(50)) {
    if (running() && Date.now() - start < START_TIMEOUT_MS) continue
    await stop()
    throw new Error(`"${line}" started no server at ${url}: ${output}`)
  }
  return { url, stop }
}

const isReady = (url: string) =>
  fetch(`${url}/api/status`).then(
    ({ ok }) => ok,
    () => false,
  )
