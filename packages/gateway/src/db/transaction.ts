import type { DatabaseSync } from 'node:sqlite'

type Synchronous<T> = T extends PromiseLike<unknown> ? never : T

/**
 * Runs a function in a transaction and commits it, or rolls it back if the function throws. The function must be
 * synchronous, so that no other code runs in between; returning a promise is a type error.
 */
export function transaction<T>(db: DatabaseSync, work: () => Synchronous<T>): Synchronous<T> {
  // IMMEDIATE: a transaction that reads first and writes later could fail halfway.
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite rolls back by itself on a full disk; a second rollback would hide the cause.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Runs a function in a transaction, rolls it back, and returns the function's result. */
export function dryRun<T>(db: DatabaseSync, work: () => Synchronous<T>): Synchronous<T> {
  db.exec('BEGIN IMMEDIATE')
  try {
    return work()
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}
