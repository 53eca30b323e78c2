import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { byId, byKeyword, filled, int, list as listOf, nothing, page } from '../core/schema.ts'
import { User } from '../session/session.ts'
import { USER_ORDERS } from './orders.ts'

export * from './groups.ts'
export * from './orders.ts'
export * from './own.ts'
export * from './status.ts'

/**
 * A page of users: 10 rows, `p` from 0, no total, deleted ones left out.
 *
 * A One API server puts the access token of everybody into `access_token` (root's as well): whoever lists users holds
 * the keys to their accounts. Drop the field before anything is kept or shown.
 */
export const list = endpoint({
  method: 'GET',
  path: '/api/user/',
  role: 'admin',
  summary: 'A page of users',
  input: z.object({ p: page, order: z._default(z.literal(USER_ORDERS), '') }),
  output: listOf(User),
})

/**
 * All users whose name, e-mail or display name starts with the keyword, or whose id it is; deleted ones too. `%` and
 * `_` are wildcards. Not paged: an empty keyword gives everybody. Carries access tokens as `list` does.
 */
export const search = endpoint({
  method: 'GET',
  path: '/api/user/search',
  role: 'admin',
  summary: 'Users that a keyword finds',
  input: byKeyword,
  output: listOf(User),
})

/** One user, without secrets. Admins are refused for users of their own role and above, themselves included. */
export const get = endpoint({
  method: 'GET',
  path: '/api/user/:id',
  role: 'admin',
  summary: 'One user',
  input: byId,
  output: User,
})

/**
 * Creates a user of role 1 in the group `default`, with the quota for new users and an unlimited token. The answer has
 * no id: search for the name. `display_name` becomes the name where it is left out. `role` decides nothing: one that is
 * not below the caller's is refused, any other is passed over.
 */
export const create = endpoint({
  method: 'POST',
  path: '/api/user/',
  role: 'admin',
  summary: 'Create a user',
  input: z.object({
    username: z.string(),
    password: z.string(),
    display_name: z.optional(z.string()),
    role: z.optional(int),
  }),
  output: nothing,
  envelope: 'none',
})

/**
 * Changes the fields that are given. The server skips zero and empty values: no quota can be set to 0 and no text be
 * cleared. Leave `quota` (units) out unless it was edited, or spending in between is lost; the server then logs a
 * change of quota that did not happen. Only root may change admins, or give a role from 10 on.
 */
export const update = endpoint({
  method: 'PUT',
  path: '/api/user/',
  role: 'admin',
  summary: 'Change a user',
  input: z.object({
    id: int,
    username: z.optional(z.string()),
    display_name: z.optional(z.string()),
    password: z.optional(z.string()),
    email: z.optional(z.string()),
    group: z.optional(z.string()),
    quota: z.optional(int),
    role: z.optional(int),
    status: z.optional(int),
  }),
  output: nothing,
  envelope: 'none',
})

/** What can be done to an account by its name. */
export const MANAGE_ACTIONS = ['promote', 'demote', 'disable', 'enable', 'delete'] as const

const standingShape = { role: int, status: int }

/** The two fields of a user that a manage call answers; the server sends zero values for all others. */
export interface Standing extends Fields<typeof standingShape> {}
export const Standing: NamedObject<Standing, typeof standingShape> = z.object(standingShape)

/**
 * Promotes to admin (root alone may), demotes, disables, enables or deletes an account. Role and status of the answer
 * replace those of the row. Deleting keeps the row: it is renamed and gets status 3. Root cannot be disabled, deleted
 * or demoted.
 */
export const manage = endpoint({
  method: 'POST',
  path: '/api/user/manage',
  role: 'admin',
  summary: 'Promote, demote, disable, enable or delete a user',
  input: z.object({
    // The server takes an empty name for the first user, who is root.
    username: filled,
    action: z.literal(MANAGE_ACTIONS),
  }),
  output: Standing,
})

/** Deletes a user as `manage` does. The server answers with an empty body. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/user/:id',
  role: 'admin',
  summary: 'Delete a user',
  input: byId,
  output: nothing,
  envelope: 'none',
})

/**
 * Adds quota (units, not negative) to a user. `remark` becomes the text of the log row. An unknown user is answered
 * with yes and changes nothing.
 */
export const credit = endpoint({
  method: 'POST',
  path: '/api/topup',
  role: 'admin',
  summary: 'Add quota to a user',
  input: z.object({ user_id: int, quota: int, remark: z.optional(z.string()) }),
  output: nothing,
  envelope: 'none',
})
