import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { figure, int, none, nothing, text } from '../core/schema.ts'

const identity = {
  id: int,
  username: z.string(),
  display_name: text,
  /** 1 user, 10 admin, 100 root; other numbers are possible, compare with `hasRole`. */
  role: int,
  /** 1 enabled, 2 banned, 3 deleted. */
  status: int,
}

/** What a sign-in answers. The server fills these five and sends zero values for the rest. */
export interface SignedInUser extends Fields<typeof identity> {}
export const SignedInUser: NamedObject<SignedInUser, typeof identity> = z.object(identity)

const userShape = {
  ...identity,
  password: text,
  email: text,
  github_id: text,
  wechat_id: text,
  lark_id: text,
  oidc_id: text,
  verification_code: text,
  access_token: text,
  /** Units left to spend. */
  quota: figure,
  /** Units spent so far. */
  used_quota: figure,
  request_count: figure,
  /** One group name; `''` means `default`. */
  group: text,
  /** Invite code; `''` until asked for. */
  aff_code: text,
  inviter_id: figure,
}

/** A user as the server describes it. Secrets (`password`, `access_token`, `verification_code`) read as `''`. */
export interface User extends Fields<typeof userShape> {}
export const User: NamedObject<User, typeof userShape> = z.object(userShape)

/**
 * Signs in with a password and sets the session cookie. Role and status in a One API session are those of this
 * moment. `username` may be an e-mail address.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/user/login',
  role: 'guest',
  summary: 'Sign in with user name and password',
  input: z.object({ username: z.string(), password: z.string() }),
  output: SignedInUser,
})

/** Ends the session of this cookie. Answers yes to guests too. */
export const logout = endpoint({
  method: 'GET',
  path: '/api/user/logout',
  role: 'guest',
  summary: 'Sign out',
  input: none,
  output: nothing,
  envelope: 'none',
  effects: true,
})

/** The signed-in user, fresh from the database. */
export const self = endpoint({
  method: 'GET',
  path: '/api/user/self',
  role: 'user',
  summary: 'The signed-in user',
  input: none,
  output: User,
})

/**
 * Changes the own name, display name or password. An empty or absent field stays as it is: nothing can be cleared.
 * The server takes names of 12 characters, display names of 20 and passwords of 8 to 20 (the embedded gateway: 64). `original_password`, the old
 * one, is needed only by Relaydeck's own gateway, for a new password set with an access token. There a new password
 * also ends the access token and all other sessions.
 */
export const updateSelf = endpoint({
  method: 'PUT',
  path: '/api/user/self',
  role: 'user',
  summary: 'Change the own profile',
  input: z.object({
    username: z.optional(z.string()),
    display_name: z.optional(z.string()),
    password: z.optional(z.string()),
    original_password: z.optional(z.string()),
  }),
  output: nothing,
  envelope: 'none',
})
