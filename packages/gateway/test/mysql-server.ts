import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { removeDirectory } from './files.ts'
import { newWorkFolder } from './work-folder.ts'

const PROGRAM = ['/usr/sbin/mariadbd', '/usr/libexec/mariadbd', '/usr/local/bin/mariadbd'].find((path) =>
  existsSync(path),
)

/** Whether there is a MySQL server: the one of `RELAYDECK_TEST_MYSQL`, or MariaDB of this machine. */
export const HAS_MYSQL = Boolean(process.env.RELAYDECK_TEST_MYSQL || PROGRAM)

const NOBODY = { uid: 65_534, gid: 65_534 }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The port is unknown')
  return address.port
}

/** A server of the tests. */
export interface MysqlServer {
  /** URL to which the name of a database is added. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts a server with an empty data folder, or names the one of `RELAYDECK_TEST_MYSQL`. */
export async function startMysql(): Promise<MysqlServer> {
  const given = process.env.RELAYDECK_TEST_MYSQL
  if (given) return { url: given, stop: async () => undefined }
  if (!PROGRAM) throw new Error('There is no MariaDB server')
  const directory = newWorkFolder()
  const data = join(directory, 'data')
  mkdirSync(data)
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    chmodSync(directory, 0o755)
    chownSync(data, NOBODY.uid, NOBODY.gid)
  }
  const user = isRoot ? ['--user=nobody'] : []
  const installed = spawnSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db', ...user],
    { encoding: 'utf8' },
  )
  if (installed.status !== 0) throw new Error(`mariadb-install-db failed: ${installed.stderr}`)
  const port = await freePort()
  const server = spawn(
    PROGRAM,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(data, 's')}`,
      '--innodb-flush-log-at-trx-commit=0',
      '--character-set-server=utf8mb4',
      '--skip-name-resolve',
      ...user,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready for connections')) resolve()
    })
    ended.then(() => reject(new Error(`MariaDB did not start: ${log}`)), reject)
  })
  return {
    url: `mysql://root@127.0.0.1:${port}/`,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      removeDirectory(directory)
    },
  }
}

/** Runs statements on a server, one after the other. */
export async function onMysql(url: string, statements: readonly string[]): Promise<void> {
  const connection = await createConnection(url)
  try {
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
}
