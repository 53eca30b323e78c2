import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { byKeyword, figure, flag, int, list as listOf, none, page, text, urlInt } from '../core/schema.ts'

export * from './types.ts'

const logShape = {
  /** 0 in all rows of one's own log: tell those apart by `request_id` and `created_at`. */
  id: int,
  /** 0 for channel tests. */
  user_id: figure,
  /** Unix seconds. */
  created_at: int,
  /** One of `LOG_TYPE`; other numbers are possible. */
  type: int,
  /** Written by the server, in Chinese. */
  content: text,
  username: text,
  token_name: text,
  model_name: text,
  /** Units. */
  quota: figure,
  prompt_tokens: figure,
  completion_tokens: figure,
  /** Id of the channel; 0: none. */
  channel: figure,
  /** Of the request that caused the row; several rows may share it. */
  request_id: text,
  /** Milliseconds. */
  elapsed_time: figure,
  is_stream: flag,
  system_prompt_reset: flag,
}

/** A row of the log. Source: One API's table `logs`. */
export interface Log extends Fields<typeof logShape> {}
export const Log: NamedObject<Log, typeof logShape> = z.object(logShape)

/** What narrows log rows down. Texts must match exactly; times are Unix seconds, both ends included. */
const narrowing = {
  token_name: z.optional(z.string()),
  model_name: z.optional(z.string()),
  /** Left out or 0: open. */
  start_timestamp: z.optional(urlInt),
  /** Left out or 0: open. */
  end_timestamp: z.optional(urlInt),
}

const ofEverybody = { username: z.optional(z.string()), /** Left out or 0: any. */ channel: z.optional(urlInt) }

/** `type` left out or 0: all. */
const paged = { p: page, type: z.optional(urlInt) }

/** A page of all log rows: newest first, 10 rows, `p` from 0, no total. */
export const list = endpoint({
  method: 'GET',
  path: '/api/log/',
  role: 'admin',
  summary: 'A page of all log rows',
  input: z.object({ ...paged, ...narrowing, ...ofEverybody }),
  output: listOf(Log),
})

/** A page of one's own log rows; their ids are all 0. */
export const listSelf = endpoint({
  method: 'GET',
  path: '/api/log/self',
  role: 'user',
  summary: 'A page of own log rows',
  input: z.object({ ...paged, ...narrowing }),
  output: listOf(Log),
})

/** The newest 100 rows whose type is the keyword, or whose content starts with it. */
export const search = endpoint({
  method: 'GET',
  path: '/api/log/search',
  role: 'admin',
  summary: 'Log rows that a keyword finds',
  input: byKeyword,
  output: listOf(Log),
})

/** The newest 100 own rows whose type is the keyword: only `1` to `5` find anything. Their ids are all 0. */
export const searchSelf = endpoint({
  method: 'GET',
  path: '/api/log/self/search',
  role: 'user',
  summary: 'Own log rows of a type',
  input: byKeyword,
  output: listOf(Log),
})

const spendingShape = { quota: figure }

/** Quota spent, in units. */
export interface Spending extends Fields<typeof spendingShape> {}
export const Spending: NamedObject<Spending, typeof spendingShape> = z.object(spendingShape)

/** What the rows of consumption (type 2, whatever else is asked for) sum up to. */
export const stat = endpoint({
  method: 'GET',
  path: '/api/log/stat',
  role: 'admin',
  summary: 'Quota that all users spent',
  input: z.object({ ...narrowing, ...ofEverybody }),
  output: Spending,
})

/**
 * The same of one's own rows. The server looks for the name of the session: after a renaming, rows under the former
 * name are left out.
 */
export const statSelf = endpoint({
  method: 'GET',
  path: '/api/log/self/stat',
  role: 'user',
  summary: 'Quota that the own calls spent',
  input: z.object({ ...narrowing, channel: z.optional(urlInt) }),
  output: Spending,
})

/** Deletes all rows older than a time (Unix seconds) for good, and tells how many. 0 is refused. */
export const clear = endpoint({
  method: 'DELETE',
  path: '/api/log/',
  role: 'admin',
  summary: 'Delete old log rows',
  input: z.object({
    target_timestamp: z.pipe(
      z.transform((value: number) => value ?? 0),
      urlInt,
    ),
  }),
  output: int,
})

const dailyUseShape = {
  /** `2026-11-21`, by UTC. */
  day: z.string(),
  model_name: text,
  request_count: figure,
  /** Units. */
  quota: figure,
  prompt_tokens: figure,
  completion_tokens: figure,
}

/** Own use of one model on one day. */
export interface DailyUse extends Fields<typeof dailyUseShape> {}
export const DailyUse: NamedObject<DailyUse, typeof dailyUseShape> = z.object(dailyUseShape)

/** Own use of the last seven days by UTC, today included; one row for each day and model, days without use left out. */
export const dashboard = endpoint({
  method: 'GET',
  path: '/api/user/dashboard',
  role: 'user',
  summary: 'Own use of the last seven days',
  input: none,
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
