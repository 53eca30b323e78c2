import * as z from 'zod/mini'
import { urlInt } from '../core/schema.ts'
import { LOG_ORDERS, ORDER_DIRECTIONS } from './orders.ts'
import { CALL_OUTCOMES } from './outcomes.ts'

/** Filters of log rows. Texts must match exactly; times are Unix seconds, inclusive. */
export const filters = {
  /** Name of the token. */
  token_name: z.optional(z.string()),
  /** Name of the model. */
  model_name: z.optional(z.string()),
  /** Unix seconds, inclusive; left out or 0: open. */
  start_timestamp: z.optional(urlInt),
  /** Unix seconds, inclusive; left out or 0: open. */
  end_timestamp: z.optional(urlInt),
}

/** Filters by cost, in units and inclusive. Only the embedded gateway has them: its status has `usage`. */
export const costFilters = {
  /** Units, inclusive; left out or 0: open. */
  min_quota: z.optional(urlInt),
  /** Units, inclusive; left out or 0: open. */
  max_quota: z.optional(urlInt),
}

/** Filters of model calls. Only the embedded gateway has them: its status has `calls`. */
export const callFilters = {
  /** Whether the calls failed. Default: both, and rows that are no calls. */
  outcome: z.optional(z.literal(CALL_OUTCOMES)),
  /** HTTP status; left out or 0: any. */
  status: z.optional(urlInt),
  /** Id of the request. */
  request_id: z.optional(z.string()),
  /** The `conversation` of a row; left out or 0: any. */
  conversation: z.optional(urlInt),
  /** Milliseconds, inclusive; left out or 0: any. */
  min_elapsed: z.optional(urlInt),
}

/** Order of a list. Only the embedded gateway has it: its status has `usage`. */
export const ordered = {
  /** Left out or `''`: newest first. */
  order: z.optional(z.literal(LOG_ORDERS)),
  /** Direction of `order`; left out: the largest first. */
  direction: z.optional(z.literal(ORDER_DIRECTIONS)),
}

/** Filters of rows of all users. */
export const allUsersFilters = {
  /** Name of the user. */
  username: z.optional(z.string()),
  /** Id of the channel; left out or 0: any. */
  channel: z.optional(urlInt),
}

/** Filter by user, whose rows may have several names. Only the embedded gateway has it: its status has `calls`. */
export const byUser = {
  /** Left out or 0: all users. */
  user_id: z.optional(urlInt),
}
