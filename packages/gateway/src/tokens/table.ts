import { NEVER_EXPIRES, TOKEN_STATUS } from '@relaydeck/api-sdk'
import { boolean, type Editable, id, integer, limits, nullableText, text } from '../db/table.ts'

/** The table `tokens`. */
export const TOKENS = {
  name: 'tokens',
  columns: {
    id,
    user_id: integer(),
    key: text({ journal: 'secret' }),
    status: integer({ default: TOKEN_STATUS.enabled }),
    name: text({ default: '', editable: true }),
    created_time: integer({ default: 0, journal: 'measured' }),
    accessed_time: integer({ default: 0, journal: 'measured' }),
    expired_time: integer({ default: NEVER_EXPIRES, editable: true }),
    remain_quota: integer({ default: 0, editable: true, journal: 'counter' }),
    unlimited_quota: boolean({ default: false, editable: true }),
    used_quota: integer({ default: 0, journal: 'measured' }),
    models: nullableText({ default: null, editable: true }),
    subnet: nullableText({ default: null, editable: true }),
    limits,
    /** JSON, name to model. */
    aliases: text({ default: '', oneApi: null }),
  },
} as const

/** The settings of a token that its owner chooses. */
export type TokenSettings = Editable<typeof TOKENS>
