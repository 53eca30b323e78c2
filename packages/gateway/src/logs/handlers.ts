import type { Log, logs } from '@relaydeck/api-sdk'
import { idIn, isSearchable } from '../db/keyword.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Handlers } from '../lib/handlers.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Recorder } from '../records/recorder.ts'
import { texts } from '../texts/api.ts'
import type { Logs } from './store.ts'
import type { Timeline } from './timeline.ts'

const DAY = 24 * 60 * 60

/** Days that the dashboard shows, today included. */
const DASHBOARD_DAYS = 7

/** Removes the IDs, as One API does: they would reveal how much happens in the whole gateway. */
const withoutIds = (rows: readonly Log[]): Log[] => rows.map((row) => ({ ...row, id: 0 }))

/** Returns midnight (UTC) of the first day that the dashboard shows. */
const firstDay = (now: number): number => now - (now % DAY) - (DASHBOARD_DAYS - 1) * DAY

interface Deps {
  readonly clock: Clock
  readonly logs: Logs
  readonly recorder: Recorder
  readonly timeline: Timeline
}

/** Handlers of the log: all rows for administrators, for other users only theirs. */
export const logHandlers = ({ clock, logs: store, recorder, timeline }: Deps): Handlers<typeof logs> => ({
  list: ({ p, size, ...filters }, { signal }) => store.page(filters, { p, size }, signal),

  listSelf: async ({ p, size, ...filters }, { caller, signal }) =>
    withoutIds(await store.page({ ...filters, user_id: caller.id }, { p, size }, signal)),

  search: ({ keyword }, { signal }) => (isSearchable(keyword) ? store.search(idIn(keyword), keyword, signal) : []),

  searchSelf: async ({ keyword }, { caller, signal }) =>
    withoutIds(await store.ofType(caller.id, idIn(keyword), signal)),

  stat: async (filters, { signal }) => ({ quota: await store.sum(filters, signal) }),

  // By ID, so that rows from before a renaming count.
  statSelf: async (filters, { caller, signal }) => ({
    quota: await store.sum({ ...filters, user_id: caller.id }, signal),
  }),

  timeline: ({ start_timestamp, end_timestamp, step, ...filters }, { signal }) =>
    timeline.bars(filters, { start_timestamp, end_timestamp, step }, signal),

  timelineSelf: ({ start_timestamp, end_timestamp, step, ...filters }, { caller, signal }) =>
    timeline.bars({ ...filters, user_id: caller.id }, { start_timestamp, end_timestamp, step }, signal),

  clear: async ({ target_timestamp }) => {
    if (target_timestamp === 0) throw new Refusal(texts.logTarget)
    const cleared = await store.clear(target_timestamp)
    if (cleared > 0) {
      const changes = [{ field: 'count', before: cleared, after: null }]
      await recorder.note({ kind: 'log', action: 'removed', changes })
    }
    return cleared
  },

  dashboard: async (_, { caller, signal }) => {
    const rows = await store.days(caller.id, firstDay(unixSeconds(clock)), signal)
    // One API sends `null` instead of an empty list.
    return rows.length > 0 ? rows : null
  },
})
