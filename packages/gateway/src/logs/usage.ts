import { LOG_TYPE, USER_AND_MODEL, type UsageSum } from '@relaydeck/api-sdk'
import { addUp, type UsageGroup, zoneOffsets } from '@relaydeck/api-sdk/usage'
import * as z from 'zod/mini'
import type { Database, Values } from '../db/database.ts'
import { type LogFilters, limited, whereClause } from './store.ts'
import { QUARTER, totalsClause } from './totals.ts'

const DAY = 24 * 60 * 60
const QUARTERS = DAY / QUARTER

/** SQL of the groups: in `logs`, and in `usage_totals`, whose users, tokens and models are IDs of names. */
const GROUPS = {
  user: { log: { owner: `''`, name: 'username' }, total: { owner: '0', name: 'username' } },
  token: { log: { owner: 'username', name: 'token_name' }, total: { owner: 'username', name: 'token' } },
  model: { log: { owner: `''`, name: 'model_name' }, total: { owner: '0', name: 'model' } },
  [USER_AND_MODEL]: { log: { owner: 'username', name: 'model_name' }, total: { owner: 'username', name: 'model' } },
  channel: { log: { owner: `''`, name: 'channel_id' }, total: { owner: '0', name: 'channel_id' } },
} as const

/** Sums of integers of the log are floats too, because they could overflow. */
const LOG_SUMS = `count(*) AS calls, sum(quota * 1.0) AS quota, sum(prompt_tokens * 1.0) AS prompt_tokens,
  sum(completion_tokens * 1.0) AS completion_tokens`
const TOTAL_SUMS = `sum(calls) AS calls, sum(quota) AS quota, sum(prompt_tokens) AS prompt_tokens,
  sum(completion_tokens) AS completion_tokens`

/** SQL of the ID of a user, if the rows are grouped by user. */
const userOf = (by: UsageGroup) => (by === 'user' ? 'max(user_id)' : '0')

const OFFSET = 'CAST(:offset AS BIGINT)'

/** SQL of all sums. */
const usageQueries = {
  /** Sums of log rows. */
  rows: (by: UsageGroup, where: string) => {
    const { owner, name } =
      by === 'day' ? { owner: `''`, name: `(created_at / ${QUARTER} + ${OFFSET}) / ${QUARTERS}` } : GROUPS[by].log
    return `SELECT ${owner} AS owner, ${name} AS name, ${userOf(by)} AS user_id, ${LOG_SUMS} FROM logs ${where}
      GROUP BY 1, 2`
  },
  /** The same of complete quarters of an hour. */
  totals: (by: UsageGroup, where: string) => {
    // Rows are in the order of quarters, so that only the sums of these are sorted.
    if (by === 'day')
      return `SELECT 0 AS owner, (quarter + ${OFFSET}) / ${QUARTERS} AS name, 0 AS user_id, ${TOTAL_SUMS}
        FROM (SELECT quarter, ${TOTAL_SUMS} FROM usage_totals ${where} GROUP BY quarter) AS quarters GROUP BY 2`
    const { owner, name } = GROUPS[by].total
    // A constant in GROUP BY would be compared for each row.
    const totals = `SELECT ${owner} AS owner, ${name} AS name, ${userOf(by)} AS user_id, ${TOTAL_SUMS} FROM usage_totals ${where}
      GROUP BY ${owner === '0' ? '2' : '1, 2'}`
    if (by === 'channel') return totals
    return `SELECT coalesce(o.name, '') AS owner, n.name AS name, user_id, calls, quota, prompt_tokens, completion_tokens
      FROM (${totals}) AS t JOIN usage_names n ON n.id = t.name LEFT JOIN usage_names o ON o.id = t.owner`
  },
}

const LIMITS = 'SELECT min(quarter) AS first, max(quarter) AS last FROM usage_totals'
const Limits = z.object({ first: z.nullable(z.int()), last: z.nullable(z.int()) })

const name = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((value: string | number) => (value === 0 ? '' : String(value))),
)
const Sums = z.array(
  z.object({
    owner: name,
    name: z.union([z.string(), z.int()]),
    user_id: z.int(),
    calls: z.int(),
    quota: z.number(),
    prompt_tokens: z.number(),
    completion_tokens: z.number(),
  }),
)
type Sum = z.output<typeof Sums>[number]

const { consume } = LOG_TYPE

const dateOf = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10)

