import { LOG_TYPE, type USAGE_GROUPS, type UsageSum } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, Values } from '../db/database.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { type LogFilters, limited, whereClause } from './store.ts'

/** What usage is grouped by. */
export type UsageGroup = (typeof USAGE_GROUPS)[number]

const DAY = 24 * 60 * 60
const QUARTER = 15 * 60

/** Seconds after midnight (UTC) from which the day before gets no more rows. */
const SETTLED_AFTER = 10 * 60

/** Days that are summed at once, and rows that are written in one transaction. */
const DAYS_AT_ONCE = 7
const ROWS_AT_ONCE = 500

/** Kinds of sums in `usage_days`, with their SQL over `logs`. A day of a time zone is a sum of quarters of an hour. */
const KINDS = {
  user: { kind: 1, owner: `''`, name: 'username', time: `created_at / ${DAY} * ${DAY}` },
  token: { kind: 2, owner: 'username', name: 'token_name', time: `created_at / ${DAY} * ${DAY}` },
  model: { kind: 3, owner: `''`, name: 'model_name', time: `created_at / ${DAY} * ${DAY}` },
  channel: { kind: 4, owner: `''`, name: 'CAST(channel_id AS TEXT)', time: `created_at / ${DAY} * ${DAY}` },
  day: { kind: 5, owner: `''`, name: `''`, time: `created_at / ${QUARTER} * ${QUARTER}` },
} satisfies Record<UsageGroup, { kind: number; owner: string; name: string; time: string }>

const SUMS = `sum(quota * 1.0) AS quota, sum(prompt_tokens) AS prompt_tokens, sum(completion_tokens) AS completion_tokens`

/** Day of a time zone, as days since 1970. */
const dayOfZone = (time: string) => `(${time} + CAST(:offset AS BIGINT)) / ${DAY}`

const sumFields = { calls: z.int(), quota: z.number(), prompt_tokens: z.int(), completion_tokens: z.int() }
const Sums = z.array(z.object({ owner: z.string(), name: z.string(), ...sumFields }))
type Sum = z.output<typeof Sums>[number]
const TimedSums = z.array(z.object({ owner: z.string(), name: z.string(), time: z.int(), ...sumFields }))

const Range = z.optional(z.object({ start_day: z.int(), end_day: z.int() }))
type Days = NonNullable<z.output<typeof Range>>

const FIND_RANGE = 'SELECT start_day, end_day FROM usage_range WHERE id = 1'
const BEGIN_RANGE = `INSERT INTO usage_range (id, start_day, end_day) VALUES (1, :day, :day) ON CONFLICT (id) DO NOTHING`
const EXTEND_RANGE = 'UPDATE usage_range SET end_day = :day + 1 WHERE id = 1 AND end_day = :day'
const SHORTEN_RANGE = `UPDATE usage_range SET start_day = :day, end_day = CASE WHEN end_day < :day THEN :day ELSE end_day END
  WHERE id = 1 AND start_day < :day`
const SAVE = `INSERT INTO usage_days (kind, owner, name, time, calls, quota, prompt_tokens, completion_tokens)
  VALUES (:kind, :owner, :name, :time, :calls, :quota, :prompt_tokens, :completion_tokens)
  ON CONFLICT (kind, owner, name, time) DO UPDATE SET calls = excluded.calls, quota = excluded.quota,
    prompt_tokens = excluded.prompt_tokens, completion_tokens = excluded.completion_tokens`

const Oldest = z.object({ time: z.nullable(z.int()) })

/** SQL of all sums. */
const usageQueries = {
  /** Sums of log rows. */
  rows: (by: UsageGroup, where: string) => {
    const { owner, name } = KINDS[by]
    const group = by === 'day' ? `CAST(${dayOfZone('created_at')} AS TEXT)` : name
    return `SELECT ${owner} AS owner, ${group} AS name, count(*) AS calls, ${SUMS} FROM logs ${where} GROUP BY 1, 2`
  },
  /** The same of complete days. */
  days: (by: UsageGroup) => {
    const group = by === 'day' ? `CAST(${dayOfZone('time')} AS TEXT)` : 'name'
    return `SELECT owner, ${group} AS name, sum(calls) AS calls, ${SUMS} FROM usage_days
      WHERE kind = ${KINDS[by].kind} AND time >= :start AND time < :end GROUP BY owner, ${by === 'day' ? '2' : 'name'}`
  },
  /** Sums of a day's log rows, as `usage_days` stores them. */
  ofDay: (by: UsageGroup, where: string) => {
    const { owner, name, time } = KINDS[by]
    return `SELECT ${owner} AS owner, ${name} AS name, ${time} AS time, count(*) AS calls, ${SUMS} FROM logs ${where}
      GROUP BY 1, 2, 3`
  },
}

const { consume } = LOG_TYPE

const dateOf = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10)

/** Returns the summed days within a period; `undefined` without any. */
function daysWithin(period: LogFilters, summed: Days | undefined): Days | undefined {
  if (!summed) return undefined
  const first = Math.ceil((period.start_timestamp ?? 0) / DAY)
  const last = period.end_timestamp ? Math.floor((period.end_timestamp + 1) / DAY) : summed.end_day
  const days = { start_day: Math.max(first, summed.start_day), end_day: Math.min(last, summed.end_day) }
  return days.start_day < days.end_day ? days : undefined
}

