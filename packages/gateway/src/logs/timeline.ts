import type { CallBar } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import { addSums, negative, OF_ROWS, OF_TOTALS, outcomeShape, withMeans } from './outcome-sums.ts'
import { type LogFilters, whereClause } from './store.ts'
import { QUARTER, type Quarters, totalsClause } from './totals.ts'

const MAX_BARS = 1000

/** A period in parts of equal length: Unix seconds, the end included. */
export interface Bars {
  readonly start_timestamp: number
  readonly end_timestamp: number
  /** Seconds of a part. */
  readonly step: number
}

const Rows = z.array(z.object({ bar: z.int(), ...outcomeShape }))
type Row = z.output<typeof Rows>[number]

/** Returns the column `bar`, the number of a part from 0. Casts tell PostgreSQL the types. */
const bar = (time: string) => `(${time} - CAST(:first AS BIGINT)) / CAST(:length AS BIGINT) AS bar`

const timelineQueries = {
  // Rows are in the order of quarters, so that only the sums of these are sorted.
  totals: (where: string) =>
    `SELECT ${bar('quarter')}, ${OF_TOTALS} FROM (
      SELECT quarter, ${OF_TOTALS} FROM usage_totals ${where} GROUP BY quarter) AS quarters GROUP BY 1`,
  rows: (where: string) => `SELECT ${bar('created_at')}, ${OF_ROWS} FROM logs ${where} GROUP BY 1`,
}

const isQuarter = (seconds: number): boolean => seconds % QUARTER === 0

/** Whether only columns of the totals are filtered, and not to failed calls. */
const isSummed = ({ type, outcome, status, request_id, conversation, ...rest }: LogFilters): boolean =>
  !(type || status || request_id || conversation || rest.min_elapsed || rest.min_quota || rest.max_quota) &&
  outcome !== 'failed'

/**
 * Checks the parts of a period.
 * @throws Refusal if the period ends before it starts, or has too many parts
 */
export function checkBars({ start_timestamp, end_timestamp, step }: Bars): void {
  const count = (end_timestamp - start_timestamp) / step
  if (step < 1 || count < 0 || count > MAX_BARS) throw new Refusal(texts.bars(String(MAX_BARS)))
}

/** Opens the sums of calls over time. */
export function openTimeline(db: Database) {
  const ofQuarters = async (filters: LogFilters, quarters: Quarters, bars: Bars, signal?: AbortSignal) => {
    const { where, values } = totalsClause(filters, quarters)
    const parts = { first: bars.start_timestamp / QUARTER, length: bars.step / QUARTER }
    const options = { isSlow: true, signal }
    return z.parse(Rows, await db.all(timelineQueries.totals(where), { ...values, ...parts }, options))
  }
  const ofRows = async (filters: LogFilters, bars: Bars, signal?: AbortSignal) => {
    const { where, values } = whereClause(db.dialect, filters)
    const parts = { first: bars.start_timestamp, length: bars.step }
    const options = { isSlow: true, signal }
    return z.parse(Rows, await db.all(timelineQueries.rows(where), { ...values, ...parts }, options))
  }
  /**
   * Returns the sums of the parts; those of complete calls in two rows, of all calls and of the failed ones taken off.
   * Complete quarters of an hour are read from the totals, if possible.
   */
  const sums = async (filters: LogFilters, bars: Bars, signal?: AbortSignal): Promise<Row[]> => {
    const { start_timestamp, end_timestamp, step } = bars
    // A bound of 0 would be open.
    const calls = { outcome: 'any', ...filters, start_timestamp: Math.max(start_timestamp, 1), end_timestamp } as const
    if (!isSummed(filters) || !isQuarter(start_timestamp) || !isQuarter(step)) return ofRows(calls, bars, signal)
    if (filters.outcome === 'ok') {
      // Failed calls are few, and have an index.
      const failed = await ofRows({ ...calls, outcome: 'failed' }, bars, signal)
      const all = await sums({ ...filters, outcome: 'any' }, bars, signal)
      return [...all, ...failed.map((row) => ({ ...negative(row), bar: row.bar }))]
    }
    const end = Math.floor((end_timestamp + 1) / QUARTER)
    const whole = await ofQuarters(filters, { start: start_timestamp / QUARTER, end }, bars, signal)
    if (end * QUARTER > end_timestamp) return whole
    return [...whole, ...(await ofRows({ ...calls, start_timestamp: end * QUARTER }, bars, signal))]
  }
  return {
    sums,
    /**
     * Returns the calls of a period in parts of equal length, without those that have no calls.
     * @throws Refusal if there are too many parts
     */
    bars: async (filters: LogFilters, bars: Bars, signal?: AbortSignal): Promise<CallBar[]> => {
      checkBars(bars)
      return barsOf(await sums(filters, bars, signal), bars)
    },
  }
}

export type Timeline = ReturnType<typeof openTimeline>

/** Returns the bars of sums, in their order. */
export const barsOf = (rows: readonly Row[], { start_timestamp, step }: Bars): CallBar[] =>
  [...Map.groupBy(rows, ({ bar }) => bar)]
    .sort(([a], [b]) => a - b)
    .map(([bar, same]) => ({ time: start_timestamp + bar * step, ...withMeans(addSums(same)) }))
    .filter(({ calls }) => calls > 0)
