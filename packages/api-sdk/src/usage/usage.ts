/** Usage of models by user, token, model, channel or day. Only the embedded gateway sums it: its status has `usage`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { list as listOf, urlInt } from '../core/schema.ts'
import { allUsersFilters, byUser, filters } from '../logs/filters.ts'
import { KeyAccount } from './key-account.ts'
import { Overview, OWN_USAGE_GROUPS, USAGE_GROUPS, USER_AND_MODEL, UsageSum } from './schemas.ts'

const period = {
  ...filters,
  /** Time zone of days: `Asia/Shanghai`. Default `UTC`. Only days depend on it. */
  time_zone: z.optional(z.string()),
}

/** A group, or the pair of user and model, which a URL has as one text. */
const group = z.pipe(
  z.transform((by: (typeof USAGE_GROUPS)[number] | readonly ['user', 'model'] | typeof USER_AND_MODEL) => String(by)),
  z.literal([...USAGE_GROUPS, USER_AND_MODEL]),
)

/**
 * Returns the usage of all users: the largest quota first, days in their order. Texts must match exactly.
 * @example await gateway.usage.list({ by: ['user', 'model'] })
 */
export const list = endpoint({
  method: 'GET',
  path: '/api/usage/',
  role: 'admin',
  summary: 'Usage of all users',
  embedded: true,
  input: z.object({
    /** What each row is of. */
    by: group,
    ...period,
    ...allUsersFilters,
  }),
  output: listOf(UsageSum),
})

/** Returns the caller's usage, like `list`. */
export const listSelf = endpoint({
  method: 'GET',
  path: '/api/usage/self',
  role: 'user',
  summary: 'Own usage',
  embedded: true,
  input: z.object({
    /** What each row is of. */
    by: z.literal(OWN_USAGE_GROUPS),
    ...period,
  }),
  output: listOf(UsageSum),
})

const bars = {
  /** Unix seconds; a multiple of 900, as the sums are of quarters of an hour. */
  start_timestamp: urlInt,
  /** Unix seconds, exclusive; a multiple of 900. */
  end_timestamp: urlInt,
  /** Seconds of a bar; a multiple of 900. */
  step: urlInt,
}

/** Returns the calls of a period in at most 1,000 bars, the figures of the period before, and who made them. */
export const overview = endpoint({
  method: 'GET',
  path: '/api/usage/overview',
  role: 'admin',
  summary: 'Calls of a period, and who made them',
  embedded: true,
  input: z.object({ ...filters, ...allUsersFilters, ...byUser, ...bars }),
  output: Overview,
})

/** Returns the caller's calls of a period, like `overview`. */
export const overviewSelf = endpoint({
  method: 'GET',
  path: '/api/usage/self/overview',
  role: 'user',
  summary: 'Own calls of a period',
  embedded: true,
  input: z.object({ ...filters, ...bars }),
  output: Overview,
})

/**
 * Returns the account of an API key, which is sent in the header `Authorization` and nowhere else; no session is needed, and
 * none is read. A missing, wrong or deleted key, one of a banned user and one that the address may not use are refused
 * alike, with HTTP 401; too many of them from one address, with HTTP 429. A key that is disabled, expired or used up has its
 * account, with its status.
 * @example await connect({ baseUrl, accessToken: 'sk-…' }).usage.key()
 */
export const key = endpoint({
  method: 'GET',
  path: '/api/usage/key',
  role: 'guest',
  summary: 'Account of an API key',
  embedded: true,
  output: KeyAccount,
})
