import { setImmediate } from 'node:timers/promises'
import {
  type CALL_OUTCOMES,
  DailyUse,
  FAILED_STATUS,
  type LOG_ORDERS,
  LOG_TYPE,
  type Log,
  type ORDER_DIRECTIONS,
  shapeOf,
} from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, QueryOptions, Value } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { type PageInput, rangeOf } from '../db/page.ts'
import { rowSchema } from '../db/row-schema.ts'
import { LOGS } from './table.ts'

/** Filters of log rows; an absent, empty, or zero filter matches all. Times and units are inclusive. */
export interface LogFilters {
  readonly user_id?: number | undefined
  readonly type?: number | undefined
  readonly username?: string | undefined
  readonly token_name?: string | undefined
  readonly model_name?: string | undefined
  readonly channel?: number | undefined
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
  readonly min_quota?: number | undefined
  readonly max_quota?: number | undefined
  readonly outcome?: (typeof CALL_OUTCOMES)[number] | undefined
  readonly status?: number | undefined
  readonly request_id?: string | undefined
  readonly conversation?: number | undefined
  readonly min_elapsed?: number | undefined
}

/** Order of log rows; by time by default. */
export interface LogOrder {
  readonly order?: (typeof LOG_ORDERS)[number] | undefined
  readonly direction?: (typeof ORDER_DIRECTIONS)[number] | undefined
}

/** Columns of the equality filters that every index by time has, the most selective first. */
const FILTER_COLUMNS = [
  ['user_id', 'user_id'],
  ['username', 'username'],
  ['token_name', 'token_name'],
  ['channel', 'channel_id'],
  ['model_name', 'model_name'],
  ['type', 'type'],
] as const

const TIME_CONDITIONS = [
  ['start_timestamp', 'created_at >= :start_timestamp'],
  ['end_timestamp', 'created_at <= :end_timestamp'],
] as const

const QUOTA_COMPARISONS = [
  ['min_quota', '>='],
  ['max_quota', '<='],
] as const

const COLUMNS = Object.keys(LOGS.columns)
  .map((name) => (name === 'channel_id' ? 'channel_id AS channel' : name))
  .join(', ')

// By time first, as the indexes are; the IDs have the same order as long as the clock goes forward.
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC'

/** Maximum number of rows that a search returns. */
const SEARCH_LIMIT = 100

/** Rows of the unfiltered list that take less than a millisecond to skip. */
const SHALLOW_ROWS = 1000

/** Rows in one delete statement. */
const CLEAR_STEP = 1000

const { consume, failed } = LOG_TYPE

/** Failed calls that are kept, since they cost nothing; for two months, so that one can be compared with the other. */
const FAILED_KEPT = 100_000
const FAILED_DAYS = 60

const { channel_id: channel, ...columns } = shapeOf(rowSchema(LOGS))
const Rows = z.array(z.object({ ...columns, channel }))
const Sum = z.object({ quota: z.number() })
const Time = z.object({ created_at: z.int() })
const { day: _, ...counts } = shapeOf(DailyUse)
const Days = z.array(z.object({ ...counts, day_number: z.int(), quota: z.number() }))

const DAY = 24 * 60 * 60

/** Limits a sum, which the database computes as a float, to the largest integer that JSON can represent. */
export const limited = (quota: number): number => Math.min(quota, Number.MAX_SAFE_INTEGER)

/** Returns a day as `YYYY-MM-DD`. */
const dateOf = (dayNumber: number): string => new Date(dayNumber * DAY * 1000).toISOString().slice(0, 10)

const isSet = (value: unknown): value is Value => value !== undefined && value !== '' && value !== 0

/**
 * Returns the WHERE clause of filters and its parameters. The first column selects the index, which also contains the
 * columns after it (see the migration).
 */
