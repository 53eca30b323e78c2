/**
 * Named access tokens of the signed-in user, beside the one of `users.rotateAccessToken`. Only the embedded gateway has
 * them: its status has `access_tokens`.
 */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byId, int, list as listOf } from '../core/schema.ts'
import { AccessToken } from './schemas.ts'

/** Returns the caller's named access tokens, the newest first. */
export const list = endpoint({
  method: 'GET',
  path: '/api/access_token/',
  role: 'user',
  summary: 'Own access tokens',
  embedded: true,
  output: listOf(AccessToken),
})

/**
 * Creates an access token and returns its secret, which cannot be read again. A read-only one reads all that its owner
 * can read, keys for `/v1` included. A new password, a ban and a deletion of the account end it.
 * @throws RefusedError with an access token, for an invalid name or expiry, or beyond 50 tokens
 */
export const create = endpoint({
  method: 'POST',
  path: '/api/access_token/',
  role: 'user',
  summary: 'Create an access token',
  embedded: true,
  input: z.object({
    /** 1 to 30 characters. */
    name: z.string(),
    /** Unix seconds; -1: never. */
    expired_time: z._default(int, -1),
    /** Whether it can only read. */
    read_only: z._default(z.boolean(), false),
  }),
  output: z.string(),
})

/** Ends an access token. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/access_token/:id',
  role: 'user',
  summary: 'End an access token',
  embedded: true,
  input: byId,
})
