import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { logs, PAGE_SIZE } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { LOGS } from './table.ts'

/** Filters of log rows; an absent, empty, or zero filter matches all. Times are inclusive. */
export interface LogFilters {
  readonly user_id?: number | undefined
  readonly type?: number | undefined
  readonly username?: string | undefined
  readonly token_name?: string | undefined
  readonly model_name?: string | undefined
  readonly channel?: number | undefined
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

type TimeFilter = 'start_timestamp' | 'end_timestamp'

/** Columns of the equality filters, the most selective first. */
const FILTER_COLUMNS = {
  user_id: 'user_id',
  username: 'username',
  token_name: 'token_name',
  channel: 'channel_id',
  model_name: 'model_name',
  type: 'type',
} satisfies Record<Exclude<keyof LogFilters, TimeFilter>, string>

const TIME_CONDITIONS = {
  start_timestamp: 'created_at >= :start_timestamp',
  end_timestamp: 'created_at <= :end_timestamp',
} satisfies Record<TimeFilter, string>

const COLUMNS = Object.keys(LOGS.columns)
  .map((name) => (name === 'channel_id' ? 'channel_id AS channel' : name))
  .join(', ')

// By time first, as the indexes are; the IDs have the same order as long as the clock goes forward.
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC'

/** Maximum number of rows that a search returns. */
const SEARCH_LIMIT = 100

const { consume } = logs.LOG_TYPE

const booleanColumn = z.pipe(
  z.int(),
  z.transform((value: number) => value !== 0),
)
const Rows = z.array(z.extend(logs.Log, { is_stream: booleanColumn, system_prompt_reset: booleanColumn }))
const Sum = z.object({ quota: z.number() })
const Days = z.array(logs.DailyUse)

const isSet = (value: unknown): value is SQLInputValue => value !== undefined && value !== '' && value !== 0

/**
 * Returns the WHERE clause of filters and its parameters. The first column selects the index, which also contains the
 * columns after it (see the migration); the unary plus keeps SQLite's planner from choosing another index.
 */
export function whereClause(filters: LogFilters) {
  const values: Record<string, SQLInputValue> = {}
  const take = (key: string): boolean => {
    const value = filters[key as keyof LogFilters]
    if (!isSet(value)) return false
    values[key] = value
    return true
  }
  const equalities = Object.entries(FILTER_COLUMNS).filter(([key]) => take(key))
  const conditions = equalities.map(([key, column], index) => `${index === 0 ? '' : '+'}${column} = :${key}`)
  for (const [key, condition] of Object.entries(TIME_CONDITIONS)) if (take(key)) conditions.push(condition)
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values }
}

/** The SQL of all queries; exported for the test of their query plans. */
export const queries = {
  page: (where: string) => `SELECT ${COLUMNS} FROM logs ${where} ${NEWEST_FIRST} LIMIT ${PAGE_SIZE} OFFSET :offset`,
  // A float sum, because integers could overflow; JSON numbers are no more precise.
  sum: (where: string) => `SELECT min(total(quota), ${Number.MAX_SAFE_INTEGER}) AS quota FROM logs ${where}`,
  // Finding the IDs in an index that contains the content takes a third of the time.
  search: `SELECT ${COLUMNS} FROM logs WHERE id IN (SELECT id FROM logs INDEXED BY logs_time
    WHERE type = :type OR content LIKE :pattern ${NEWEST_FIRST} LIMIT ${SEARCH_LIMIT}) ${NEWEST_FIRST}`,
  ofType: `SELECT ${COLUMNS} FROM logs WHERE user_id = :user_id AND +type = :type ${NEWEST_FIRST} LIMIT ${SEARCH_LIMIT}`,
  days: `SELECT date(created_at, 'unixepoch') AS day, model_name, count(*) AS request_count,
    min(total(quota), ${Number.MAX_SAFE_INTEGER}) AS quota, sum(prompt_tokens) AS prompt_tokens,
    sum(completion_tokens) AS completion_tokens FROM logs
    WHERE user_id = :user_id AND +type = ${consume} AND created_at >= :since
    GROUP BY day, model_name ORDER BY day, model_name`,
  clear: 'DELETE FROM logs WHERE created_at < ?',
}

/** Opens the store that reads and clears the table `logs`; rows are returned newest first. */
export function openLogs(db: DatabaseSync) {
  // One statement per combination of filters: at most 256.
  const cache = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const statement = cache.get(sql) ?? db.prepare(sql)
    cache.set(sql, statement)
    return statement
  }
  const search = db.prepare(queries.search)
  const ofType = db.prepare(queries.ofType)
  const days = db.prepare(queries.days)
  const clear = db.prepare(queries.clear)
  return {
    page: (filters: LogFilters, p: number) => {
      const { where, values } = whereClause(filters)
      return z.parse(Rows, prepare(queries.page(where)).all({ ...values, offset: p * PAGE_SIZE }))
    },
    /** Returns the quota of the rows of model calls; a filter by type is ignored. */
    sum: (filters: LogFilters): number => {
      const { where, values } = whereClause({ ...filters, type: consume })
      return z.parse(Sum, prepare(queries.sum(where)).get(values)).quota
    },
    /** Returns rows of a type (0: none), or whose content begins with the keyword. */
    search: (type: number, keyword: string) => z.parse(Rows, search.all({ type, pattern: `${keyword}%` })),
    ofType: (user_id: number, type: number) => z.parse(Rows, ofType.all({ user_id, type })),
    /** Returns a user's usage by day (UTC) and model. */
    days: (user_id: number, since: number) => z.parse(Days, days.all({ user_id, since })),
    /** Deletes older rows and returns their number. */
    clear: (before: number): number => Number(clear.run(before).changes),
  }
}

export type Logs = ReturnType<typeof openLogs>
