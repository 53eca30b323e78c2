import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { UnusableSchema } from './errors.ts'

// Beside this file in the sources, beside the bundle in the package.
const DIRECTORY = new URL('./migrations/', import.meta.url)

/** Written into the file's header: `RDck`. */
const APPLICATION_ID = 0x5244636b

const Pragma = z.object({ application_id: z.optional(z.int()), user_version: z.optional(z.int()) })

const read = (db: DatabaseSync, name: keyof z.output<typeof Pragma>) =>
  z.parse(Pragma, db.prepare(`PRAGMA ${name}`).get())[name] ?? 0

/** The steps that lead from an empty file to today's schema, in their order: `0001-….sql`, `0002-….sql`, … */
const steps = (): string[] =>
  readdirSync(DIRECTORY)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/**
 * Looks before anything is written whether this is a database of ours.
 * @throws UnusableSchema
 */
export function checkOwner(db: DatabaseSync): void {
  const empty = db.prepare('SELECT 1 FROM sqlite_master').get() === undefined
  if (!empty && read(db, 'application_id') !== APPLICATION_ID) throw new UnusableSchema('it belongs to another program')
  const [there, known] = [read(db, 'user_version'), steps().length]
  if (there > known)
    throw new UnusableSchema(`a newer version wrote it (its schema is ${there}, this version knows up to ${known})`)
}

/** Takes the missing steps; wants to be called inside a transaction. */
export function migrate(db: DatabaseSync): void {
  for (const [index, name] of steps().entries()) {
    if (index < read(db, 'user_version')) continue
    db.exec(readFileSync(new URL(name, DIRECTORY), 'utf8'))
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${index + 1}`)
  }
}
