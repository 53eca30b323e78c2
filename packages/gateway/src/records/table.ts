import { boolean, id, integer, text } from '../db/table.ts'

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
  },
} as const
