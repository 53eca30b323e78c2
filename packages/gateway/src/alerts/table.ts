import { id, integer, text } from '../db/table.ts'

/** The table `alert_targets`. */
export const ALERT_TARGETS = {
  name: 'alert_targets',
  columns: {
    id,
    name: text({ editable: true }),
    kind: text(),
    /** JSON: texts by name. */
    settings: text({ editable: true }),
    /** The same, for settings that no answer contains. */
    secrets: text({ editable: true, journal: 'secret' }),
    language: text({ editable: true }),
    status: integer({ editable: true }),
    created_time: integer({ journal: 'measured' }),
  },
} as const

/** The table `alert_rules`. */
export const ALERT_RULES = {
  name: 'alert_rules',
  columns: {
    id,
    name: text({ editable: true }),
    /** Lists are separated by commas. */
    events: text({ editable: true }),
    targets: text({ editable: true }),
    groups: text({ editable: true }),
    channels: text({ editable: true }),
    threshold: integer({ editable: true }),
    quiet_from: text({ editable: true }),
    quiet_until: text({ editable: true }),
    every_minutes: integer({ editable: true }),
    digest_at: text({ editable: true }),
    status: integer({ editable: true }),
    created_time: integer({ journal: 'measured' }),
  },
} as const

/** The table `alert_deliveries`. */
export const ALERT_DELIVERIES = {
  name: 'alert_deliveries',
  columns: {
    id,
    event: integer(),
    rule: integer(),
    target: integer(),
    state: text(),
    due_at: integer(),
    attempts: integer({ default: 0 }),
    process: text({ default: '' }),
    http_status: integer({ default: 0 }),
    answer: text({ default: '' }),
  },
} as const
