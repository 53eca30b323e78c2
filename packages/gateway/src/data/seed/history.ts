import type { JournalKind } from '@relaydeck/api-sdk'
import type { Value } from '../../db/database.ts'
import { quoted, sqlValue } from '../../db/table.ts'
import type { Origin } from '../../events/origin.ts'
import type { Stores } from '../../stores.ts'

/** What happened at a time, and who caused it. */
export interface Happening {
  /** Unix seconds. */
  readonly time: number
  /** Default: the gateway. */
  readonly by?: Partial<Origin> | undefined
  readonly happen: () => Promise<unknown>
}

type Deps = Pick<Stores, 'db' | 'origins' | 'recorder'>

const GATEWAY: Origin = { userId: 0, username: '', via: 'gateway', call: '', requestId: '', address: '', device: '' }

/** Lets things happen in the order of their times, each in a transaction, and dates their events back. */
export async function writeHistory({ db, origins }: Deps, happenings: readonly Happening[]): Promise<void> {
  for (const { time, by, happen } of happenings.toSorted((a, b) => a.time - b.time)) {
    // Unlike the others, the events of the options are there already.
    const last = 'SELECT coalesce(max(id), 0) AS id FROM events'
    const before = Number((await db.get(last))?.id)
    await origins.as({ ...GATEWAY, ...by }, () => db.transaction(happen))
    await db.run('UPDATE events SET created_at = :time WHERE id > :before', { time, before })
    // Otherwise rules would skip what happened days later.
    await db.run('DELETE FROM event_marks')
  }
}

/** Changes a record from earlier values to those that it has. @param earlier values by column */
export async function changeFrom(
  { db, recorder }: Deps,
  kind: JournalKind,
  key: number | string,
  earlier: Readonly<Record<string, Value>>,
): Promise<void> {
  const recorded = recorder.kindOf(kind)
  const row = await recorded?.read(key)
  if (!recorded || !row) throw new Error(`There is no ${kind} ${key}`)
  const { table, key: column } = recorded.description
  const assignments = Object.keys(earlier).map((name) => `${quoted(name)} = :${name}`)
  const sql = `UPDATE ${table.name} SET ${assignments.join(', ')} WHERE ${quoted(column)} = :seeded`
  const present = Object.fromEntries(Object.keys(earlier).map((name) => [name, sqlValue(row[name])]))
  await db.run(sql, { ...earlier, seeded: key })
  await recorded.rows.change([key], () => db.run(sql, { ...present, seeded: key }))
}