export function whereClause({ unindexed }: Dialect, filters: LogFilters, { order }: LogOrder = {}) {
  const values: Record<string, Value> = {}
  const conditions: string[] = []
  const take = (key: keyof LogFilters): boolean => {
    const value = filters[key]
    if (!isSet(value)) return false
    values[key] = value
    return true
  }
  const isFirst = () => conditions.length === 0
  const column = (name: string) => (isFirst() ? name : unindexed(name))
  // Their indexes lack rows without the value, and are used only if the condition says so.
  if (take('request_id')) conditions.push('request_id = :request_id', `request_id <> ''`)
  if (take('conversation'))
    conditions.push(`${column('conversation')} = :conversation`, ...(isFirst() ? ['conversation <> 0'] : []))
  const { outcome, status = 0 } = filters
  if (outcome === 'failed' || status >= FAILED_STATUS) conditions.push(`${column('status')} >= ${FAILED_STATUS}`)
  for (const [key, name] of FILTER_COLUMNS) if (take(key)) conditions.push(`${column(name)} = :${key}`)
  if (outcome === 'ok') conditions.push(`${column('type')} = ${consume}`, `${unindexed('status')} < ${FAILED_STATUS}`)
  if (outcome === 'any') conditions.push(`${unindexed('type')} IN (${consume}, ${failed})`)
  if (take('status')) conditions.push(`${unindexed('status')} = :status`)
  for (const [key, condition] of TIME_CONDITIONS) if (take(key)) conditions.push(condition)
  // For other orders, all rows that the index by cost finds would have to be sorted.
  const quota = order === 'quota' && isFirst() ? 'quota' : unindexed('quota')
  for (const [key, comparison] of QUOTA_COMPARISONS) if (take(key)) conditions.push(`${quota} ${comparison} :${key}`)
  if (take('min_elapsed')) conditions.push(`${unindexed('elapsed_time')} >= :min_elapsed`)
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values }
}

/** Returns the ORDER BY clause of the filtered rows. */
export function orderClause({ order, direction = 'desc' }: LogOrder, filters: LogFilters): string {
  if (!order && direction === 'desc') return NEWEST_FIRST
  const { min_quota, max_quota, ...others } = filters
  const isNarrowed = Object.values(others).some(isSet)
  // A sum is in no index, so that few rows are sorted instead of reading all of them by their cost.
  const columns = [...(order ? [isNarrowed ? `${order} + 0` : order] : []), 'created_at', 'id']
  return `ORDER BY ${columns.map((column) => `${column} ${direction.toUpperCase()}`).join(', ')}`
}

/** Returns the SQL of all queries; exported for the test of their query plans. */
export const queriesOf = (dialect: Dialect) => ({
  page: (where: string) => `SELECT ${COLUMNS} FROM logs ${where} ${NEWEST_FIRST} LIMIT :limit OFFSET :offset`,
  // Sorting only the IDs takes less memory, and the order by cost is in the index.
  ordered: (where: string, order: string) => `SELECT ${COLUMNS} FROM logs WHERE id IN (
    SELECT id FROM logs ${where} ${order} LIMIT :limit OFFSET :offset) ${order}`,
  // A float sum, because integers could overflow; JSON numbers are no more precise.
  sum: (where: string) => `SELECT coalesce(sum(quota * 1.0), 0) AS quota FROM logs ${where}`,
  // Finding the IDs in an index that contains the content takes a third of the time.
  search: `SELECT ${COLUMNS} FROM logs WHERE id IN (SELECT id FROM logs ${dialect.indexedBy('logs_time')}
    WHERE type = :type OR ${dialect.like('content', ':pattern')} ${NEWEST_FIRST} LIMIT ${SEARCH_LIMIT}) ${NEWEST_FIRST}`,
  ofType: `SELECT ${COLUMNS} FROM logs WHERE user_id = :user_id AND ${dialect.unindexed('type')} = :type
    ${NEWEST_FIRST} LIMIT ${SEARCH_LIMIT}`,
  days: `SELECT created_at / ${DAY} AS day_number, model_name, count(*) AS request_count,
    sum(quota * 1.0) AS quota, sum(prompt_tokens) AS prompt_tokens, sum(completion_tokens) AS completion_tokens
    FROM logs WHERE user_id = :user_id AND ${dialect.unindexed('type')} = ${consume} AND created_at >= :since
    GROUP BY created_at / ${DAY}, model_name ORDER BY day_number, model_name`,
  clear: `DELETE FROM logs WHERE id IN (SELECT id FROM logs WHERE created_at < :before
    ORDER BY created_at LIMIT ${CLEAR_STEP})`,
  clearFailed: `DELETE FROM logs WHERE id IN (SELECT id FROM logs WHERE type = ${failed} AND created_at < :before
    ORDER BY created_at LIMIT ${CLEAR_STEP})`,
  lastFailed: `SELECT created_at FROM logs WHERE type = ${failed} ORDER BY created_at DESC LIMIT 1 OFFSET :kept`,
})

