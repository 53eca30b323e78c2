import { CALL_OUTCOMES, logTypeName, searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { pageField, wordField } from '../../../parts/rows/address.ts'

/** Filters of the log. Texts must match exactly. */
export interface LogFilters {
  /** One of `logs.LOG_TYPE`. */
  type?: number | undefined
  token_name?: string | undefined
  model_name?: string | undefined
  /** Unix seconds. */
  start_timestamp?: number | undefined
  end_timestamp?: number | undefined
  /** For admins only. */
  username?: string | undefined
  /** Channel id, for admins only. */
  channel?: number | undefined
  /** Smallest cost in dollars. Only the embedded gateway filters by it. */
  cost?: number | undefined
  /** Outcome of calls. Only the embedded gateway filters by it. */
  outcome?: (typeof CALL_OUTCOMES)[number] | undefined
  /** The number that all calls of a conversation have. Only the embedded gateway filters by it. */
  conversation?: number | undefined
}

/** Query string of the log page. */
export interface LogSearch extends LogFilters {
  page?: number | undefined
  /** Order of the rows, as `formatSort` writes it. */
  sort?: string | undefined
  /** Request id of the call that is explained beside the list. */
  call?: string | undefined
}

const number = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1e12))

const Search = z.object({
  page: pageField,
  type: z.optional(number.check(z.refine((type) => logTypeName(type) !== 'unknown'))),
  token_name: wordField,
  model_name: wordField,
  start_timestamp: z.optional(number),
  end_timestamp: z.optional(number),
  username: wordField,
  channel: z.optional(number),
  cost: z.optional(z.coerce.number<number>().check(z.minimum(1e-6), z.maximum(1e6))),
  outcome: z.optional(z.literal(CALL_OUTCOMES)),
  conversation: z.optional(number),
  sort: wordField,
  call: wordField,
})

const read = searchOf(Search)

/** Reads the query string. Invalid filters are ignored. */
export const readSearch = (raw: Record<string, unknown>): LogSearch => read(raw)

/** Returns only the filters. */
export const filtersOf = ({ page: _, call: __, sort: ___, ...filters }: LogSearch): LogFilters => filters

/** Returns whether any filter is set. */
export const isFiltered = (filters: LogFilters): boolean => Object.values(filters).some((value) => value !== undefined)
