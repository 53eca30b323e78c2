import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byId, byKeyword, int, list as listOf, paged } from '../core/schema.ts'
import { byLimit, limitDrafts } from '../limits/schemas.ts'
import { TOKEN_ORDERS } from './orders.ts'
import { draft, EndingToken, newDraft, Token } from './schemas.ts'
import { TOKEN_STATUS } from './status.ts'

/** Settings that only the embedded gateway has; absent: unchanged. */
const extensions = {
  /** Limits of calls with the token. */
  limits: z.optional(limitDrafts),
  /** JSON text, name to model: other names for models in calls with the token; `''`: none. */
  aliases: z.optional(z.string()),
}

/** Returns a page of the caller's tokens: 10 rows, `p` from 0, no total. */
export const list = endpoint({
  method: 'GET',
  path: '/api/token/',
  role: 'user',
  summary: 'A page of own tokens',
  input: z.object({
    ...paged,
    /** Default: newest first. */
    order: z._default(z.literal(TOKEN_ORDERS), ''),
    ...byLimit,
  }),
  output: listOf(Token),
})

/** Returns the caller's tokens whose name starts with the keyword; `%` and `_` are wildcards. Not paged. */
export const search = endpoint({
  method: 'GET',
  path: '/api/token/search',
  role: 'user',
  summary: 'Own tokens that a keyword finds',
  input: z.object({ ...byKeyword.shape, ...byLimit }),
  output: listOf(Token),
})

/**
 * Returns the newest 100 enabled tokens of all users that expire within a week, have expired within the last one, or have
 * a tenth of their quota left.
 */
export const ending = endpoint({
  method: 'GET',
  path: '/api/token/ending',
  role: 'admin',
  summary: 'Tokens of all users that end soon',
  embedded: true,
  output: listOf(EndingToken),
})

/** Returns one of the caller's tokens; other users' tokens are refused as not found. */
export const get = endpoint({
  method: 'GET',
  path: '/api/token/:id',
  role: 'user',
  summary: 'One own token',
  input: byId,
  output: Token,
})

/** Creates an enabled token. The server refuses names over 30 bytes and subnets that are not CIDR ranges. */
export const create = endpoint({
  method: 'POST',
  path: '/api/token/',
  role: 'user',
  summary: 'Create a token',
  input: z.object({ ...newDraft(), ...extensions }),
  output: Token,
})

/**
 * Overwrites the fields that a token's owner sets; all are required, since the server would set missing ones to zero.
 * Status, key and used quota are kept. Read the token just before: a stale `remain_quota` would undo spending.
 */
export const update = endpoint({
  method: 'PUT',
  path: '/api/token/',
  role: 'user',
  summary: 'Change a token',
  input: z.object({
    /** Id of the token. */
    id: int,
    ...draft,
    ...extensions,
  }),
  output: Token,
})

/**
 * Enables or disables a token. Enabling an expired or exhausted token is refused; change expiry or quota first.
 */
export const setStatus = endpoint({
  method: 'PUT',
  path: '/api/token/',
  role: 'user',
  summary: 'Enable or disable a token',
  input: z.object({
    /** Id of the token. */
    id: int,
    /** One of `TOKEN_STATUS`. */
    status: z.literal([TOKEN_STATUS.enabled, TOKEN_STATUS.disabled]),
    /** Always `true`: the call changes only the status. */
    status_only: z._default(z.literal('true'), 'true'),
  }),
  search: ['status_only'],
  output: Token,
})

/** Deletes a token permanently; clients that use its key stop working. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/token/:id',
  role: 'user',
  summary: 'Delete a token',
  input: byId,
})
