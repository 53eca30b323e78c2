import type { Database, Value } from '../db/database.ts'
import { isSameValue } from '../db/row-schema.ts'
import { quoted, sqlValue } from '../db/table.ts'
import type { StoredRow } from './description.ts'
import type { RecordedKind } from './recorder.ts'

/** Changes a row to other values; of counters, which calls change meanwhile, it adds the difference. */
async function update(db: Database, { description }: RecordedKind, key: string, current: StoredRow, target: StoredRow) {
  const { table, key: keyColumn } = description
  const names = Object.keys(table.columns).filter((name) => !isSameValue(current[name], target[name]))
  if (names.length === 0) return
  const isCounter = (name: string) => table.columns[name]?.journal === 'counter'
  const assignments = names.map((name) =>
    isCounter(name) ? `${quoted(name)} = ${quoted(name)} + :${name}` : `${quoted(name)} = :${name}`,
  )
  const values = names.map((name): [string, Value] => [
    name,
    isCounter(name) ? Number(target[name]) - Number(current[name]) : sqlValue(target[name]),
  ])
  const sql = `UPDATE ${table.name} SET ${assignments.join(', ')} WHERE ${keyColumn} = :restored`
  await db.run(sql, { ...Object.fromEntries(values), restored: key })
}

/**
 * Restores a row: changes it, inserts it again with its key, or removes it.
 * @param current `undefined` if the row does not exist
 * @param target `undefined` if the row shall not exist
 */
export async function restoreRow(
  db: Database,
  kind: RecordedKind,
  key: string,
  current: StoredRow | undefined,
  target: StoredRow | undefined,
): Promise<void> {
  const { table, key: keyColumn, onRestored } = kind.description
  if (!target)
    await kind.rows.change([key], () =>
      db.run(`DELETE FROM ${table.name} WHERE ${keyColumn} = :restored`, { restored: key }),
    )
  else if (current) await kind.rows.change([key], () => update(db, kind, key, current, target))
  else {
    const names = Object.keys(target)
    const sql = `INSERT INTO ${table.name} (${names.map(quoted).join(', ')})
      VALUES (${names.map((name) => `:${name}`).join(', ')}) RETURNING *`
    const values = names.map((name): [string, Value] => [name, sqlValue(target[name])])
    await kind.rows.add(() => db.get(sql, Object.fromEntries(values)))
  }
  await onRestored?.(key)
}
