import { logs, searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { pageField, wordField } from '../../../../parts/list/search.ts'

/** What narrows the log down; whatever is left out does not. Texts must match exactly. */
export interface LogFilters {
  /** One of `logs.LOG_TYPE`. */
  type?: number | undefined
  token_name?: string | undefined
  model_name?: string | undefined
  /** Unix seconds; left out: open. */
  start_timestamp?: number | undefined
  end_timestamp?: number | undefined
  /** For admins, as is `channel`, an id. */
  username?: string | undefined
  channel?: number | undefined
}

/** What the address of the log says. */
export interface LogSearch extends LogFilters {
  page?: number | undefined
}

const number = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1e12))

const Search = z.object({
  page: pageField,
  type: z.optional(number.check(z.refine((type) => logs.logTypeName(type) !== 'unknown'))),
  token_name: wordField,
  model_name: wordField,
  start_timestamp: z.optional(number),
  end_timestamp: z.optional(number),
  username: wordField,
  channel: z.optional(number),
})

const read = searchOf(Search)

/** Reads that address; what does not fit narrows nothing down. */
export const readSearch = (raw: Record<string, unknown>): LogSearch => read(raw)

/** The filters alone. */
export const filtersOf = ({ page: _, ...filters }: LogSearch): LogFilters => filters

/** Whether anything is narrowed down. */
export const isNarrowed = (filters: LogFilters): boolean => Object.values(filters).some((value) => value !== undefined)
