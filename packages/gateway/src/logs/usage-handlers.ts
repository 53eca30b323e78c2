import type { usage } from '@relaydeck/api-sdk'
import { isTimeZone } from '@relaydeck/api-sdk/usage'
import type { Handlers } from '../lib/handlers.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { UsageSums } from './usage.ts'

/** @throws Refusal for an unknown time zone */
function checkedZone(zone = 'UTC'): string {
  if (!isTimeZone(zone)) throw new Refusal(texts.timeZone(zone))
  return zone
}

/** Handlers of the usage: of all users for administrators, for other users only theirs. */
export const usageHandlers = ({ usage: sums }: { readonly usage: UsageSums }): Handlers<typeof usage> => ({
  list: ({ by, time_zone, ...filters }, { signal }) => sums.by(by, filters, checkedZone(time_zone), signal),

  // By ID, so that rows from before a renaming count.
  listSelf: ({ by, time_zone, ...filters }, { caller, signal }) =>
    sums.by(by, { ...filters, user_id: caller.id }, checkedZone(time_zone), signal),
})
