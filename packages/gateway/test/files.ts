import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'

/** A new directory, for whoever removes it again. */
export const makeDirectory = (): string => mkdtempSync(join(tmpdir(), 'relaydeck-gateway-'))

export const removeDirectory = (directory: string): void => rmSync(directory, { recursive: true, force: true })

/** A new directory that is gone after the test. */
export function newDirectory(): string {
  const directory = makeDirectory()
  onTestFinished(() => removeDirectory(directory))
  return directory
}

/** A path at which nothing is yet. */
export const newFile = (name = 'gateway.db'): string => join(newDirectory(), name)

/** Another program's connection to a database, for as long as the work lasts. */
export function beside<T>(file: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file)
  try {
    return work(db)
  } finally {
    db.close()
  }
}
