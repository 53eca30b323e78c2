import { type Call, type ChannelHealth, LOG_TYPE } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { type PageInput, rangeOf } from '../db/page.ts'
import { type NewRow, writer } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { FaultLog } from '../lib/fault-log.ts'
import { translate } from '../texts/text.ts'
import { LOGS } from './table.ts'
import { contentsOf } from './write.ts'

const HOUR = 60 * 60

/** Seconds for which calls are kept. */
export const CALLS_KEPT = 30 * 24 * HOUR

/** Milliseconds for which calls wait to be written together. */
const WRITE_INTERVAL = 1000

/** Maximum number of calls that wait; more are not recorded. */
const WAITING_MAX = 5000

/** Failed calls that are recorded in an hour, of one user and of all, since they cost nothing. */
const FAILED_MAX = { user: 500, all: 10_000 }

/** Failed calls that are kept. */
const FAILED_KEPT = 100_000

/** Characters of the longest sentence that is recorded. */
const REASON_MAX = 300

const BAD_REQUEST = 400
export const SUCCESS = 200

const Sentence = z.object({ zh: z.string(), en: z.string() })

const Attempt = z.object({
  channel: z.int(),
  model: z.string(),
  status: z.int(),
  reason: Sentence,
  duration: z.number(),
})

/** A number that records of earlier versions do not have. */
const addedNumber = z._default(z.number(), 0)
const addedText = z._default(z.string(), '')

