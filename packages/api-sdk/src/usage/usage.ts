/** Usage of models by user, token, model, channel or day. Only the embedded gateway sums it: its status has `usage`. */
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, lenientNumber, list as listOf, text, urlInt } from '../core/schema.ts'
import * as z from '../core/zod.ts'
import { allUsersFilters, filters } from '../logs/filters.ts'

const usageShape = {
  /** Username, token name, model, channel id, or date (`2026-11-21`), as the rows are grouped. */
  name: text,
  /** Owner of the token if the rows are grouped by token, else `''`. */
  username: text,
  /** Number of calls. */
  calls: int,
  /** Units. */
  quota: lenientNumber,
  prompt_tokens: lenientNumber,
  completion_tokens: lenientNumber,
}

/** Sum of the log rows of calls that have something in common. */
export interface UsageSum extends Fields<typeof usageShape> {}
export const UsageSum: NamedObject<UsageSum, typeof usageShape> = z.object(usageShape)

const period = {
  ...filters,
  /** Minutes that local time is ahead of UTC, to the quarter of an hour. Default 0. Only days depend on it. */
  utc_offset: z.optional(urlInt),
}

/** What all rows can be grouped by. */
export const USAGE_GROUPS = ['user', 'token', 'model', 'channel', 'day'] as const

/** What a user's own rows can be grouped by. */
export const OWN_USAGE_GROUPS = ['token', 'model', 'day'] as const

/** Returns the usage of all users: the largest quota first, days in their order. Texts must match exactly. */
export const list = endpoint({
  method: 'GET',
  path: '/api/usage/',
  role: 'admin',
  input: z.object({ by: z.literal(USAGE_GROUPS), ...period, ...allUsersFilters }),
  output: listOf(UsageSum),
})

/** Returns the caller's usage, like `list`. */
export const listSelf = endpoint({
  method: 'GET',
  path: '/api/usage/self',
  role: 'user',
  input: z.object({ by: z.literal(OWN_USAGE_GROUPS), ...period }),
  output: listOf(UsageSum),
})
