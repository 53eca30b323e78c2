import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkOwner } from '../db/migrate.ts'
import { attempt, DataError } from './error.ts'

/** What to back up, and where to. */
export interface BackupOptions {
  /** The database; a gateway may be running on it. */
  readonly from: string
  /** The copy, which its owner alone may read. */
  readonly to: string
  /** Whether the copy may take the place of a file; no unless said otherwise. */
  readonly overwrite?: boolean
}

/** Waits for what the disk still holds back. */
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
 * Copies what one moment holds. `VACUUM INTO` reads in one transaction, which hinders no writer; the backup interface
 * of SQLite goes page by page and begins anew after each write of another process: under load it would never end.
 */
const copy = (db: DatabaseSync, to: string) => db.prepare('VACUUM INTO ?').run(to)

/** Made beforehand, so that at no moment anybody else may read it. */
const reserve = (file: string) => closeSync(openSync(file, 'wx', 0o600))

function check(file: string): void {
  // Not read-only: SQLite would then pass over rows that break a rule of their table.
  const db = new DatabaseSync(file)
  const found = db.prepare('PRAGMA integrity_check').all()
  db.close()
  if (found.length !== 1 || found[0]?.integrity_check !== 'ok') throw new Error('the copy is damaged')
}

/**
 * Copies a database, consistently, while a gateway may be running on it. The copy appears under its name only when it
 * is whole, checked, and on the disk.
 * @returns size of the copy in bytes
 * @throws DataError
 */
export function backupDatabase({ from, to, overwrite = false }: BackupOptions): { readonly bytes: number } {
  if (existsSync(to) && !overwrite) throw new DataError(`Cannot write "${to}": it is there already.`)
  const db = attempt('back up', from, () => open(from))
  const part = `${to}.${process.pid}.part`
  try {
    attempt('write', to, () => reserve(part))
    attempt('back up', from, () => copy(db, part))
    attempt('write', to, () => {
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
