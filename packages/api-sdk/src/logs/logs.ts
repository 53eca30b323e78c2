import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byKeyword, int, list as listOf, paged, urlInt } from '../core/schema.ts'
import { allUsersFilters, byUser, callFilters, costFilters, filters, ordered } from './filters.ts'
import { CallBar, DailyUse, Log, Spending } from './schemas.ts'

const ofType = {
  /** A number of `LOG_TYPE`; left out or 0: all. */
  type: z.optional(urlInt),
}

/** Filters of the rows of all users. */
const ofAll = { ...filters, ...allUsersFilters, ...byUser, ...costFilters, ...callFilters }

/** Bars of a timeline. */
const bars = {
  /** Unix seconds, of the start of the first bar. */
  start_timestamp: urlInt,
  /** Unix seconds, inclusive. */
  end_timestamp: urlInt,
  /** Seconds of a bar. Multiples of 900 are fast, if `start_timestamp` is one too. */
  step: urlInt,
}

/** Returns a page of all log rows: newest first unless ordered, 10 rows, `p` from 0, no total. */
export const list = endpoint({
  method: 'GET',
  path: '/api/log/',
  role: 'admin',
  summary: 'A page of all log rows',
  input: z.object({ ...paged, ...ofType, ...ofAll, ...ordered }),
  output: listOf(Log),
})

/** Returns a page of the caller's log rows; their ids are all 0. */
export const listSelf = endpoint({
  method: 'GET',
  path: '/api/log/self',
  role: 'user',
  summary: 'A page of own log rows',
  input: z.object({ ...paged, ...ofType, ...filters, ...costFilters, ...callFilters, ...ordered }),
  output: listOf(Log),
})

/** Returns the newest 100 rows whose type is the keyword or whose content starts with it. */
export const search = endpoint({
  method: 'GET',
  path: '/api/log/search',
  role: 'admin',
  summary: 'Log rows that a keyword finds',
  input: byKeyword,
  output: listOf(Log),
})

/** Returns the caller's newest 100 rows whose type is the keyword (`1` to `5`). Their ids are all 0. */
export const searchSelf = endpoint({
  method: 'GET',
  path: '/api/log/self/search',
  role: 'user',
  summary: 'Own log rows of a type',
  input: byKeyword,
  output: listOf(Log),
})

/** Returns the sum of the consumption rows (type 2), for the filters. */
export const stat = endpoint({
  method: 'GET',
  path: '/api/log/stat',
  role: 'admin',
  summary: 'Quota spent by all users',
  input: z.object(ofAll),
  output: Spending,
})

/**
 * Returns the sum of the caller's consumption rows. The server matches the session's username: rows from before a
 * rename are left out.
 */
export const statSelf = endpoint({
  method: 'GET',
  path: '/api/log/self/stat',
  role: 'user',
  summary: 'Quota spent by the caller',
  input: z.object({
    ...filters,
    /** Id of the channel; left out or 0: any. */
    channel: z.optional(urlInt),
    ...costFilters,
    ...callFilters,
  }),
  output: Spending,
})

/** Returns the calls of a period in at most 1,000 bars of equal length, without empty bars. */
export const timeline = endpoint({
  method: 'GET',
  path: '/api/log/timeline',
  role: 'admin',
  summary: 'Calls of all users over time',
  embedded: true,
  input: z.object({ ...ofType, ...ofAll, ...bars }),
  output: listOf(CallBar),
})

/** Returns the caller's calls of a period, like `timeline`. */
export const timelineSelf = endpoint({
  method: 'GET',
  path: '/api/log/self/timeline',
  role: 'user',
  summary: 'Own calls over time',
  embedded: true,
  input: z.object({ ...ofType, ...filters, ...costFilters, ...callFilters, ...bars }),
  output: listOf(CallBar),
})

/** Deletes all rows older than a time (Unix seconds) permanently, and returns their number. 0 is refused. */
export const clear = endpoint({
  method: 'DELETE',
  path: '/api/log/',
  role: 'admin',
  summary: 'Delete old log rows',
  input: z.object({
    /** Unix seconds: older rows are deleted. */
    target_timestamp: z.pipe(
      z.transform((value: number) => value ?? 0),
      urlInt,
    ),
  }),
  output: int,
})

/** Returns the caller's usage of the last seven UTC days including today: one row per day and model with any usage. */
export const dashboard = endpoint({
  method: 'GET',
  path: '/api/user/dashboard',
  role: 'user',
  summary: 'Own usage of seven days',
  output: listOf(DailyUse),
  spelling: {
    day: 'Day',
    model_name: 'ModelName',
    request_count: 'RequestCount',
    quota: 'Quota',
    prompt_tokens: 'PromptTokens',
    completion_tokens: 'CompletionTokens',
  },
})
