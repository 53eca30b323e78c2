import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { inserter, insertInto, type NewRow, writer } from '../db/table.ts'
import { EVENT_RECORDS, EVENT_SECRETS, EVENTS } from './table.ts'

type SecretRow = Omit<NewRow<typeof EVENT_SECRETS>, 'event'>

/** Rows that belong to an event. */
export interface EventParts {
  /** Keys of its records. */
  readonly keys: readonly string[]
  /** Values that no response contains, by record. */
  readonly secrets: readonly SecretRow[]
}

/** Inserts an event with its parts, and returns its ID. */
type InsertEvent = (row: NewRow<typeof EVENTS>, parts: EventParts) => Promise<number>

const Id = z.object({ id: z.int() })

/** Inserts one row after the other. */
function oneByOne(db: Database): InsertEvent {
  const insert = inserter(db, EVENTS)
  const addRecord = writer(db, EVENT_RECORDS)
  const addSecret = writer(db, EVENT_SECRETS)
  return async (row, { keys, secrets }) => {
    const { id: event } = z.parse(Id, await insert(row))
    for (const record of keys) await addRecord({ event, kind: row.kind, record })
    for (const secret of secrets) await addSecret({ event, ...secret })
    return event
  }
}

/** Serialises values with the characters that PostgreSQL can store, as `parameters` does with single ones. */
const storable = (values: readonly object[]): string =>
  JSON.stringify(values, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD').toWellFormed() : value,
  )

/** Inserts all rows in one statement, since each takes a round trip to the server. */
function together(db: Database): InsertEvent {
  const { jsonTable } = db.dialect
  const insert = insertInto(EVENTS, 'RETURNING id')
  const records = `INSERT INTO event_records (event, kind, record)
    SELECT added.id, :kind, part.record FROM added, ${jsonTable('keys', 'part', { record: 'text' })}`
  const columns = { record: 'text', field: 'text', before: 'text', after: 'text' } as const
  const hidden = `INSERT INTO event_secrets (event, record, field, before, after)
    SELECT added.id, part.record, part.field, part.before, part.after
    FROM added, ${jsonTable('secrets', 'part', columns)}`
  return async (row, { keys, secrets }) => {
    const [sql, values] = insert(row)
    const hasSecrets = secrets.length > 0
    const parts = [`records AS (${records})`, ...(hasSecrets ? [`hidden AS (${hidden})`] : [])]
    const whole = `WITH added AS (${sql}), ${parts.join(', ')} SELECT id FROM added`
    const all = {
      ...values,
      keys: storable(keys.map((record) => ({ record }))),
      ...(hasSecrets && { secrets: storable(secrets) }),
    }
    return z.parse(Id, await db.get(whole, all, { isPrepared: true })).id
  }
}

/** Creates the function that inserts events. */
export const eventInserter = (db: Database): InsertEvent => (db.dialect.insertsTogether ? together(db) : oneByOne(db))
