import { searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { pageField, wordField } from '../../../parts/rows/address.ts'

/** Query string of the usage page. */
export interface UsageSearch {
  /** What usage is grouped by; the page replaces an unknown group by its default. */
  by?: string | undefined
  /** Unix seconds. Without both, the current month. */
  start_timestamp?: number | undefined
  end_timestamp?: number | undefined
  /** Time zone of months and days; the page replaces an unknown one by that of the browser. */
  zone?: string | undefined
  page?: number | undefined
}

const time = z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1e12)))
const read = searchOf(
  z.object({ by: wordField, start_timestamp: time, end_timestamp: time, zone: wordField, page: pageField }),
)

/** Reads the query string. Invalid values are ignored. */
export const readSearch = (raw: Record<string, unknown>): UsageSearch => read(raw)
