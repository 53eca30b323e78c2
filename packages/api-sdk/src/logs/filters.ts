import { urlInt } from '../core/schema.ts'
import * as z from '../core/zod.ts'

/** Filters of log rows. Texts must match exactly; times are Unix seconds, inclusive. */
export const filters = {
  token_name: z.optional(z.string()),
  model_name: z.optional(z.string()),
  /** Left out or 0: open. */
  start_timestamp: z.optional(urlInt),
  /** Left out or 0: open. */
  end_timestamp: z.optional(urlInt),
}

/** Filters of rows of all users. */
export const allUsersFilters = {
  username: z.optional(z.string()),
  /** Left out or 0: any. */ channel: z.optional(urlInt),
}
