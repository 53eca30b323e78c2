import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/**
 * Prepares a write that returns the written row (`… RETURNING …`), or `undefined` if it wrote none.
 *
 * Uses `statement.all`, because `statement.get` stops at the row, before the commit: an error of the commit, such as a
 * full disk, would be lost.
 */
export function returning(db: DatabaseSync, sql: string) {
  const statement = db.prepare(sql)
  return (values: Record<string, SQLInputValue>): unknown => statement.all(values)[0]
}
