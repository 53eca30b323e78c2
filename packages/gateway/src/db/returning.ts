import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/**
 * Prepares a write that gives back the row it wrote (`… RETURNING …`), or `undefined` where it wrote none.
 *
 * `statement.get` would not do: it stops at the row, before the commit, and where the commit then fails (a full disk)
 * nobody is told. `all` goes to the end.
 */
export function returning(db: DatabaseSync, sql: string) {
  const statement = db.prepare(sql)
  return (values: Record<string, SQLInputValue>): unknown => statement.all(values)[0]
}