/** A part of a period: Unix seconds, the bounds included. */
interface Part {
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

/** Splits a period into its complete quarters of an hour, and the rest before and after them. */
function splitPeriod({ start_timestamp, end_timestamp }: Part): { quarters: Part | undefined; rest: Part[] } {
  // Zero is open, as for the log.
  const start = start_timestamp ? Math.ceil(start_timestamp / QUARTER) : undefined
  const end = end_timestamp ? Math.floor((end_timestamp + 1) / QUARTER) : undefined
  if (start !== undefined && end !== undefined && start >= end)
    return { quarters: undefined, rest: [{ start_timestamp, end_timestamp }] }
  const rest: Part[] = []
  if (start_timestamp && start !== undefined && start * QUARTER > start_timestamp)
    rest.push({ start_timestamp, end_timestamp: start * QUARTER - 1 })
  if (end_timestamp && end !== undefined && end * QUARTER <= end_timestamp)
    rest.push({ start_timestamp: end * QUARTER, end_timestamp })
  return { quarters: { start_timestamp: start, end_timestamp: end }, rest }
}

/** Opens the sums of the log rows of calls, which the triggers of `logs` keep in `usage_totals`. */
export function openUsage(db: Database) {
  const slow = (signal?: AbortSignal) => ({ isSlow: true, signal })
  const read = async (sql: string, values: Values, signal?: AbortSignal) =>
    z.parse(Sums, await db.all(sql, values, slow(signal)))
  const rowsBy = (by: UsageGroup, filters: LogFilters, offset: Values, signal?: AbortSignal) => {
    const { where, values } = whereClause(db.dialect, { ...filters, type: consume })
    return read(usageQueries.rows(by, where), { ...values, ...offset }, signal)
  }
  const totalsBy = (by: UsageGroup, filters: LogFilters, quarters: Part, offset: Values, signal?: AbortSignal) => {
    const period = { start: quarters.start_timestamp, end: quarters.end_timestamp }
    // Failed calls alone are no usage.
    const { where, values } = totalsClause(filters, period, 'calls > 0')
    return read(usageQueries.totals(by, where), { ...values, ...offset }, signal)
  }
  const sumsOfPeriod = async (
    by: UsageGroup,
    { start_timestamp, end_timestamp, ...filters }: LogFilters,
    offset: Values,
    signal?: AbortSignal,
  ): Promise<Sum[]> => {
    const { quarters, rest } = splitPeriod({ start_timestamp, end_timestamp })
    const sums = quarters ? await totalsBy(by, filters, quarters, offset, signal) : []
    for (const part of rest) sums.push(...(await rowsBy(by, { ...filters, ...part }, offset, signal)))
    return sums
  }
  /** Returns the parts of a period in which a time zone has one offset. */
  const partsOf = async (period: Part, zone: string): Promise<{ part: Part; offset: number }[]> => {
    const { first, last } = z.parse(Limits, await db.get(LIMITS))
    const start = Math.max(period.start_timestamp || 0, (first ?? 0) * QUARTER)
    const end = Math.min(period.end_timestamp || Number.POSITIVE_INFINITY, ((last ?? 0) + 1) * QUARTER)
    if (first === null || start > end) return []
    const offsets = zoneOffsets(zone, start, end)
    return offsets.map(({ from, seconds }, index) => ({
      part: {
        start_timestamp: index === 0 ? period.start_timestamp : from,
        end_timestamp: index === offsets.length - 1 ? period.end_timestamp : (offsets[index + 1]?.from ?? 0) - 1,
      },
      offset: seconds / QUARTER,
    }))
  }
  const daysOfPeriod = async (filters: LogFilters, zone: string, signal?: AbortSignal): Promise<Sum[]> => {
    const sums: Sum[] = []
    for (const { part, offset } of await partsOf(filters, zone))
      sums.push(...(await sumsOfPeriod('day', { ...filters, ...part }, { offset }, signal)))
    return sums
  }
  return {
    /**
     * Returns the usage of a period, the largest quota first, or days in their order.
     * @param zone time zone of the days
     */
    by: async (group: UsageGroup, filters: LogFilters, zone: string, signal?: AbortSignal): Promise<UsageSum[]> => {
      const isDay = group === 'day'
      const parts = isDay ? await daysOfPeriod(filters, zone, signal) : await sumsOfPeriod(group, filters, {}, signal)
      const sums = parts.map(({ owner, name, user_id, ...sum }) => ({
        name: isDay ? dateOf(Number(name)) : String(name),
        username: owner,
        ...(group === 'user' && { user_id }),
        ...sum,
      }))
      return addUp(sums, group).map((sum) => ({ ...sum, quota: limited(sum.quota) }))
    },
  }
}

export type UsageSums = ReturnType<typeof openUsage>
