/** Opening an account, and getting back into one: what needs no session. */
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { nothing } from '../core/schema.ts'

/** What the server asks of an account, in characters. */
export const ACCOUNT_LIMITS = { username: 12, displayName: 20, passwordMin: 8, passwordMax: 20, email: 50 } as const

/**
 * Opens an account; nobody is signed in by it. Address and code are asked for only where the gateway's status says
 * `email_verification`. An unknown `aff_code` (the invite code of somebody else) is silently ignored, and so is
 * `password2`. The display name becomes the user name.
 * @throws RefusedError where registering is switched off, a name is taken, or a length does not fit `ACCOUNT_LIMITS`
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  role: 'guest',
  summary: 'Open an account',
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
  output: nothing,
  envelope: 'none',
})

/** What both mails need. Counts against the limit of 20 calls in 20 minutes. */
const mail = z.object({ email: z.string(), turnstile: z._default(z.string(), '') })

/**
 * Mails a code of six characters to an address, for registering or binding it. The code is good for ten minutes, more
 * than once; a newer one replaces it.
 */
export const sendEmailCode = endpoint({
  method: 'GET',
  path: '/api/verification',
  role: 'guest',
  summary: 'Mail a verification code',
  input: mail,
  output: nothing,
  envelope: 'none',
  effects: true,
})

/** Mails a link for a new password. The link leads to `/user/reset?email=…&token=…` and is good for ten minutes. */
export const sendResetMail = endpoint({
  method: 'GET',
  path: '/api/reset_password',
  role: 'guest',
  summary: 'Mail a link for a new password',
  input: mail,
  output: nothing,
  envelope: 'none',
  effects: true,
})

/** Redeems such a link, once. The answer is the new password: show it, keep it nowhere. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/user/reset',
  role: 'guest',
  summary: 'Exchange a mailed token for a new password',
  input: z.object({ email: z.string(), token: z.string() }),
  output: z.string(),
})
