import { LOG_TYPE } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { FAILED_STATUS } from './store.ts'

const SUMS = {
  calls: z.number(),
  failures: z.number(),
  quota: z.number(),
  duration: z.number(),
  streams: z.number(),
  first_token: z.number(),
}

/** Schema of the columns of `OF_TOTALS` and `OF_ROWS`, to which others are added. */
export const outcomeShape = SUMS

/** Sums of calls: milliseconds of `duration` are of `calls`, those of `first_token` of `streams`. */
export type OutcomeSums = { readonly [K in keyof typeof SUMS]: number }

const NOTHING: OutcomeSums = { calls: 0, failures: 0, quota: 0, duration: 0, streams: 0, first_token: 0 }

/** Columns of sums of `usage_totals`. */
export const OF_TOTALS = Object.keys(SUMS)
  .map((name) => `coalesce(sum(${name} * 1.0), 0) AS ${name}`)
  .join(', ')

const ofCalls = (value: string) => `sum(CASE WHEN type = ${LOG_TYPE.consume} THEN ${value} ELSE 0 END)`

/** The same columns of sums of `logs`. Sums of its integers could overflow. */
export const OF_ROWS = `${ofCalls('1.0')} AS calls, sum(CASE WHEN status >= ${FAILED_STATUS} THEN 1.0 ELSE 0 END) AS failures,
  ${ofCalls('quota * 1.0')} AS quota, ${ofCalls('elapsed_time * 1.0')} AS duration,
  sum(CASE WHEN first_token > 0 THEN 1.0 ELSE 0 END) AS streams, sum(first_token * 1.0) AS first_token`

/** Adds sums up. */
export function addSums(sums: Iterable<OutcomeSums>): OutcomeSums {
  const total = { ...NOTHING }
  for (const sum of sums) {
    total.calls += sum.calls
    total.failures += sum.failures
    total.quota += sum.quota
    total.duration += sum.duration
    total.streams += sum.streams
    total.first_token += sum.first_token
  }
  return total
}

const mean = (sum: number, count: number): number => (count > 0 ? Math.round(sum / count) : 0)

/** Returns sums with the means of their times, as a response has them. */
export const withMeans = ({ calls, failures, quota, duration, streams, first_token }: OutcomeSums) => ({
  calls,
  failures,
  quota: Math.min(quota, Number.MAX_SAFE_INTEGER),
  duration: mean(duration, calls),
  first_token: mean(first_token, streams),
})
