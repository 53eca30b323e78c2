import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isPostgresUrl } from '@relaydeck/gateway'
import { DEFAULT_DATABASE } from './options.ts'

/** Returns the absolute path of a database, and creates the default directory; a URL is not changed. */
export function databaseFile(database: string): string {
  if (isPostgresUrl(database)) return database
  const file = database === ':memory:' ? database : resolve(database)
  // Only the default directory is created: a mistyped path should be reported.
  if (database === DEFAULT_DATABASE) createDirectory(dirname(file))
  return file
}

function createDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
  } catch {
    // Opening the file reports the reason.
  }
}
