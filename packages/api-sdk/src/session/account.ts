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
    /** Unique name, at most 12 characters. */
    username: z.string(),
    /** 8 to 20 characters. */
    password: z.string(),
    /** Ignored by the server. */
    password2: z.optional(z.string()),
    /** Needed if the status has `email_verification`. */
    email: z.optional(z.string()),
    /** Code that was sent to the e-mail address. */
    verification_code: z.optional(z.string()),
    /** Invite code; an unknown one is ignored. */
    aff_code: z.optional(z.string()),
    /** Token of Cloudflare's Turnstile, if the status has `turnstile_check`. */
    turnstile: z._default(z.string(), ''),
  }),
  search: ['turnstile'],
})

/** Input of both mails. The server allows 20 of these calls in 20 minutes. */
const mail = z.object({
  /** The e-mail address. */
  email: z.string(),
  /** Token of Cloudflare's Turnstile, if the status has `turnstile_check`. */
  turnstile: z._default(z.string(), ''),
})

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
  input: z.object({
    /** E-mail address of the account. */
    email: z.string(),
    /** Token of the mail's link. */
    token: z.string(),
  }),
  output: z.string(),
})
