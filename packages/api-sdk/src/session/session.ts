import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, lenientNumber, text } from '../core/schema.ts'
import * as z from '../core/zod.ts'

const identity = {
  /** Id of the user. */
  id: int,
  /** Unique name; at most 12 characters. */
  username: z.string(),
  /** At most 20 characters. */
  display_name: text,
  /** 1 user, 10 admin, 100 root; other numbers are possible, compare with `hasRole`. */
  role: int,
  /** 1 enabled, 2 banned, 3 deleted. */
  status: int,
}

/** Result of a sign-in. The server fills these five fields and sends zero values for the others. */
export interface SignedInUser extends Fields<typeof identity> {}
export const SignedInUser: NamedObject<SignedInUser, typeof identity> = z.object(identity)

const userShape = {
  ...identity,
  /** Always `''` in responses. */
  password: text,
  /** E-mail address; `''`: none. */
  email: text,
  /** Identity at GitHub; `''`: not bound. */
  github_id: text,
  /** Identity at WeChat; `''`: not bound. */
  wechat_id: text,
  /** Identity at Lark; `''`: not bound. */
  lark_id: text,
  /** Identity at the OpenID provider; `''`: not bound. */
  oidc_id: text,
  /** Always `''` in responses. */
  verification_code: text,
  /** `''` except in lists of One API, which contain the real one: drop it. */
  access_token: text,
  /** Units left to spend. */
  quota: lenientNumber,
  /** Units spent so far. */
  used_quota: lenientNumber,
  /** Number of calls to models. */
  request_count: lenientNumber,
  /** One group name; `''` means `default`. */
  group: text,
  /** Invite code; `''` until it was requested. */
  aff_code: text,
  /** Id of the user who invited this one; 0: nobody. */
  inviter_id: lenientNumber,
}

/** User. Secrets (`password`, `access_token`, `verification_code`) are usually `''`. Source: One API's table `users`. */
export interface User extends Fields<typeof userShape> {}
export const User: NamedObject<User, typeof userShape> = z.object(userShape)

/**
 * Signs in with a password and sets the session cookie. One API keeps role and status in the session, so that later
 * changes do not show. `username` may be an e-mail address. `code` is a code of the second factor, or a recovery code;
 * One API ignores it.
 * @throws CodeNeededError if the account needs a code and none was given (embedded gateway only)
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/user/login',
  role: 'guest',
  input: z.object({ username: z.string(), password: z.string(), code: z.optional(z.string()) }),
  output: SignedInUser,
})

/** Ends the session. Succeeds for guests, too. */
export const logout = endpoint({
  method: 'GET',
  path: '/api/user/logout',
  role: 'guest',
  effects: true,
})

/** Returns the signed-in user from the database. */
export const self = endpoint({
  method: 'GET',
  path: '/api/user/self',
  role: 'user',
  output: User,
})

/**
 * Changes the caller's username, display name or password. Empty and missing fields stay, so that none can be cleared.
 * For lengths see `ACCOUNT_LIMITS`; the embedded gateway accepts passwords of 64 characters. It also requires
 * `original_password` to set a password with an access token, and ends the access token and all other sessions then.
 */
export const updateSelf = endpoint({
  method: 'PUT',
  path: '/api/user/self',
  role: 'user',
  input: z.object({
    username: z.optional(z.string()),
    display_name: z.optional(z.string()),
    password: z.optional(z.string()),
    original_password: z.optional(z.string()),
  }),
})
