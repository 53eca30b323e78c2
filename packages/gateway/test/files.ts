import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inject, onTestFinished } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the folder of a project's tests; other packages, which use these helpers too, have none. */
    readonly folder?: string
  }
}

/** Creates a directory that is removed after all tests, if the caller does not. */
export const makeDirectory = (): string => mkdtempSync(join(inject('folder') ?? tmpdir(), 'relaydeck-test-'))

export const removeDirectory = (directory: string): void => rmSync(directory, { recursive: true, force: true })

/** Creates a directory that is removed after the test. */
export function newDirectory(): string {
  const directory = makeDirectory()
  onTestFinished(() => removeDirectory(directory))
  return directory
}

/** Returns the path of a file that does not exist yet. */
export const newFile = (name = 'gateway.db'): string => join(newDirectory(), name)

/** Opens a second connection to a database for a function, and closes it when the function or its promise has ended. */
export function withConnection<T>(file: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file)
  let isPending = false
  try {
    const result = work(db)
    isPending = result instanceof Promise
    if (result instanceof Promise) result.then(() => db.close()).catch(() => db.close())
    return result
  } finally {
    if (!isPending) db.close()
  }
}
