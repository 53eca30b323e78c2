import { EVENT_TYPES, type events, GatewayEvent, type InputOf, JOURNAL_ACTIONS, shapeOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { idIn } from '../db/keyword.ts'
import { rangeOf } from '../db/page.ts'
import { rowSchema } from '../db/row-schema.ts'
import { EVENTS } from './table.ts'

const { id, created_at, batch } = shapeOf(rowSchema(EVENTS))
const { event, record } = shapeOf(GatewayEvent)

const json = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): unknown => JSON.parse(text)),
    ),
    schema,
  )

/** Schemas of the columns from which an event is read. */
export const eventColumns = {
  id,
  created_at,
  type: event,
  kind: shapeOf(record).kind,
  records: json(z.array(z.object({ key: z.string(), name: z.string() }))),
  data: json(z.record(z.string(), z.unknown())),
  batch,
}

const Rows = z.array(z.object(eventColumns))

/** An event as it is stored. */
type StoredEvent = z.output<typeof Rows>[number]

/** Returns an event as the SDK has it. */
function eventOf({ id, created_at, type, kind, records, data }: StoredEvent): GatewayEvent {
  const [single] = records.length === 1 ? records : []
  const record = { kind, id: idIn(single?.key ?? ''), name: single?.name ?? '' }
  return { id, event: type, created_at, record, data }
}

const COLUMNS = 'id, type, created_at, kind, records, data, batch'

/** Returns the events of a bulk change as one, with the ID of the first: its entry in the journal has the same. */
function wholeChangeOf(parts: readonly [StoredEvent, ...StoredEvent[]]): GatewayEvent {
  const event = eventOf(parts[0])
  const all = parts.flatMap(({ data }) => z.safeParse(EVENT_TYPES['record.changed'].data, data).data ?? [])
  const actions = new Set(all.map(({ action }) => action))
  const [action = JOURNAL_ACTIONS[1]] = actions
  if (parts.length === 1) return event
  return {
    ...event,
    record: { ...event.record, id: 0, name: '' },
    data: {
      ...event.data,
      action: actions.size === 1 ? action : JOURNAL_ACTIONS[1],
      fields: [...new Set(all.flatMap(({ fields }) => fields))],
      records: all.reduce((sum, { records }) => sum + records, 0),
    },
  }
}

/** Opens what reads the bulk changes of events, and returns the function that returns an event, or its whole change. */
export function openWholeChanges(db: Database) {
  const sql = `SELECT ${COLUMNS} FROM events WHERE batch = :batch ORDER BY id`
  return async (rows: readonly StoredEvent[]): Promise<(row: StoredEvent) => GatewayEvent> => {
    const changes = new Map<string, GatewayEvent>()
    for (const batch of new Set(rows.map((row) => row.batch).filter((name) => name !== null))) {
      const [first, ...others] = z.parse(Rows, await db.all(sql, { batch }))
      if (first) changes.set(batch, wholeChangeOf([first, ...others]))
    }
    return (row) => changes.get(row.batch ?? '') ?? eventOf(row)
  }
}

/** Opens the table `events`, for reading. */
export function openEvents(db: Database) {
  const { unindexed } = db.dialect
  return {
    /** Returns a page of events, newest first. */
    page: async (
      { p = 0, size, page_size = size, event, kind, record_id = '' }: InputOf<typeof events.list>,
      signal?: AbortSignal,
    ): Promise<GatewayEvent[]> => {
      const isRecord = record_id !== ''
      const ofRecord = `id IN (SELECT event FROM event_records WHERE ${kind ? 'kind = :kind AND ' : ''}record = :record)`
      const conditions = [
        isRecord ? ofRecord : kind && 'kind = :kind',
        event && `${isRecord ? unindexed('type') : 'type'} = :event`,
      ].filter((condition) => condition)
      const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
      const values = { ...(event && { event }), ...(kind && { kind }), ...(isRecord && { record: record_id }) }
      const sql = `SELECT ${COLUMNS} FROM events ${where} ORDER BY id DESC LIMIT :limit OFFSET :offset`
      const range = rangeOf({ p, size: page_size })
      return z.parse(Rows, await db.all(sql, { ...values, ...range }, { isSlow: true, signal })).map(eventOf)
    },
  }
}

export type Events = ReturnType<typeof openEvents>
