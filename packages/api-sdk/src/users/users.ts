import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byId, byKeyword, int, list as listOf, nonEmptyText, paged } from '../core/schema.ts'
import { byLimit, limitDrafts } from '../limits/schemas.ts'
import { User } from '../session/schemas.ts'
import { USER_ORDERS } from './orders.ts'
import { MANAGE_ACTIONS, RoleAndStatus } from './schemas.ts'

export * from './own.ts'

/**
 * Returns a page of users: 10 rows, `p` from 0, no total, without deleted ones.
 *
 * One API includes every user's access token, even root's, in `access_token`: drop the field before rows are kept or
 * shown.
 */
export const list = endpoint({
  method: 'GET',
  path: '/api/user/',
  role: 'admin',
  summary: 'A page of users',
  input: z.object({
    ...paged,
    /** Default: newest first. */
    order: z._default(z.literal(USER_ORDERS), ''),
    ...byLimit,
  }),
  output: listOf(User),
})

/**
 * Returns users, deleted ones included, whose name, e-mail or display name starts with the keyword or whose id it is.
 * `%` and `_` are wildcards. Not paged; an empty keyword returns all. Rows have access tokens as in `list`.
 */
export const search = endpoint({
  method: 'GET',
  path: '/api/user/search',
  role: 'admin',
  summary: 'Users that a keyword finds',
  input: z.object({ ...byKeyword.shape, ...byLimit }),
  output: listOf(User),
})

/** Returns one user, without secrets. Admins cannot read users of their role and above, themselves included. */
export const get = endpoint({
  method: 'GET',
  path: '/api/user/:id',
  role: 'admin',
  summary: 'One user',
  input: byId,
  output: User,
})

/**
 * Creates a user of role 1 in the group `default`, with the quota for new users and an unlimited token. The response
 * has no id; search for the name. Default of `display_name`: the username. `role` is ignored, but refused unless it is
 * below the caller's.
 */
export const create = endpoint({
  method: 'POST',
  path: '/api/user/',
  role: 'admin',
  summary: 'Create a user',
  input: z.object({
    /** Unique name, at most 12 characters. */
    username: z.string(),
    /** 8 to 20 characters. */
    password: z.string(),
    /** Default: the name. */
    display_name: z.optional(z.string()),
    /** Ignored, but refused unless it is below the caller's. */
    role: z.optional(int),
    /** Limits of the user's calls; left out: unchanged. Embedded gateway only. */
    limits: z.optional(limitDrafts),
  }),
})

/**
 * Changes the given fields. One API ignores zero and empty values: a quota cannot be set to 0, nor a text be cleared.
 * Send `quota` (units) only if it was edited, since a stale value undoes spending and writes a log row. Only root may
 * change admins or assign a role of 10 or more.
 */
export const update = endpoint({
  method: 'PUT',
  path: '/api/user/',
  role: 'admin',
  summary: 'Change a user',
  input: z.object({
    /** Id of the user. */
    id: int,
    /** Unique name, at most 12 characters. */
    username: z.optional(z.string()),
    /** At most 20 characters. */
    display_name: z.optional(z.string()),
    /** A new password, 8 to 20 characters. */
    password: z.optional(z.string()),
    /** E-mail address. */
    email: z.optional(z.string()),
    /** Group, which decides channels and prices. */
    group: z.optional(z.string()),
    /** Units left to spend. */
    quota: z.optional(int),
    /** One of `RANK`, below the caller's. */
    role: z.optional(int),
    /** One of `USER_STATUS`, except deleted. */
    status: z.optional(int),
    /** Limits of the user's calls; left out: unchanged. Embedded gateway only. */
    limits: z.optional(limitDrafts),
  }),
  record: User,
})

/**
 * Promotes (root only), demotes, disables, enables or deletes an account, and returns its new role and status. Deleting
 * keeps the row, renamed and with status 3. Root cannot be disabled, deleted or demoted.
 */
export const manage = endpoint({
  method: 'POST',
  path: '/api/user/manage',
  role: 'admin',
  summary: 'Change the role or status',
  input: z.object({
    /** Name of the user. */
    // One API would read an empty name as the first user, who is root.
    username: nonEmptyText,
    /** What to do. */
    action: z.literal(MANAGE_ACTIONS),
  }),
  output: RoleAndStatus,
})

/** Deletes a user like `manage`. The response has an empty body. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/user/:id',
  role: 'admin',
  summary: 'Delete a user',
  input: byId,
})

/**
 * Adds quota (units, not negative) to a user. `remark` becomes the text of the log row. An unknown user succeeds
 * without an effect.
 */
export const credit = endpoint({
  method: 'POST',
  path: '/api/topup',
  role: 'admin',
  summary: 'Add quota to a user',
  input: z.object({
    /** Id of the user. */
    user_id: int,
    /** Units, not negative. */
    quota: int,
    /** Text of the log row. */
    remark: z.optional(z.string()),
  }),
})
