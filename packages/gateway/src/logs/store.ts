import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { logs, PAGE_SIZE } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { LOG_TYPE } from './write.ts'

/** What narrows log rows down; absent, empty or 0: not at all. Times include both ends. */
export interface Narrowing {
  readonly user_id?: number | undefined
  readonly type?: number | undefined
  readonly username?: string | undefined
  readonly token_name?: string | undefined
  readonly model_name?: string | undefined
  readonly channel?: number | undefined
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

type Moment = 'start_timestamp' | 'end_timestamp'

/** Columns that a filter names, those first that leave the fewest rows. */
const EQUAL = {
  user_id: 'user_id',
  username: 'username',
  token_name: 'token_name',
  channel: 'channel_id',
  model_name: 'model_name',
  type: 'type',
} satisfies Record<Exclude<keyof Narrowing, Moment>, string>

const BETWEEN = {
  start_timestamp: 'created_at >= :start_timestamp',
  end_timestamp: 'created_at <= :end_timestamp',
} satisfies Record<Moment, string>

const COLUMNS = `id, user_id, created_at, type, content, username, token_name, model_name, quota, prompt_tokens,
  completion_tokens, channel_id AS channel, request_id, elapsed_time, is_stream, system_prompt_reset`

// By time first: that is what the indexes hold, and the order of the ids as long as the clock goes forward.
const NEWEST = 'ORDER BY created_at DESC, id DESC'

/** Most rows that a search answers. */
const FOUND_MAX = 100

const truth = z.pipe(
  z.int(),
  z.transform((value: number) => value !== 0),
)
const Rows = z.array(z.extend(logs.Log, { is_stream: truth, system_prompt_reset: truth }))
const Sum = z.object({ quota: z.number() })
const Days = z.array(logs.DailyUse)

const isNamed = (value: unknown): value is SQLInputValue => value !== undefined && value !== '' && value !== 0

/**
 * The part of a query that narrows, and the values it wants. The first column chooses the index, which holds those after
 * it as well (see the migration); the unary plus keeps SQLite, which does not know how many rows each leaves, from
 * choosing another.
 */
export function narrow(narrowing: Narrowing) {
  const values: Record<string, SQLInputValue> = {}
  const named = (key: string): boolean => {
    const value = narrowing[key as keyof Narrowing]
    if (!isNamed(value)) return false
    values[key] = value
    return true
  }
  const equal = Object.entries(EQUAL).filter(([key]) => named(key))
  const parts = equal.map(([key, column], at) => `${at === 0 ? '' : '+'}${column} = :${key}`)
  for (const [key, condition] of Object.entries(BETWEEN)) if (named(key)) parts.push(condition)
  return { where: parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '', values }
}

/** The queries, also for whoever wants to see how they are carried out. */
export const queries = {
  page: (where: string) => `SELECT ${COLUMNS} FROM logs ${where} ${NEWEST} LIMIT ${PAGE_SIZE} OFFSET :offset`,
  // Summed as floats: integers could overflow, and JSON has no more digits anyway.
  sum: (where: string) => `SELECT min(total(quota), ${Number.MAX_SAFE_INTEGER}) AS quota FROM logs ${where}`,
  // The ids come from an index that holds the contents, then the rows: a third of the time.
  search: `SELECT ${COLUMNS} FROM logs WHERE id IN (SELECT id FROM logs INDEXED BY logs_time
    WHERE type = :type OR content LIKE :pattern ${NEWEST} LIMIT ${FOUND_MAX}) ${NEWEST}`,
  ofType: `SELECT ${COLUMNS} FROM logs WHERE user_id = :user_id AND +type = :type ${NEWEST} LIMIT ${FOUND_MAX}`,
  days: `SELECT date(created_at, 'unixepoch') AS day, model_name, count(*) AS request_count,
    min(total(quota), ${Number.MAX_SAFE_INTEGER}) AS quota, sum(prompt_tokens) AS prompt_tokens,
    sum(completion_tokens) AS completion_tokens FROM logs
    WHERE user_id = :user_id AND +type = ${LOG_TYPE.consumption} AND created_at >= :since
    GROUP BY day, model_name ORDER BY day, model_name`,
  clear: 'DELETE FROM logs WHERE created_at < ?',
}

/** Reads and clears the table `logs`; rows come newest first. */
export function openLogs(db: DatabaseSync) {
  const prepared = new Map<string, StatementSync>()
  // One for each set of filters that was asked for: there are 256 at most.
  const prepare = (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  const search = db.prepare(queries.search)
  const ofType = db.prepare(queries.ofType)
  const days = db.prepare(queries.days)
  const clear = db.prepare(queries.clear)
  return {
    page: (narrowing: Narrowing, p: number) => {
      const { where, values } = narrow(narrowing)
      return z.parse(Rows, prepare(queries.page(where)).all({ ...values, offset: p * PAGE_SIZE }))
    },
    /** Quota of the rows of consumption, whatever type is asked for. */
    sum: (narrowing: Narrowing): number => {
      const { where, values } = narrow({ ...narrowing, type: LOG_TYPE.consumption })
      return z.parse(Sum, prepare(queries.sum(where)).get(values)).quota
    },
    /** Rows of a type (0: of none), or whose content begins with the keyword. */
    search: (type: number, keyword: string) => z.parse(Rows, search.all({ type, pattern: `${keyword}%` })),
    ofType: (user_id: number, type: number) => z.parse(Rows, ofType.all({ user_id, type })),
    /** What somebody used, by day (UTC) and model. */
    days: (user_id: number, since: number) => z.parse(Days, days.all({ user_id, since })),
    /** Deletes what is older, and tells how much that was. */
    clear: (before: number): number => Number(clear.run(before).changes),
  }
}
