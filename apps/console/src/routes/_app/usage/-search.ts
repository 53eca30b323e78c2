import { searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { pageField } from '../../../parts/list/search.ts'

/** What usage can be grouped by; administrators see everyone's, and so have more. */
export const GROUPS = ['user', 'token', 'model', 'channel', 'day'] as const
export type Group = (typeof GROUPS)[number]

/** Query string of the usage page. */
export interface UsageSearch {
  by?: Group | undefined
  /** Unix seconds. Without both, the current month. */
  start_timestamp?: number | undefined
  end_timestamp?: number | undefined
  page?: number | undefined
}

const time = z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1e12)))
const read = searchOf(
  z.object({ by: z.optional(z.enum(GROUPS)), start_timestamp: time, end_timestamp: time, page: pageField }),
)

/** Reads the query string. Invalid values are ignored. */
export const readSearch = (raw: Record<string, unknown>): UsageSearch => read(raw)
