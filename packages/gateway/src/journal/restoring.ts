import type { JournalKind, UndoPlan } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { idIn } from '../db/keyword.ts'
import type { StoredValue } from '../db/row-schema.ts'
import { Refusal } from '../lib/refusal.ts'
import type { RecordDescription, StoredRow } from '../records/description.ts'
import type { RowChange } from '../records/difference.ts'
import { texts } from '../texts/api.ts'
import type { Journal, RecordedChange } from './store.ts'

/** A row, its present values, and the values that it gets back; `undefined` stands for a row that does not exist. */
export interface Restoring {
  readonly key: string
  readonly current: StoredRow | undefined
  readonly target: StoredRow | undefined
}

/** Values of an event that no response contains. */
export type Secrets = Awaited<ReturnType<Journal['secrets']>>

/** Values of a change by field, with those that no response contains. */
export function valuesOf({ key, changes }: RecordedChange, secrets: Secrets, side: 'before' | 'after') {
  const values = new Map<string, StoredValue>(changes.map((change) => [change.field, change[side]]))
  for (const secret of secrets) if (secret.record === key) values.set(secret.field, secret[side])
  return values
}

/**
 * Returns the values of a record before a change; `undefined` if it did not exist.
 * @param after the values after it; of a counter, calls may have changed them
 */
export function rowBefore(
  { key: column, table: { columns } }: RecordDescription,
  change: RecordedChange,
  secrets: Secrets,
  after: StoredRow | undefined,
): StoredRow | undefined {
  const { key, action } = change
  if (action === 'created') return undefined
  const before = valuesOf(change, secrets, 'before')
  if (action === 'removed' || !after) {
    // The journal leaves out values of `null`.
    const empty = Object.fromEntries(Object.keys(columns).map((name) => [name, null]))
    return { ...empty, ...Object.fromEntries(before), [column]: column === 'id' ? Number(key) : key }
  }
  const afterwards = valuesOf(change, secrets, 'after')
  const restored = [...before].map(([field, value]): [string, StoredValue] => [
    field,
    columns[field]?.journal === 'counter'
      ? Number(after[field]) + Number(value) - Number(afterwards.get(field))
      : value,
  ])
  return { ...after, ...Object.fromEntries(restored) }
}

/** What restoring one record changes. */
export type RestoredRow = RowChange & { readonly key: string }

/** Returns what changes, as the SDK has it. */
export function planOf(kind: JournalKind, rows: readonly RestoredRow[]): UndoPlan {
  const [first] = rows
  const single = rows.length === 1 ? first : undefined
  const shown = rows.map(({ key, name, action, changes }) => ({ id: idIn(key), name, action, changes: [...changes] }))
  return {
    record: { kind, id: idIn(single?.key ?? ''), name: single?.name ?? '' },
    action: first?.action ?? 'changed',
    changes: shown.length === 1 ? (shown[0]?.changes ?? []) : [],
    rows: shown.length === 1 ? [] : shown,
  }
}

/** Thrown at the end of a plan, so that nothing of it is saved. */
class PlanOnly extends Error {}

/**
 * Runs work that restores records in a transaction. A plan is made and rolled back.
 * @throws Refusal if another record has a value that has to be unique
 */
export async function restoring<T>(db: Database, isPlan: boolean, work: () => Promise<T>): Promise<T> {
  const planned: T[] = []
  try {
    return await db.transaction(async () => {
      const result = await work()
      planned.push(result)
      if (isPlan) throw new PlanOnly()
      return result
    })
  } catch (error) {
    const [plan] = planned
    if (error instanceof PlanOnly && plan !== undefined) return plan
    throw isUniqueViolation(error) ? new Refusal(texts.undoTaken) : error
  }
}
