import { ALERT_DELIVERIES, ALERT_RULES, ALERT_TARGETS } from '../alerts/table.ts'
import { CHANNELS } from '../channels/table.ts'
import { id, integer, type Table, text } from '../db/table.ts'
import { EVENT_RECORDS, EVENT_SECRETS, EVENTS } from '../events/table.ts'
import { LOGS } from '../logs/table.ts'
import { REDEMPTIONS } from '../redemptions/table.ts'
import { TOKENS } from '../tokens/table.ts'
import { USERS } from '../users/table.ts'

/** A table that is copied to another database. */
export interface CopiedTable {
  readonly table: Table
  /** The column by which rows are read in steps. */
  readonly key: string
  /** Whether the database assigns the key. */
  readonly isNumbered: boolean
  /** Columns whose sums are compared after the copy. */
  readonly sums: readonly string[]
}

const numbered = (table: Table, ...sums: string[]): CopiedTable => ({ table, key: 'id', isNumbered: true, sums })

const named = (name: string, key: string, columns: Table['columns']): CopiedTable => ({
  table: { name, columns: { [key]: text(), ...columns } },
  key,
  isNumbered: false,
  sums: [],
})

const TWO_FACTOR = {
  name: 'two_factor',
  columns: { user_id: integer(), secret: text(), is_enabled: integer(), last_step: integer() },
} as const

const ACCESS_TOKENS = {
  name: 'access_tokens',
  columns: {
    id,
    user_id: integer(),
    token_hash: text(),
    name: text(),
    read_only: integer(),
    created_time: integer(),
    expired_time: integer(),
    last_used_time: integer(),
  },
} as const

const RESERVATIONS = {
  name: 'reservations',
  columns: { id, user_id: integer(), token_id: integer(), quota: integer(), process: text(), holds: text() },
} as const

const LIMIT_WINDOWS = {
  name: 'limit_windows',
  columns: {
    id,
    subject: text(),
    kind: text(),
    per: text(),
    start: integer(),
    ends_at: integer(),
    used: integer(),
  },
} as const

const LIMIT_USES = {
  name: 'limit_uses',
  columns: { id, subject: text(), kind: text(), second: integer(), used_at: integer(), used: integer() },
} as const

/**
 * All tables with lasting content, parents before children. States of browsers and emailed codes expire within minutes
 * and are not copied. Reservations of a process that was killed are refunded at the first start on the copy.
 */
export const COPIED_TABLES: readonly CopiedTable[] = [
  numbered(USERS, 'quota', 'used_quota', 'request_count'),
  named('options', 'key', { value: text() }),
  named('secrets', 'name', { value: text() }),
  numbered(TOKENS, 'remain_quota', 'used_quota'),
  numbered(CHANNELS, 'used_quota'),
  numbered(REDEMPTIONS, 'quota'),
  numbered(LOGS, 'quota', 'prompt_tokens', 'completion_tokens'),
  numbered(RESERVATIONS, 'quota'),
  numbered(LIMIT_WINDOWS, 'used'),
  numbered(LIMIT_USES, 'used'),
  numbered(ACCESS_TOKENS),
  numbered(EVENTS),
  numbered(EVENT_RECORDS),
  numbered(EVENT_SECRETS),
  numbered(ALERT_TARGETS),
  numbered(ALERT_RULES),
  numbered(ALERT_DELIVERIES),
  named('event_marks', 'name', { ends_at: integer() }),
  { table: TWO_FACTOR, key: 'user_id', isNumbered: false, sums: [] },
  named('stored_responses', 'owned_id', { channel_id: integer(), created_at: integer() }),
  named('recovery_codes', 'code_hash', { user_id: integer() }),
  named('github_accounts', 'account', { user_id: integer() }),
  named('sessions', 'id_hash', {
    user_id: integer(),
    role: integer(),
    expires_time: integer(),
    created_time: integer(),
    last_used_time: integer(),
    address: text(),
    user_agent: text(),
  }),
]

/** Names of the columns in the order of the description. */
export const columnsOf = ({ table }: CopiedTable): string[] => Object.keys(table.columns)
