import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { flag, int, lenientNumber, text } from '../core/schema.ts'
import { allLimits, limitsShown } from '../limits/schemas.ts'

/** Limits of an account's fields on One API, in characters. */
export const ACCOUNT_LIMITS = { username: 12, displayName: 20, passwordMin: 8, passwordMax: 20, email: 50 } as const

const identity = {
  /** Id of the user. */
  id: int,
  /** Unique name; at most 12 characters. */
  username: z.string(),
  /** At most 20 characters. */
  display_name: text,
  /** One of `RANK`; other numbers are possible, compare with `hasRole`. */
  role: int,
  /** One of `USER_STATUS`. */
  status: int,
}

/** Result of a sign-in. The server fills these five fields and sends zero values for the others. */
export interface SignedInUser extends Fields<typeof identity> {}
export const SignedInUser: NamedObject<SignedInUser, typeof identity> = z.object(identity)

const channelPermissionsShape = {
  /** See channels. */
  read: flag,
  /** Test, enable and disable channels, and update balances. */
  operate: flag,
  /** Change models, groups, priorities and names. */
  write: flag,
  /** Create, copy and delete channels, and change their types, keys and addresses. */
  sensitive_write: flag,
}

/** What an administrator may do with channels. */
export interface ChannelPermissions extends Fields<typeof channelPermissionsShape> {}
export const ChannelPermissions: NamedObject<ChannelPermissions, typeof channelPermissionsShape> =
  z.object(channelPermissionsShape)

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
  /** Limits of the user's calls with all tokens. Only the embedded gateway sends them. */
  limits: limitsShown,
  /** These and the limits of the user's group that apply; only in answers about one user. */
  all_limits: allLimits,
  /** What an administrator may do with channels; only New API sends it, in answers about one user. */
  channel_permissions: z.optional(ChannelPermissions),
}

/** User. Secrets (`password`, `access_token`, `verification_code`) are usually `''`. Source: One API's table `users`. */
export interface User extends Fields<typeof userShape> {}
export const User: NamedObject<User, typeof userShape> = z.object(userShape)