/** Opens the store that reads and clears the table `logs`; rows are returned newest first. */
export function openLogs(db: Database) {
  const queries = queriesOf(db.dialect)
  const slow = (signal?: AbortSignal): QueryOptions => ({ isSlow: true, signal })
  /** Deletes rows in small steps, so that other writes need not wait. */
  const clear = async (sql: string, before: number): Promise<number> => {
    let cleared = 0
    for (;;) {
      const step = await db.run(sql, { before })
      cleared += step
      if (step < CLEAR_STEP) return cleared
      // Timers and sockets have their turn between two steps.
      await setImmediate()
    }
  }
  return {
    page: async (
      { order, direction, ...filters }: LogFilters & LogOrder,
      page: PageInput,
      signal?: AbortSignal,
    ): Promise<Log[]> => {
      const { where, values } = whereClause(db.dialect, filters, { order })
      const clause = orderClause({ order, direction }, filters)
      const isNewest = clause === NEWEST_FIRST
      const sql = isNewest ? queries.page(where) : queries.ordered(where, clause)
      const range = rangeOf(page)
      // Only the first pages of all rows are quick.
      const isQuick = isNewest && where === '' && range.offset + range.limit <= SHALLOW_ROWS
      return z.parse(Rows, await db.all(sql, { ...values, ...range }, isQuick ? {} : slow(signal)))
    },
    /** Returns the quota of the rows of model calls; a filter by type is ignored. */
    sum: async (filters: LogFilters, signal?: AbortSignal): Promise<number> => {
      const { where, values } = whereClause(db.dialect, { ...filters, type: consume })
      return limited(z.parse(Sum, await db.get(queries.sum(where), values, slow(signal))).quota)
    },
    /** Returns rows of a type (0: none), or whose content begins with the keyword. */
    search: async (type: number, keyword: string, signal?: AbortSignal) =>
      z.parse(Rows, await db.all(queries.search, { type, pattern: `${keyword}%` }, slow(signal))),
    ofType: async (user_id: number, type: number, signal?: AbortSignal) =>
      z.parse(Rows, await db.all(queries.ofType, { user_id, type }, slow(signal))),
    /** Returns a user's usage by day (UTC) and model. */
    days: async (user_id: number, since: number, signal?: AbortSignal) => {
      const rows = z.parse(Days, await db.all(queries.days, { user_id, since }, slow(signal)))
      return rows.map(({ day_number, quota, ...row }) => ({ day: dateOf(day_number), ...row, quota: limited(quota) }))
    },
    /** Deletes older rows, and returns their number. */
    clear: (before: number) => clear(queries.clear, before),
    /** Deletes failed calls that are old or too many. */
    clearFailed: async (now: number, kept = FAILED_KEPT): Promise<void> => {
      const last = z.parse(z.optional(Time), await db.get(queries.lastFailed, { kept: kept - 1 }))
      await clear(queries.clearFailed, Math.max(Math.floor(now / 1000) - FAILED_DAYS * DAY, last?.created_at ?? 0))
    },
  }
}

export type Logs = ReturnType<typeof openLogs>
