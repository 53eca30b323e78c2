import { type events, GatewayEvent, type InputOf, shapeOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { idIn } from '../db/keyword.ts'
import { rangeOf } from '../db/page.ts'
import { rowSchema } from '../db/row-schema.ts'
import { EVENTS } from './table.ts'

const { id, created_at } = shapeOf(rowSchema(EVENTS))
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
}

const Rows = z.array(z.object(eventColumns))

/** Returns an event as the SDK has it. */
export function eventOf({ id, created_at, type, kind, records, data }: z.output<typeof Rows>[number]): GatewayEvent {
  const [single] = records.length === 1 ? records : []
  const record = { kind, id: idIn(single?.key ?? ''), name: single?.name ?? '' }
  return { id, event: type, created_at, record, data }
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
      const sql = `SELECT id, type, created_at, kind, records, data FROM events ${where} ORDER BY id DESC LIMIT :limit OFFSET :offset`
      const range = rangeOf({ p, size: page_size })
      return z.parse(Rows, await db.all(sql, { ...values, ...range }, { isSlow: true, signal })).map(eventOf)
    },
  }
}

export type Events = ReturnType<typeof openEvents>
