import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { bodyText, int, text } from '../core/schema.ts'
import { allLimits, limitsShown } from '../limits/schemas.ts'

/** `expired_time` of a token that never expires. */
export const NEVER_EXPIRES = -1

/** Maximum length of a token name, in UTF-8 bytes. */
export const TOKEN_NAME_BYTES = 30

/** Prefix of a key where it is shown or sent to `/v1`; keys are stored without it. */
export const KEY_PREFIX = 'sk-'

const tokenShape = {
  /** Id of the token. */
  id: int,
  /** Id of the owner. */
  user_id: int,
  /** 48 characters, without `sk-`. */
  key: z.string(),
  /** One of `TOKEN_STATUS`; the server checks no range. */
  status: int,
  /** At most 30 bytes; may be empty, need not be unique. */
  name: text,
  /** Unix seconds. */
  created_time: int,
  /** Unix seconds; moves when quota is taken. */
  accessed_time: int,
  /** Unix seconds; -1: never. */
  expired_time: int,
  /** Units left; may be negative. Meaningless if `unlimited_quota`. */
  remain_quota: int,
  /** Whether the token may spend all of its owner’s quota. */
  unlimited_quota: z.boolean(),
  /** Units spent; always 0 for unlimited tokens. */
  used_quota: int,
  /** Comma text; `''`: all models. */
  models: text,
  /** Comma text of CIDR ranges; `''`: any address. */
  subnet: text,
  /** Limits of calls with the token. Only the embedded gateway sends them. */
  limits: limitsShown,
  /** These and the limits of the owner and the owner's group that apply; only in answers about one token. */
  all_limits: allLimits,
  /** JSON text, name to model: other names for models in calls with the token. Only the embedded gateway sends it. */
  aliases: z.optional(z.string()),
}

/** Key for `/v1`, as its owner sees it. Source: One API's table `tokens`. */
export interface Token extends Fields<typeof tokenShape> {}
export const Token: NamedObject<Token, typeof tokenShape> = z.object(tokenShape)

const endingShape = {
  /** Id of the token. */
  id: int,
  /** Id of the owner. */
  user_id: int,
  /** Name of the owner. */
  username: text,
  /** Name of the token; may be empty. */
  name: text,
  /** Unix seconds; -1: never. */
  expired_time: int,
  /** Units left. Meaningless if `unlimited_quota`. */
  remain_quota: int,
  /** Whether the token may spend all of its owner’s quota. */
  unlimited_quota: z.boolean(),
  /** Units spent; always 0 for unlimited tokens. */
  used_quota: int,
}

/** An enabled token that ends soon, without its key. */
export interface EndingToken extends Fields<typeof endingShape> {}
export const EndingToken: NamedObject<EndingToken, typeof endingShape> = z.object(endingShape)

/** Fields that the owner sets. */
export const draft = {
  /** At most 30 bytes; may be empty, need not be unique. */
  name: z.string(),
  /** Units; ignored if `unlimited_quota`. */
  remain_quota: int,
  /** Unix seconds; -1: never. */
  expired_time: int,
  /** Whether the token may spend all of its owner’s quota. */
  unlimited_quota: z.boolean(),
  /** Comma text; `''`: all models. */
  models: bodyText,
  /** Comma text of CIDR ranges; `''`: any address. */
  subnet: bodyText,
}

/** Returns the fields of a new token, with defaults for all but the name. */
// A function, which bundles without `create` leave out.
export const newDraft = () => ({
  ...draft,
  /** Units; ignored if `unlimited_quota`. */
  remain_quota: z._default(draft.remain_quota, 0),
  /** Unix seconds; -1: never. */
  expired_time: z._default(draft.expired_time, NEVER_EXPIRES),
  /** Whether the token may spend all of its owner’s quota. */
  unlimited_quota: z._default(draft.unlimited_quota, false),
  /** Comma text; `''`: all models. */
  models: z._default(draft.models, ''),
  /** Comma text of CIDR ranges; `''`: any address. */
  subnet: z._default(draft.subnet, ''),
})

/** Fields of a new or changed token. */
export interface TokenDraft extends Fields<typeof draft> {}
export const TokenDraft: NamedObject<TokenDraft, typeof draft> = z.object(draft)

/** Returns a token's key with its prefix. */
export const fullKey = (token: Pick<Token, 'key'>): string => KEY_PREFIX + token.key
