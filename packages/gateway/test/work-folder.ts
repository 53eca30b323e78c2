import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeDirectory } from './files.ts'

/** Creates a folder in memory, if possible: almost every test copies a database and waits for its writes. */
export const newWorkFolder = (): string =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'relaydeck-gateway-'))

/** Creates the folder of all tests of a project, and removes it with everything that they have left. */
export default function setup({ provide }: TestProject) {
  const folder = newWorkFolder()
  provide('folder', folder)
  return () => removeDirectory(folder)
}
