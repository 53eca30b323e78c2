/** The second factor of sign-ins. Only the embedded gateway has it: its status has `two_factor`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byId, list } from '../core/schema.ts'
import { TwoFactorKey, TwoFactorState } from './schemas.ts'

/** Returns whether the caller has a second factor. */
export const get = endpoint({
  method: 'GET',
  path: '/api/two_factor/',
  role: 'user',
  summary: 'Own second factor',
  embedded: true,
  output: TwoFactorState,
})

/**
 * Creates a key, without effect on sign-ins until `confirm`; replaces one that was not confirmed.
 * @throws RefusedError with an access token, or if a second factor is set up
 */
export const begin = endpoint({
  method: 'POST',
  path: '/api/two_factor/',
  role: 'user',
  summary: 'Begin a second factor',
  embedded: true,
  output: TwoFactorKey,
})

/**
 * Enables the second factor with a code of the new key, and returns ten recovery codes. Each replaces a code once; they
 * cannot be read again.
 * @throws RefusedError with an access token, or if the code is wrong
 */
export const confirm = endpoint({
  method: 'PUT',
  path: '/api/two_factor/',
  role: 'user',
  summary: 'Confirm a second factor',
  embedded: true,
  input: z.object({
    /** Code of the authenticator app. */
    code: z.string(),
  }),
  output: list(z.string()),
})

/**
 * Disables the second factor. Accounts without a password need only the code.
 * @throws RefusedError if the password or the code is wrong; failures delay further attempts like failed sign-ins
 */
export const disable = endpoint({
  method: 'POST',
  path: '/api/two_factor/disable',
  role: 'user',
  summary: 'Disable a second factor',
  embedded: true,
  input: z.object({
    /** Password of the account; `''` if it has none. */
    password: z.string(),
    /** Code of the authenticator app, or a recovery code. */
    code: z.string(),
  }),
})

/** Removes the second factor of a user with a lower role, for example after the phone was lost. Succeeds if there is none. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/two_factor/:id',
  role: 'admin',
  summary: 'Remove a second factor',
  embedded: true,
  input: byId,
})
