import type { DatabaseSync } from 'node:sqlite'

type Settled<T> = T extends PromiseLike<unknown> ? never : T

/**
 * Does some work wholly or not at all. The work is synchronous, so nothing else runs in between; a promise is a type
 * error, since its work would happen after the end.
 */
export function transaction<T>(db: DatabaseSync, work: () => Settled<T>): Settled<T> {
  // IMMEDIATE: who begins with a read and writes later could be turned away in the middle.
  db.exec('BEGIN IMMEDIATE')
  try {
    const outcome = work()
    db.exec('COMMIT')
    return outcome
  } catch (error) {
    // A full disk and the like make SQLite roll back by itself; a second time would hide the cause.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Does some work, gives its outcome, and undoes it. */
export function rehearse<T>(db: DatabaseSync, work: () => Settled<T>): Settled<T> {
  db.exec('BEGIN IMMEDIATE')
  try {
    return work()
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}
