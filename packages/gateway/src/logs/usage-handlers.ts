import type { usage } from '@relaydeck/api-sdk'
import { isTimeZone } from '@relaydeck/api-sdk/usage'
import type { Handlers } from '../lib/handlers.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { OverviewStore } from './overview.ts'
import type { UsageSums } from './usage.ts'

/** @throws Refusal for an unknown time zone */
function checkedZone(zone = 'UTC'): string {
  if (!isTimeZone(zone)) throw new Refusal(texts.timeZone(zone))
  return zone
}

interface Deps {
  readonly overview: OverviewStore
  readonly usage: UsageSums
}

/** Handlers of the usage: of all users for administrators, for other users only theirs. */
export const usageHandlers = ({ overview, usage: sums }: Deps): Omit<Handlers<typeof usage>, 'key'> => ({
  list: ({ by, time_zone, ...filters }, { signal }) => sums.by(by, filters, checkedZone(time_zone), signal),

  // By ID, so that rows from before a renaming count.
  listSelf: ({ by, time_zone, ...filters }, { caller, signal }) =>
    sums.by(by, { ...filters, user_id: caller.id }, checkedZone(time_zone), signal),

  overview: ({ start_timestamp, end_timestamp, step, ...filters }, { signal }) =>
    overview.of(filters, { start_timestamp, end_timestamp, step }, true, signal),

  overviewSelf: ({ start_timestamp, end_timestamp, step, ...filters }, { caller, signal }) =>
    overview.of({ ...filters, user_id: caller.id }, { start_timestamp, end_timestamp, step }, false, signal),
})
