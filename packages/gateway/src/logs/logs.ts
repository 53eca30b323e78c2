import type { Log, logs } from '@relaydeck/api-sdk'
import { seconds } from '../clock.ts'
import { idIn, isSearchable } from '../db/keyword.ts'
import type { Handlers } from '../handlers.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'

const DAY = 24 * 60 * 60
const DAYS_SHOWN = 7

/** Ids tell how much goes on in the whole gateway: the own log has none, as on the real server. */
const withoutIds = (rows: readonly Log[]): Log[] => rows.map((row) => ({ ...row, id: 0 }))

/** Midnight (UTC) at the beginning of the days that are shown, today included. */
const firstDay = (now: number): number => now - (now % DAY) - (DAYS_SHOWN - 1) * DAY

/** What happened: to everybody for admins, to oneself for all others. */
export const logHandlers = ({ clock, logs: store }: Services): Handlers<typeof logs> => ({
  list: ({ p, ...narrowing }) => store.page(narrowing, p),

  listSelf: ({ p, ...narrowing }, { caller }) => withoutIds(store.page({ ...narrowing, user_id: caller.id }, p)),

  search: ({ keyword }) => (isSearchable(keyword) ? store.search(idIn(keyword), keyword) : []),

  searchSelf: ({ keyword }, { caller }) => withoutIds(store.ofType(caller.id, idIn(keyword))),

  stat: (narrowing) => ({ quota: store.sum(narrowing) }),

  // By id: after a renaming the former rows still count.
  statSelf: (narrowing, { caller }) => ({ quota: store.sum({ ...narrowing, user_id: caller.id }) }),

  clear: ({ target_timestamp }) => {
    if (target_timestamp === 0) throw new Refusal(texts.logTarget)
    return store.clear(target_timestamp)
  },

  dashboard: (_, { caller }) => {
    const rows = store.days(caller.id, firstDay(seconds(clock)))
    // `null` for nothing, as on the real server.
    return rows.length > 0 ? rows : null
  },
})
