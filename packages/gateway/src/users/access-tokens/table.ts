import { boolean, id, integer, text } from '../../db/table.ts'

/** The table `access_tokens`. */
export const ACCESS_TOKENS = {
  name: 'access_tokens',
  columns: {
    id,
    user_id: integer(),
    /** Hash of the secret. */
    token_hash: text({ journal: 'credential' }),
    name: text(),
    read_only: boolean(),
    created_time: integer({ journal: 'measured' }),
    expired_time: integer(),
    last_used_time: integer({ default: 0, journal: 'measured' }),
  },
} as const