/** Adds up sums with the same names. */
function merge(parts: readonly Sum[]): Sum[] {
  const byName = new Map<string, Sum>()
  for (const part of parts) {
    const key = JSON.stringify([part.owner, part.name])
    const known = byName.get(key)
    byName.set(
      key,
      known
        ? {
            ...part,
            calls: known.calls + part.calls,
            quota: known.quota + part.quota,
            prompt_tokens: known.prompt_tokens + part.prompt_tokens,
            completion_tokens: known.completion_tokens + part.completion_tokens,
          }
        : part,
    )
  }
  return [...byName.values()]
}

/** Opens the sums of the log rows of calls. Complete days are summed once, everything else when it is read. */
export function openUsage(db: Database, clock: Clock) {
  const slow = (signal?: AbortSignal) => ({ isSlow: true, signal })
  const summedDays = async () => z.parse(Range, await db.get(FIND_RANGE))
  const rowsBy = async (by: UsageGroup, filters: LogFilters, offset: number, signal?: AbortSignal) => {
    const { where, values } = whereClause(db.dialect, { ...filters, type: consume })
    const parameters: Values = by === 'day' ? { ...values, offset } : values
    return z.parse(Sums, await db.all(usageQueries.rows(by, where), parameters, slow(signal)))
  }
  const daysBy = async (by: UsageGroup, { start_day, end_day }: Days, offset: number, signal?: AbortSignal) => {
    const period = { start: start_day * DAY, end: end_day * DAY }
    const parameters: Values = by === 'day' ? { ...period, offset } : period
    return z.parse(Sums, await db.all(usageQueries.days(by), parameters, slow(signal)))
  }
  const sumDay = async (day: number): Promise<void> => {
    const period = { type: consume, start_timestamp: day * DAY, end_timestamp: (day + 1) * DAY - 1 }
    const { where, values } = whereClause(db.dialect, period)
    for (const [by, { kind }] of Object.entries(KINDS) as [UsageGroup, { kind: number }][]) {
      const sums = z.parse(TimedSums, await db.all(usageQueries.ofDay(by, where), values, slow()))
      for (let at = 0; at < sums.length; at += ROWS_AT_ONCE)
        await db.transaction(async () => {
          for (const sum of sums.slice(at, at + ROWS_AT_ONCE))
            await db.run(SAVE, { ...sum, kind, quota: Math.trunc(limited(sum.quota)) })
        })
    }
    await db.run(EXTEND_RANGE, { day })
  }
  return {
    /**
     * Returns the usage of a period, the largest quota first, or days in their order.
     * @param offset seconds that local time is ahead of UTC, for days
     */
    by: async (group: UsageGroup, filters: LogFilters, offset: number, signal?: AbortSignal): Promise<UsageSum[]> => {
      const { start_timestamp, end_timestamp, ...others } = filters
      const isFiltered = Object.values(others).some(Boolean)
      const days = isFiltered ? undefined : daysWithin(filters, await summedDays())
      const parts = days
        ? [
            await rowsBy(group, { start_timestamp, end_timestamp: days.start_day * DAY - 1 }, offset, signal),
            await daysBy(group, days, offset, signal),
            await rowsBy(group, { start_timestamp: days.end_day * DAY, end_timestamp }, offset, signal),
          ]
        : [await rowsBy(group, filters, offset, signal)]
      const sums = merge(parts.flat()).map(({ owner, name, quota, ...sum }) => ({
        name: group === 'day' ? dateOf(Number(name)) : name,
        username: owner,
        ...sum,
        quota: limited(quota),
      }))
      const byName = (a: UsageSum, b: UsageSum) => (a.name < b.name ? -1 : 1)
      return sums.sort((a, b) => (group === 'day' ? byName(a, b) : b.quota - a.quota || byName(a, b)))
    },
    /** Sums some of the days that are complete and not summed yet. */
    sumDays: async (): Promise<void> => {
      const complete = Math.floor((unixSeconds(clock) - SETTLED_AFTER) / DAY)
      let summed = await summedDays()
      if (!summed) {
        const { time } = z.parse(
          Oldest,
          await db.get(`SELECT min(created_at) AS time FROM logs WHERE type = ${consume}`),
        )
        await db.run(BEGIN_RANGE, { day: Math.min(complete, Math.floor((time ?? unixSeconds(clock)) / DAY)) })
        summed = await summedDays()
      }
      const first = summed?.end_day ?? complete
      for (let day = first; day < Math.min(complete, first + DAYS_AT_ONCE) && db.isOpen; day++) await sumDay(day)
    },
    /** Drops the sums of days from which rows older than a time are about to be deleted. */
    drop: async (before: number): Promise<void> => {
      const today = Math.floor(unixSeconds(clock) / DAY)
      const day = Math.min(Math.ceil(before / DAY), today + 1)
      await db.transaction(async () => {
        if ((await db.run(SHORTEN_RANGE, { day })) > 0)
          await db.run('DELETE FROM usage_days WHERE time < :time', { time: day * DAY })
      })
    },
  }
}

export type UsageSums = ReturnType<typeof openUsage>
