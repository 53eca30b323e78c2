import { REDEMPTION_STATUS } from '@relaydeck/api-sdk'
import { id, integer, text } from '../db/table.ts'

/** The table `redemptions`. */
export const REDEMPTIONS = {
  name: 'redemptions',
  columns: {
    id,
    user_id: integer({ default: 0 }),
    key: text({ journal: 'secret' }),
    status: integer({ default: REDEMPTION_STATUS.unused }),
    name: text({ default: '', editable: true }),
    quota: integer({ default: 0, editable: true }),
    created_time: integer({ default: 0, journal: 'measured' }),
    redeemed_time: integer({ default: 0, journal: 'measured' }),
  },
} as const
