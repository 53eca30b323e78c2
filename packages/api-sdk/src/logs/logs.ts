import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { byKeyword, flag, int, lenientNumber, list as listOf, paged, text, urlInt } from '../core/schema.ts'
import * as z from '../core/zod.ts'
import { allUsersFilters, filters } from './filters.ts'

export * from './types.ts'

const logShape = {
  /** 0 in all rows of `listSelf` and `searchSelf`; tell these apart by `request_id` and `created_at`. */
  id: int,
  /** 0 for channel tests. */
  user_id: lenientNumber,
  /** Unix seconds. */
  created_at: int,
  /** One of `LOG_TYPE`; other numbers are possible. */
  type: int,
  /** Written by the server, in Chinese. */
  content: text,
  /** Name of the user at that time. */
  username: text,
  /** Name of the token; `''`: none. */
  token_name: text,
  /** Model that the call asked for. */
  model_name: text,
  /** Units. */
  quota: lenientNumber,
  /** Tokens of the prompt. */
  prompt_tokens: lenientNumber,
  /** Tokens of the reply. */
  completion_tokens: lenientNumber,
  /** Id of the channel; 0: none. */
  channel: lenientNumber,
  /** Id of the request; several rows may share it. */
  request_id: text,
  /** Milliseconds. */
  elapsed_time: lenientNumber,
  /** Whether the reply was streamed. */
  is_stream: flag,
  /** Whether the channel’s system prompt replaced that of the call. */
  system_prompt_reset: flag,
}

/** Log row. Source: One API's table `logs`. */
export interface Log extends Fields<typeof logShape> {}
export const Log: NamedObject<Log, typeof logShape> = z.object(logShape)

/** Left out or 0: all. */
const ofType = { type: z.optional(urlInt) }

/** Returns a page of all log rows: newest first, 10 rows, `p` from 0, no total. */
export const list = endpoint({
  method: 'GET',
  path: '/api/log/',
  role: 'admin',
  input: z.object({ ...paged, ...ofType, ...filters, ...allUsersFilters }),
  output: listOf(Log),
})

/** Returns a page of the caller's log rows; their ids are all 0. */
export const listSelf = endpoint({
  method: 'GET',
  path: '/api/log/self',
  role: 'user',
  input: z.object({ ...paged, ...ofType, ...filters }),
  output: listOf(Log),
})

/** Returns the newest 100 rows whose type is the keyword or whose content starts with it. */
export const search = endpoint({
  method: 'GET',
  path: '/api/log/search',
  role: 'admin',
  input: byKeyword,
  output: listOf(Log),
})

/** Returns the caller's newest 100 rows whose type is the keyword (`1` to `5`). Their ids are all 0. */
export const searchSelf = endpoint({
  method: 'GET',
  path: '/api/log/self/search',
  role: 'user',
  input: byKeyword,
  output: listOf(Log),
})

const spendingShape = {
  /** Units. */
  quota: lenientNumber,
}

/** Spent quota, in units. */
export interface Spending extends Fields<typeof spendingShape> {}
export const Spending: NamedObject<Spending, typeof spendingShape> = z.object(spendingShape)

/** Returns the sum of the consumption rows (type 2), for the filters. */
export const stat = endpoint({
  method: 'GET',
  path: '/api/log/stat',
  role: 'admin',
  input: z.object({ ...filters, ...allUsersFilters }),
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
  input: z.object({ ...filters, channel: z.optional(urlInt) }),
  output: Spending,
})

/** Deletes all rows older than a time (Unix seconds) permanently, and returns their number. 0 is refused. */
export const clear = endpoint({
  method: 'DELETE',
  path: '/api/log/',
  role: 'admin',
  input: z.object({
    target_timestamp: z.pipe(
      z.transform((value: number) => value ?? 0),
      urlInt,
    ),
  }),
  output: int,
})

const dailyUseShape = {
  /** UTC date: `2026-11-21`. */
  day: z.string(),
  /** Model that the call asked for. */
  model_name: text,
  /** Number of calls. */
  request_count: lenientNumber,
  /** Units. */
  quota: lenientNumber,
  /** Tokens of the prompt. */
  prompt_tokens: lenientNumber,
  /** Tokens of the reply. */
  completion_tokens: lenientNumber,
}

/** The caller's usage of one model on one day. */
export interface DailyUse extends Fields<typeof dailyUseShape> {}
export const DailyUse: NamedObject<DailyUse, typeof dailyUseShape> = z.object(dailyUseShape)

/** Returns the caller's usage of the last seven UTC days including today: one row per day and model with any usage. */
export const dashboard = endpoint({
  method: 'GET',
  path: '/api/user/dashboard',
  role: 'user',
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
