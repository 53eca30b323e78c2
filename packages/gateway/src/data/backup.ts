import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isPostgresUrl } from '../db/database-url.ts'
import { checkOwner } from '../db/migrate.ts'
import { attempt, DataError } from './error.ts'

/** Options of a backup. */
export interface BackupOptions {
  /** The database; a gateway may be using it. */
  readonly from: string
  /** The copy, which only its owner may read. */
  readonly to: string
  /** Whether an existing file is replaced; default `false`. */
  readonly overwrite?: boolean
}

/** Flushes a file or directory to disk. */
function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function open(from: string): DatabaseSync {
  if (!existsSync(from)) throw new DataError(`Cannot back up "${from}": there is no such file.`)
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

/** Creates the file before the copy, so that other users can never read it. */
const createPrivate = (file: string) => closeSync(openSync(file, 'wx', 0o600))

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
  if (existsSync(to) && !overwrite) throw new DataError(`Cannot write "${to}": the file already exists.`)
  const db = await attempt('back up', from, () => open(from))
  const part = `${to}.${process.pid}.part`
  try {
    await attempt('write', to, () => createPrivate(part))
    await attempt('back up', from, () => copy(db, part))
    await attempt('write', to, () => {
      check(part)
      flush(part)
      renameSync(part, to)
      flush(dirname(to))
    })
  } finally {
    db.close()
    rmSync(part, { force: true })
  }
  return { bytes: statSync(to).size }
}
