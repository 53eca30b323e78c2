import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { SignedInUser, User } from './schemas.ts'

/**
 * Signs in with a password and sets the session cookie. One API keeps role and status in the session, so that later
 * changes do not show. `username` may be an e-mail address. `code` is a code of the second factor, or a recovery code;
 * One API ignores it. New API wants `turnstile`, a token of Cloudflare's Turnstile, if its status has `turnstile_check`.
 * @throws CodeNeededError if the account needs a code and none was given (embedded gateway only)
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/user/login',
  role: 'guest',
  summary: 'Sign in with a password',
  input: z.object({
    /** Name or e-mail address. */
    username: z.string(),
    /** Password of the account. */
    password: z.string(),
    /** Code of the second factor, or a recovery code. */
    code: z.optional(z.string()),
    /** Token of Cloudflare's Turnstile, which New API wants if its status has `turnstile_check`. */
    turnstile: z.optional(z.string()),
  }),
  search: ['turnstile'],
  output: SignedInUser,
})

/** Ends the session. Succeeds for guests, too. */
export const logout = endpoint({
  method: 'GET',
  path: '/api/user/logout',
  role: 'guest',
  summary: 'Sign out',
  effects: true,
})

/** Returns the signed-in user from the database. */
export const self = endpoint({
  method: 'GET',
  path: '/api/user/self',
  role: 'user',
  summary: 'The signed-in user',
  output: User,
})

/**
 * Changes the caller's username, display name or password. Empty and missing fields are kept, so that none can be
 * cleared. For lengths see `ACCOUNT_LIMITS`; the embedded gateway accepts passwords of 64 characters. It also requires
 * `original_password` to set a password with an access token, and ends the access token and all other sessions then.
 */
export const updateSelf = endpoint({
  method: 'PUT',
  path: '/api/user/self',
  role: 'user',
  summary: 'Change the own profile',
  input: z.object({
    /** A new name; left out or `''`: unchanged. */
    username: z.optional(z.string()),
    /** A new display name; left out or `''`: unchanged. */
    display_name: z.optional(z.string()),
    /** A new password; left out or `''`: unchanged. */
    password: z.optional(z.string()),
    /** The current password, which the embedded gateway requires with an access token. */
    original_password: z.optional(z.string()),
  }),
})
