import type { usage } from '@relaydeck/api-sdk'
import type { Handlers } from '../lib/handlers.ts'
import type { UsageSums } from './usage.ts'

const QUARTER = 15 * 60

/** Seconds of an offset of minutes, to the quarter of an hour: no time zone is finer. */
const secondsOf = (minutes = 0): number => Math.round((minutes * 60) / QUARTER) * QUARTER

/** Handlers of the usage: of all users for administrators, their own for other users. */
export const usageHandlers = ({ usage: sums }: { readonly usage: UsageSums }): Handlers<typeof usage> => ({
  list: ({ by, utc_offset, ...filters }, { signal }) => sums.by(by, filters, secondsOf(utc_offset), signal),

  // By ID, so that rows from before a renaming count.
  listSelf: ({ by, utc_offset, ...filters }, { caller, signal }) =>
    sums.by(by, { ...filters, user_id: caller.id }, secondsOf(utc_offset), signal),
})
