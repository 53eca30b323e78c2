import { FAILED_STATUS, LOG_TYPE } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** Schema of the columns of `OF_TOTALS` and `OF_ROWS`, to which others are added. */
export const outcomeShape = {
  calls: z.number(),
  refused: z.number(),
  failures: z.number(),
  quota: z.number(),
  duration: z.number(),
  streams: z.number(),
  first_token: z.number(),
}

/** Sums of calls: `calls` were charged, `refused` were not, and either kind may be in `failures`. Times are milliseconds. */
export type OutcomeSums = { readonly [K in keyof typeof outcomeShape]: number }

const NOTHING: OutcomeSums = { calls: 0, refused: 0, failures: 0, quota: 0, duration: 0, streams: 0, first_token: 0 }

/** A number as a float: sums of integers could overflow, and sums of PostgreSQL's decimals are slow. */
export const float = (value: string) => `CAST(${value} AS DOUBLE PRECISION)`

/** Columns of sums of `usage_totals`. */
export const OF_TOTALS = Object.keys(outcomeShape)
  .map((name) => `coalesce(sum(${float(name)}), 0) AS ${name}`)
  .join(', ')

const sumIf = (condition: string, value: string) => `sum(CASE WHEN ${condition} THEN ${float(value)} ELSE 0 END)`
const ofCalls = (value: string) => sumIf(`type = ${LOG_TYPE.consume}`, value)
const REFUSED = sumIf(`type = ${LOG_TYPE.failed}`, '1')

/** The same columns of sums of `logs`. */
export const OF_ROWS = `${ofCalls('1')} AS calls, ${REFUSED} AS refused, ${sumIf(`status >= ${FAILED_STATUS}`, '1')} AS failures,
  ${ofCalls('quota')} AS quota, ${ofCalls('elapsed_time')} AS duration, ${sumIf('first_token > 0', '1')} AS streams,
  sum(${float('first_token')}) AS first_token`

/** Adds sums up. */
export function addSums(sums: Iterable<OutcomeSums>): OutcomeSums {
  const total = { ...NOTHING }
  for (const sum of sums) {
    total.calls += sum.calls
    total.refused += sum.refused
    total.failures += sum.failures
    total.quota += sum.quota
    total.duration += sum.duration
    total.streams += sum.streams
    total.first_token += sum.first_token
  }
  return total
}

/** Returns sums that take others off when they are added. */
export const negative = (sums: OutcomeSums): OutcomeSums => ({
  calls: -sums.calls,
  refused: -sums.refused,
  failures: -sums.failures,
  quota: -sums.quota,
  duration: -sums.duration,
  streams: -sums.streams,
  first_token: -sums.first_token,
})

const mean = (sum: number, count: number): number => (count > 0 ? Math.round(sum / count) : 0)

/** Returns sums with the means of their times, as a response has them. */
export const withMeans = ({ calls, refused, failures, quota, duration, streams, first_token }: OutcomeSums) => ({
  calls: calls + refused,
  failures,
  quota: Math.min(quota, Number.MAX_SAFE_INTEGER),
  duration: mean(duration, calls),
  first_token: mean(first_token, streams),
})
