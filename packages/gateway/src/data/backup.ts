import { existsSync, realpathSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isPostgresUrl } from '../db/database-url.ts'
import { checkOwner } from '../db/migrate.ts'
import { checkRegularFile } from '../db/regular-file.ts'
import { attempt, DataError } from './error.ts'
import { writeWhole } from './write-whole.ts'

/** Options of a backup. */
export interface BackupOptions {
  /** The database; a gateway may be using it. */
  readonly from: string
  /** The copy, which only its owner may read. */
  readonly to: string
  /** Whether an existing file is replaced; default `false`. */
  readonly overwrite?: boolean
}

function open(from: string): DatabaseSync {
  if (!existsSync(from)) throw new DataError(`Cannot back up "${from}": there is no such file.`)
  checkRegularFile(from)
  const db = new DatabaseSync(from)
  try {
    checkOwner(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Copies a snapshot. `VACUUM INTO` reads in one transaction, which blocks no writer; SQLite's backup API would restart
 * after each write of another process and might never finish.
 */
const copy = (db: DatabaseSync, to: string) => db.prepare('VACUUM INTO ?').run(to)

function check(file: string): void {
  // Not read-only: SQLite would then not report rows that violate a constraint.
  const db = new DatabaseSync(file)
  const results = db.prepare('PRAGMA integrity_check').all()
  db.close()
  if (results.length !== 1 || results[0]?.integrity_check !== 'ok') throw new Error('the copy is damaged')
}

/**
 * Copies a consistent snapshot of a database, which a gateway may be using. The copy gets its name only when it is
 * complete, checked, and flushed to disk.
 * @returns the size of the copy in bytes
 * @throws DataError
 */
export async function backupDatabase({
  from,
  to,
  overwrite = false,
}: BackupOptions): Promise<{ readonly bytes: number }> {
  if (isPostgresUrl(from)) throw new DataError('Cannot back up a PostgreSQL database: use pg_dump.')
  if (existsSync(to) && existsSync(from) && realpathSync(to) === realpathSync(from))
    throw new DataError(`Cannot write "${to}": it is the database itself.`)
  const db = await attempt('back up', from, () => open(from))
  try {
    await writeWhole(to, { overwrite }, async (part) => {
      await attempt('back up', from, () => copy(db, part))
      await attempt('write', to, () => check(part))
    })
  } finally {
    db.close()
  }
  return { bytes: statSync(to).size }
}
