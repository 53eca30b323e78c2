import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { UnusableSchema } from './errors.ts'
import { migrationsOf } from './migration-files.ts'

/** Marks the file as a Relaydeck database, in its header: `RDck`. */
export const APPLICATION_ID = 0x5244636b

const Pragma = z.object({ application_id: z.optional(z.int()), user_version: z.optional(z.int()) })

const readPragma = (db: DatabaseSync, name: keyof z.output<typeof Pragma>) =>
  z.parse(Pragma, db.prepare(`PRAGMA ${name}`).get())[name] ?? 0

/**
 * Checks that a file is a Relaydeck database of a known version, without writing to it.
 * @throws UnusableSchema
 */
export function checkOwner(db: DatabaseSync): void {
  const isEmpty = db.prepare('SELECT 1 FROM sqlite_master').get() === undefined
  if (!isEmpty && readPragma(db, 'application_id') !== APPLICATION_ID)
    throw new UnusableSchema('it belongs to another program')
  const [version, latest] = [readPragma(db, 'user_version'), migrationsOf('sqlite').length]
  if (version > latest)
    throw new UnusableSchema(
      `a newer version wrote it (its schema version is ${version}, this version supports up to ${latest})`,
    )
}

/** A change of the schema that is about to be made. */
export interface PendingMigration {
  /** Versions of the schema before and after it. */
  readonly from: number
  readonly to: number
}

/** Returns the change of the schema that a database needs; `undefined` if it is up to date or empty. */
export function pendingMigration(db: DatabaseSync): PendingMigration | undefined {
  const [from, to] = [readPragma(db, 'user_version'), migrationsOf('sqlite').length]
  return from > 0 && from < to ? { from, to } : undefined
}

/** Returns how many migrations a database lacks. */
export const missingMigrations = (db: DatabaseSync): number =>
  migrationsOf('sqlite').length - readPragma(db, 'user_version')

/** Runs the missing migrations in one transaction. */
export function migrate(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    runMissing(db)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function runMissing(db: DatabaseSync): void {
  for (const { version, sql } of migrationsOf('sqlite')) {
    if (version <= readPragma(db, 'user_version')) continue
    db.exec(sql())
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version}`)
  }
}
