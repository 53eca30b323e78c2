import type { Overview, OverviewTop } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import { addSums, float, OF_TOTALS, outcomeShape, withMeans } from './outcome-sums.ts'
import type { LogFilters } from './store.ts'
import { type Bars, barsOf, checkBars, type Timeline } from './timeline.ts'
import { QUARTER, totalsClause } from './totals.ts'

/** Rows of each list. */
const TOP = 10

const Sums = z.object(outcomeShape)

const LISTS = ['user', 'token', 'model'] as const

const TopRows = z.array(
  z.object({
    list: z.enum(LISTS),
    name: z.string(),
    username: z.string(),
    user_id: z.number(),
    calls: z.number(),
    failures: z.number(),
    quota: z.number(),
  }),
)
type TopRow = z.output<typeof TopRows>[number]

const Channels = z.array(z.object({ channel: z.int(), ...outcomeShape }))

const nameOf = (column: string) => `(SELECT name FROM usage_names WHERE id = ${column})`

const COUNTS = 'sum(calls) AS calls, sum(failures) AS failures, sum(quota) AS quota'

/** Selects the first rows of a list from the sums by user, token and model. */
const topOf = (list: (typeof LISTS)[number], name: string, owner?: string) =>
  `SELECT * FROM (SELECT '${list}' AS list, ${nameOf(name)} AS name, ${owner ? nameOf(owner) : `''`} AS username,
    ${list === 'model' ? '0' : 'max(user_id)'} AS user_id, ${COUNTS} FROM sums GROUP BY ${owner ? `${owner}, ` : ''}${name} ORDER BY quota DESC, failures DESC LIMIT ${TOP}) AS ${list}s`

const overviewQueries = {
  total: (where: string) => `SELECT ${OF_TOTALS} FROM usage_totals ${where}`,
  channels: (where: string) => `SELECT channel_id AS channel, ${OF_TOTALS} FROM usage_totals ${where}
    GROUP BY channel_id ORDER BY quota DESC, failures DESC LIMIT ${TOP}`,
  // The rows are added up once for all lists.
  top: (where: string) => `WITH sums AS MATERIALIZED (
      SELECT username, token, model, max(user_id) AS user_id, sum(${float('calls + refused')}) AS calls, sum(${float('failures')}) AS failures,
        sum(quota) AS quota
      FROM usage_totals ${where} GROUP BY username, token, model)
    ${topOf('user', 'username')} UNION ALL ${topOf('token', 'token', 'username')} UNION ALL ${topOf('model', 'model')}`,
}

const counts = ({ list: _, ...row }: TopRow): OverviewTop => ({
  ...row,
  quota: Math.min(row.quota, Number.MAX_SAFE_INTEGER),
})

/** Opens the figures of a period. */
export function openOverview(db: Database, timeline: Timeline) {
  return {
    /**
     * Returns the figures of a period.
     * @param withChannels whether the channels are listed
     * @throws Refusal if a time is no multiple of a quarter of an hour
     */
    of: async (filters: LogFilters, bars: Bars, withChannels: boolean, signal?: AbortSignal): Promise<Overview> => {
      checkBars(bars)
      const { start_timestamp: start, end_timestamp: end, step } = bars
      if ([start, end, step].some((time) => time % QUARTER !== 0)) throw new Refusal(texts.quarters)
      const options = { isSlow: true, signal }
      const now = totalsClause(filters, { start: start / QUARTER, end: end / QUARTER })
      const before = totalsClause(filters, { start: (2 * start - end) / QUARTER, end: start / QUARTER })
      const period = { ...bars, end_timestamp: end - 1 }
      const tried = totalsClause(filters, { start: start / QUARTER, end: end / QUARTER }, 'channel_id <> 0')
      const [sums, sumsBefore, top, channels] = await Promise.all([
        timeline.sums(filters, period, signal),
        db.get(overviewQueries.total(before.where), before.values, options).then((row) => z.parse(Sums, row)),
        db.all(overviewQueries.top(now.where), now.values, options).then((rows) => z.parse(TopRows, rows)),
        withChannels
          ? db.all(overviewQueries.channels(tried.where), tried.values, options).then((rows) => z.parse(Channels, rows))
          : [],
      ])
      const listed = Object.groupBy(top, ({ list }) => list)
      const rowsOf = (list: (typeof LISTS)[number]) => (listed[list] ?? []).map(counts)
      return {
        total: withMeans(addSums(sums)),
        before: withMeans(sumsBefore),
        bars: barsOf(sums, period),
        users: rowsOf('user'),
        tokens: rowsOf('token'),
        models: rowsOf('model'),
        channels: channels.map(({ channel, ...outcome }) => ({ channel, ...withMeans(outcome) })),
      }
    },
  }
}

export type OverviewStore = ReturnType<typeof openOverview>