const Detail = z.object({
  token_name: z.string(),
  model_name: z.string(),
  reason: Sentence,
  duration: z.number(),
  first_token: z.number(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  cached_tokens: z.number(),
  cache_write_tokens: addedNumber,
  cache_write_1h_tokens: addedNumber,
  audio_prompt_tokens: addedNumber,
  audio_completion_tokens: addedNumber,
  quota: z.number(),
  model_ratio: z.number(),
  group_ratio: z.number(),
  completion_ratio: z.number(),
  cache_ratio: z.number(),
  cache_write_ratio: addedNumber,
  cache_write_1h_ratio: addedNumber,
  audio_ratio: addedNumber,
  audio_completion_ratio: addedNumber,
  unit: addedText,
  units: addedNumber,
  unit_price: addedNumber,
  unit_size: addedText,
  attempts: z.array(Attempt),
})

/** A recorded attempt with one channel. */
export type AttemptRecord = z.output<typeof Attempt>

/** What is recorded of a call. */
export interface CallRecord extends z.output<typeof Detail> {
  readonly request_id: string
  /** Unix seconds. */
  readonly created_at: number
  readonly user_id: number
  readonly username: string
  /** HTTP status of the response. */
  readonly status: number
  /** See `conversationOf`; 0: none. */
  readonly conversation: number
}

const JsonDetail = z.pipe(
  z.pipe(
    z.string(),
    z.transform((json: string): unknown => JSON.parse(json)),
  ),
  Detail,
)
const Row = z.object({
  request_id: z.string(),
  created_at: z.int(),
  username: z.string(),
  status: z.int(),
  detail: JsonDetail,
})
const Rows = z.array(Row)
const HealthRows = z.array(
  z.object({
    channel: z.int(),
    attempts: z.number(),
    failures: z.number(),
    successes: z.number(),
    duration: z.number(),
  }),
)

const INSERT = `INSERT INTO calls (request_id, created_at, user_id, status, detail)
  VALUES (:request_id, :created_at, :user_id, :status, :detail) ON CONFLICT (request_id) DO NOTHING`

const ADD_TO_HOUR = `INSERT INTO channel_hours (channel_id, hour, attempts, failures, successes, duration)
  VALUES (:channel_id, :hour, :attempts, :failures, :successes, :duration)
  ON CONFLICT (channel_id, hour) DO UPDATE SET attempts = channel_hours.attempts + excluded.attempts,
    failures = channel_hours.failures + excluded.failures,
    successes = channel_hours.successes + excluded.successes, duration = channel_hours.duration + excluded.duration`

const SELECT = `SELECT request_id, calls.created_at, coalesce(username, '') AS username, calls.status, detail
  FROM calls LEFT JOIN users ON users.id = user_id`

const FIND = `${SELECT} WHERE request_id = :request_id AND (user_id = :user_id OR :user_id = 0)`

const FAILED = `${SELECT} WHERE calls.status <> ${SUCCESS} ORDER BY calls.created_at DESC, request_id DESC
  LIMIT :limit OFFSET :offset`

const CLEAR_FAILED = `DELETE FROM calls WHERE status <> ${SUCCESS} AND created_at < (
  SELECT created_at FROM calls WHERE status <> ${SUCCESS} ORDER BY created_at DESC LIMIT 1 OFFSET :kept)`

const HEALTH = `SELECT channel_id AS channel, sum(attempts) * 1.0 AS attempts, sum(failures) * 1.0 AS failures, sum(successes) * 1.0 AS successes,
  sum(duration) * 1.0 AS duration FROM channel_hours WHERE hour >= :start AND hour < :end GROUP BY channel_id`

/** Sums of a channel's attempts in one hour. */
interface Hour {
  readonly channel_id: number
  readonly hour: number
  attempts: number
  failures: number
  successes: number
  duration: number
}

/** Returns the sums of attempts by channel and hour, in one order for all processes, so that they do not deadlock. */
function hoursOf(records: readonly CallRecord[]): Hour[] {
  const hours = new Map<string, Hour>()
  for (const { created_at, attempts } of records)
    for (const { channel, status, duration } of attempts) {
      const hour = created_at - (created_at % HOUR)
      const key = `${channel} ${hour}`
      const sum = hours.get(key) ?? { channel_id: channel, hour, attempts: 0, failures: 0, successes: 0, duration: 0 }
      hours.set(key, sum)
      sum.attempts++
      if (status === SUCCESS) {
        sum.successes++
        sum.duration += Math.round(duration)
      }
      // An invalid call is no failure of the channel.
      else if (status !== BAD_REQUEST) sum.failures++
    }
  return [...hours.values()].sort((a, b) => a.channel_id - b.channel_id || a.hour - b.hour)
}

/** Returns the log row of a failed call. */
const failedRow = ({ reason, duration, attempts, ...record }: CallRecord): NewRow<typeof LOGS> => ({
  user_id: record.user_id,
  username: record.username,
  created_at: record.created_at,
  type: LOG_TYPE.failed,
  ...contentsOf(reason),
  token_name: record.token_name,
  model_name: record.model_name,
  channel_id: attempts.at(-1)?.channel,
  request_id: record.request_id,
  elapsed_time: Math.round(duration),
  status: record.status,
  attempts: attempts.length,
  conversation: record.conversation,
})

/**
 * Writes records of calls, and adds their attempts to the sums of channels by hour.
 * @param isLogged whether failed calls become rows of the log, as successful ones do when they are charged
 */
export const writeCalls = (db: Database, records: readonly CallRecord[], isLogged: boolean): Promise<void> => {
  const writeRow = writer(db, LOGS)
  return db.transaction(async () => {
    for (const record of records) {
      const { request_id, created_at, user_id, username: _, conversation: __, status, ...detail } = record
      const added = await db.run(INSERT, { request_id, created_at, user_id, status, detail: JSON.stringify(detail) })
      if (added > 0 && isLogged && status !== SUCCESS) await writeRow(failedRow(record))
    }
    for (const hour of hoursOf(records)) await db.run(ADD_TO_HOUR, { ...hour })
  })
}

/** Returns a sentence that is not longer than a record may be: providers may quote the whole call. */
const shortened = ({ zh, en }: z.output<typeof Sentence>) => ({
  zh: zh.slice(0, REASON_MAX),
  en: en.slice(0, REASON_MAX),
})

/** Counts the failed calls of the current hour, and returns whether one more is recorded. */
function createFailureLimit(clock: Clock) {
  let hour = 0
  let all = 0
  const byUser = new Map<number, number>()
  return (user: number): boolean => {
    const current = Math.floor(unixSeconds(clock) / HOUR)
    if (current !== hour) {
      hour = current
      all = 0
      byUser.clear()
    }
    const own = byUser.get(user) ?? 0
    if (own >= FAILED_MAX.user || all >= FAILED_MAX.all) return false
    byUser.set(user, own + 1)
    all++
    return true
  }
}

/** Returns a call in the form of a response, in the language of a request. */
function callOf({ detail, ...row }: z.output<typeof Row>, language: string | undefined): Call {
  const attempts = detail.attempts.map((attempt) => ({ ...attempt, reason: translate(attempt.reason, language) }))
  return { ...row, ...detail, reason: translate(detail.reason, language), attempts }
}

interface CallsOptions {
  readonly clock: Clock
  readonly reportFault: FaultLog
  /** Whether calls are written to the log. */
  readonly isLogged: () => boolean
}

/**
 * Opens the records of calls. They are written together, a second later at most, so that they slow no call down; a
 * killed process loses them. Failed calls cost nothing, so that their number and their sentences are limited.
 */
export function openCalls(db: Database, { clock, reportFault, isLogged }: CallsOptions) {
  const mayRecordFailure = createFailureLimit(clock)
  let waiting: CallRecord[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  const writeAll = async (records: readonly CallRecord[]): Promise<void> => {
    if (records.length === 0 || !db.isOpen) return
    try {
      await writeCalls(db, records, isLogged())
    } catch (error) {
      reportFault({ requestId: 'calls', endpoint: 'calls', error })
    }
  }
  /** Writes the waiting records; earlier ones have been written when it resolves, too. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const records = waiting
    waiting = []
    writing = writing.then(() => writeAll(records))
    return writing
  }
  return {
    /** Records a call. */
    add: (record: CallRecord): void => {
      if (waiting.length >= WAITING_MAX) return
      if (record.status !== SUCCESS && !mayRecordFailure(record.user_id)) return
      const attempts = record.attempts.map((attempt) => ({ ...attempt, reason: shortened(attempt.reason) }))
      waiting.push({ ...record, reason: shortened(record.reason), attempts })
      timer ??= setTimeout(() => void flush(), WRITE_INTERVAL).unref()
    },
    flush,
    /** Returns a call of a user, or (0) of anyone. */
    find: async (request_id: string, user_id: number, language: string | undefined): Promise<Call | undefined> => {
      await flush()
      const row = z.parse(z.optional(Row), await db.get(FIND, { request_id, user_id }))
      return row && callOf(row, language)
    },
    failed: async (page: PageInput, language: string | undefined): Promise<Call[]> => {
      await flush()
      const rows = z.parse(Rows, await db.all(FAILED, { ...rangeOf(page) }))
      return rows.map((row) => callOf(row, language))
    },
    /** Returns how channels answered in the hours of a period, in Unix seconds; the end is exclusive. */
    health: async (from: number, end: number): Promise<ChannelHealth[]> => {
      await flush()
      return z
        .parse(HealthRows, await db.all(HEALTH, { start: from - (from % HOUR), end }))
        .sort((a, b) => b.failures - a.failures || a.channel - b.channel)
        .map(({ successes, duration, ...row }) => ({
          ...row,
          duration: successes > 0 ? Math.round(duration / successes) : 0,
        }))
    },
    /** Deletes expired calls. */
    clear: async (): Promise<void> => {
      const before = unixSeconds(clock) - CALLS_KEPT
      await db.run('DELETE FROM calls WHERE created_at < :before', { before })
      await db.run(CLEAR_FAILED, { kept: FAILED_KEPT })
      await db.run('DELETE FROM channel_hours WHERE hour < :before', { before })
    },
  }
}

export type Calls = ReturnType<typeof openCalls>
