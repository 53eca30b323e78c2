import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { newDirectory } from './files.ts'

/** A path that is no regular file. */
export interface SpecialFile {
  readonly path: string
  /** How a sentence names it. */
  readonly kind: string
}

/** Creates a directory with a folder, a pipe, a socket, a device where the system permits it, and a link to each. */
export async function specialFiles(): Promise<SpecialFile[]> {
  const directory = newDirectory()
  const pathOf = (name: string) => join(directory, name)
  const socket = createServer().listen(pathOf('socket'))
  onTestFinished(() => void socket.close())
  await once(socket, 'listening')
  spawnSync('mknod', [pathOf('pipe'), 'p'])
  // The numbers of /dev/null; only the superuser may create devices.
  const hasDevice = spawnSync('mknod', ['-m', '666', pathOf('device'), 'c', '1', '3']).status === 0
  const files = [
    { path: newDirectory(), kind: 'a directory' },
    { path: pathOf('socket'), kind: 'a socket' },
    { path: pathOf('pipe'), kind: 'a named pipe' },
    ...(hasDevice ? [{ path: pathOf('device'), kind: 'a device' }] : []),
  ]
  const links = files.map(({ path, kind }, nth) => {
    const link = pathOf(`link${nth}`)
    symlinkSync(path, link)
    return { path: link, kind }
  })
  return [...files, ...links]
}
