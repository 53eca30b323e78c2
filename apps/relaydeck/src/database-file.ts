import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DEFAULT_DATABASE } from './options.ts'

/** The whole path of a database that is to be opened; its folder is made where it is the usual one. */
export function fileOf(database: string): string {
  const file = database === ':memory:' ? database : resolve(database)
  // Only the default folder is made: a mistyped path should be told, not created.
  if (database === DEFAULT_DATABASE) makeFolder(dirname(file))
  return file
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    // Opening the file tells the reason, in a sentence.
  }
}
