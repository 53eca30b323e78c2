import { migrationsOf } from '../src/db/migration-files.ts'
import { newFile, withConnection } from './files.ts'

const MIGRATIONS = migrationsOf('sqlite')

/** Version of the newest schema. */
export const LATEST = MIGRATIONS.length

/** Creates a database of an earlier schema, with the user root. */
export function earlierDatabase(schema = LATEST - 1): string {
  const file = newFile('relaydeck.db')
  withConnection(file, (db) => {
    for (const { sql } of MIGRATIONS.slice(0, schema)) db.exec(sql())
    db.exec(`INSERT INTO users (id, username, password_hash, role) VALUES (1, 'root', '', 100)`)
    db.exec(`PRAGMA application_id = 0x5244636b; PRAGMA user_version = ${schema}`)
  })
  return file
}

/** Adds a row that violates a constraint: SQLite copies it, and the check of a copy reports it. */
export const spoilCopies = (file: string): void =>
  withConnection(file, (db) =>
    db.exec(`CREATE TABLE more (n INTEGER CHECK (n > 5));
      PRAGMA ignore_check_constraints = ON; INSERT INTO more VALUES (1)`),
  )
