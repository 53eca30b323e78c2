/**
 * Sign-in with other providers. These calls need the session cookie, so that only browsers can use them. The server
 * allows 20 of them in 20 minutes.
 */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { SignedInUser } from '../session/schemas.ts'
import { OAuthResult } from './schemas.ts'

/**
 * Returns a state of twelve characters for a provider's authorization page; the session keeps the latest. New API 1.0
 * needs the name of the `provider`: `github` or `oidc`.
 */
export const state = endpoint({
  method: 'GET',
  path: '/api/oauth/state',
  role: 'guest',
  summary: 'State of an authorization',
  input: z.object({
    /** `github` or `oidc`; only New API 1.0 needs it. */
    provider: z.optional(z.string()),
  }),
  output: z.string(),
  effects: true,
})

/** Parameters that a provider sends back. */
const callback = z.object({
  /** Code of the provider. */
  code: z.string(),
  /** The session's state. */
  state: z.string(),
})

// Only `message`, beside `success`, distinguishes a binding from a sign-in.
const exchange = {
  method: 'GET',
  role: 'guest',
  input: callback,
  output: OAuthResult,
  envelope: 'beside',
  spelling: { user: 'data' },
  effects: true,
} as const

/**
 * Signs in with GitHub, or binds it to the current account. An unknown identity becomes a new account.
 * @throws GatewayError with status 403 if the state is not the session's
 * @throws CodeNeededError if `confirm` has to end the sign-in (embedded gateway only)
 */
export const github = endpoint({ ...exchange, path: '/api/oauth/github', summary: 'Sign in with GitHub, or bind it' })

/** Signs in with OpenID Connect, or binds it, like `github`. */
export const oidc = endpoint({ ...exchange, path: '/api/oauth/oidc', summary: 'Sign in with OIDC, or bind it' })

/** Signs in with Lark, or binds it, like `github`. It is available as soon as its client id is set. */
export const lark = endpoint({ ...exchange, path: '/api/oauth/lark', summary: 'Sign in with Lark, or bind it' })

const code = z.object({
  /** Code that the user was given. */
  code: z.string(),
})

/**
 * Signs in with a code from the WeChat account. Never binds.
 * @throws CodeNeededError if `confirm` has to end the sign-in (embedded gateway only)
 */
export const wechat = endpoint({
  method: 'GET',
  path: '/api/oauth/wechat',
  role: 'guest',
  summary: 'Sign in with WeChat',
  input: code,
  output: SignedInUser,
  effects: true,
})

/**
 * Ends a sign-in with a provider that needs a code of the second factor, or a recovery code. The browser has ten minutes
 * and may retry; failures delay further attempts like failed sign-ins. Embedded gateway only.
 * @throws RefusedError if the code is wrong, or no sign-in of this browser needs one
 */
export const confirm = endpoint({
  method: 'POST',
  path: '/api/oauth/code',
  role: 'guest',
  summary: 'Confirm a sign-in with a provider',
  embedded: true,
  input: code,
  output: SignedInUser,
})

/** Binds WeChat to the caller's account. */
export const bindWechat = endpoint({
  method: 'GET',
  path: '/api/oauth/wechat/bind',
  role: 'user',
  summary: 'Bind WeChat',
  input: code,
  effects: true,
})

/** Binds an e-mail address to the caller's account, with a code from `session.sendEmailCode`. */
export const bindEmail = endpoint({
  method: 'GET',
  path: '/api/oauth/email/bind',
  role: 'user',
  summary: 'Bind an e-mail address',
  input: z.object({
    /** The e-mail address. */ email: z.string(),
    /** The code that was sent to it. */ code: z.string(),
  }),
  effects: true,
})
