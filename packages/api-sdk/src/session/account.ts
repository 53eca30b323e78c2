/** Registration and password reset, which need no session. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/**
 * Registers an account, without signing in. E-mail address and code are required only if the status has
 * `email_verification`. An unknown `aff_code` (invite code) is ignored, and so is `password2`. The display name becomes
 * the username.
 * @throws RefusedError if registration is disabled, the name is taken, or a length exceeds `ACCOUNT_LIMITS`
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  role: 'guest',
  summary: 'Register an account',
  input: z.object({
    username: z.string(),
    password: z.string(),
    password2: z.optional(z.string()),
    email: z.optional(z.string()),
    verification_code: z.optional(z.string()),
    aff_code: z.optional(z.string()),
    turnstile: z._default(z.string(), ''),
  }),
  search: ['turnstile'],
})

/** Input of both mails. The server allows 20 of these calls in 20 minutes. */
const mail = z.object({ email: z.string(), turnstile: z._default(z.string(), '') })

/**
 * Sends a code of six characters to an e-mail address, for registering or binding it. The code can be used repeatedly
 * for ten minutes, until a newer one replaces it.
 */
export const sendEmailCode = endpoint({
  method: 'GET',
  path: '/api/verification',
  role: 'guest',
  summary: 'Mail a verification code',
  input: mail,
  effects: true,
})

/** Sends a mail with a link to `/user/reset?email=…&token=…`, valid for ten minutes. */
export const sendResetMail = endpoint({
  method: 'GET',
  path: '/api/reset_password',
  role: 'guest',
  summary: 'Mail a password reset',
  input: mail,
  effects: true,
})

/** Uses the token of a reset mail, once, and returns the new password: show it, never store it. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/user/reset',
  role: 'guest',
  summary: 'Reset the password',
  input: z.object({ email: z.string(), token: z.string() }),
  output: z.string(),
})
