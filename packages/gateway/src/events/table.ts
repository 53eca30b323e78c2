import { boolean, id, integer, nullableText, text } from '../db/table.ts'

/** The table `events`. */
export const EVENTS = {
  name: 'events',
  columns: {
    id,
    created_at: integer(),
    type: text(),
    actor_id: integer(),
    actor_name: text(),
    via: text(),
    call: text(),
    request_id: text(),
    address: text(),
    device: text(),
    kind: text(),
    /** JSON. */
    records: text(),
    undoable: boolean(),
    undoes: integer({ default: 0 }),
    undone_by: integer({ default: 0 }),
    /** JSON. */
    data: text({ default: '{}' }),
    batch: nullableText({ default: null }),
  },
} as const

/** The table `event_records`. */
export const EVENT_RECORDS = {
  name: 'event_records',
  columns: { id, event: integer(), kind: text(), record: text() },
} as const

/** The table `event_secrets`. */
export const EVENT_SECRETS = {
  name: 'event_secrets',
  columns: {
    id,
    event: integer(),
    record: text(),
    field: text(),
    before: nullableText({ default: null }),
    after: nullableText({ default: null }),
  },
} as const
