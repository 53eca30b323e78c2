/**
 * Signing in through others. All calls need the session cookie, so they are of use in browsers only, and count against
 * the limit of 20 calls in 20 minutes.
 */
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { none, nothing, text } from '../core/schema.ts'
import { SignedInUser } from '../session/session.ts'

/** A text of twelve characters that the provider hands back; the session remembers the newest. */
export const state = endpoint({
  method: 'GET',
  path: '/api/oauth/state',
  role: 'guest',
  summary: 'A state for an authorize page',
  input: none,
  output: z.string(),
  effects: true,
})

/** What a provider sent back. */
const callback = z.object({ code: z.string(), state: z.string() })

const arrivalShape = { message: text, user: z.optional(SignedInUser) }

/** Who signed in; without `user` the identity was bound to the account that is signed in (`message` is `bind`). */
export interface Arrival extends Fields<typeof arrivalShape> {}
export const Arrival: NamedObject<Arrival, typeof arrivalShape> = z.object(arrivalShape)

// The answer stands beside `success`: of a binding, `message` alone tells.
const arrival = {
  method: 'GET',
  role: 'guest',
  input: callback,
  output: Arrival,
  envelope: 'beside',
  spelling: { user: 'data' },
  effects: true,
} as const

/**
 * Signs in with GitHub, or binds it to the account that is signed in; an unknown identity becomes a new account.
 * @throws GatewayError with status 403 where the state is not the session's
 */
export const github = endpoint({ ...arrival, path: '/api/oauth/github', summary: 'Sign in with GitHub, or bind it' })

/** Signs in with OpenID Connect, or binds it; as `github`. */
export const oidc = endpoint({ ...arrival, path: '/api/oauth/oidc', summary: 'Sign in with OIDC, or bind it' })

/** Signs in with Lark, or binds it; as `github`. The server has no switch for it. */
export const lark = endpoint({ ...arrival, path: '/api/oauth/lark', summary: 'Sign in with Lark, or bind it' })

const code = z.object({ code: z.string() })

/** Signs in with the code that the WeChat account sent. Never binds. */
export const wechat = endpoint({
  method: 'GET',
  path: '/api/oauth/wechat',
  role: 'guest',
  summary: 'Sign in with WeChat',
  input: code,
  output: SignedInUser,
  effects: true,
})

/** Binds WeChat to the own account. */
export const bindWechat = endpoint({
  method: 'GET',
  path: '/api/oauth/wechat/bind',
  role: 'user',
  summary: 'Bind WeChat',
  input: code,
  output: nothing,
  envelope: 'none',
  effects: true,
})

/** Binds an e-mail address to the own account, with the code of `session.sendEmailCode`. */
export const bindEmail = endpoint({
  method: 'GET',
  path: '/api/oauth/email/bind',
  role: 'user',
  summary: 'Bind an e-mail address',
  input: z.object({ email: z.string(), code: z.string() }),
  output: nothing,
  envelope: 'none',
  effects: true,
})
