import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { bodyText, byId, byKeyword, int, list as listOf, paged, text } from '../core/schema.ts'
import * as z from '../core/zod.ts'
import { TOKEN_ORDERS } from './orders.ts'
import { TOKEN_STATUS } from './status.ts'

export * from './orders.ts'
export * from './status.ts'

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
  /** Units spent; stays 0 for unlimited tokens. */
  used_quota: int,
  /** Comma text; `''`: all models. */
  models: text,
  /** Comma text of CIDR ranges; `''`: any address. */
  subnet: text,
}

/** Key for `/v1`, as its owner sees it. Source: One API's table `tokens`. */
export interface Token extends Fields<typeof tokenShape> {}
export const Token: NamedObject<Token, typeof tokenShape> = z.object(tokenShape)

/** Fields that the owner sets. */
const draft = {
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

/** Fields of a new or changed token. */
export interface TokenDraft extends Fields<typeof draft> {}
export const TokenDraft: NamedObject<TokenDraft, typeof draft> = z.object(draft)

/** Returns a page of the caller's tokens: 10 rows, `p` from 0, no total. */
export const list = endpoint({
  method: 'GET',
  path: '/api/token/',
  role: 'user',
  input: z.object({
    ...paged,
    order: z._default(z.literal(TOKEN_ORDERS), ''),
  }),
  output: listOf(Token),
})

/** Returns the caller's tokens whose name starts with the keyword; `%` and `_` are wildcards. Not paged. */
export const search = endpoint({
  method: 'GET',
  path: '/api/token/search',
  role: 'user',
  input: byKeyword,
  output: listOf(Token),
})

/** Returns one of the caller's tokens; other users' tokens are refused as not found. */
export const get = endpoint({
  method: 'GET',
  path: '/api/token/:id',
  role: 'user',
  input: byId,
  output: Token,
})

/** Creates an enabled token. The server refuses names over 30 bytes and subnets that are not CIDR ranges. */
export const create = endpoint({
  method: 'POST',
  path: '/api/token/',
  role: 'user',
  input: z.object({
    ...draft,
    remain_quota: z._default(draft.remain_quota, 0),
    expired_time: z._default(draft.expired_time, NEVER_EXPIRES),
    unlimited_quota: z._default(draft.unlimited_quota, false),
    models: z._default(draft.models, ''),
    subnet: z._default(draft.subnet, ''),
  }),
  output: Token,
})

/**
 * Overwrites all six fields of a token; all are required, since the server would set missing ones to zero. Status, key
 * and used quota stay. Read the token just before: a stale `remain_quota` would undo spending.
 */
export const update = endpoint({
  method: 'PUT',
  path: '/api/token/',
  role: 'user',
  input: z.object({ id: int, ...draft }),
  output: Token,
})

/**
 * Enables or disables a token. Enabling an expired or exhausted token is refused; change expiry or quota first.
 */
export const setStatus = endpoint({
  method: 'PUT',
  path: '/api/token/',
  role: 'user',
  input: z.object({
    id: int,
    status: z.literal([TOKEN_STATUS.enabled, TOKEN_STATUS.disabled]),
    status_only: z._default(z.literal('true'), 'true'),
  }),
  search: ['status_only'],
  output: Token,
})

/** Deletes a token permanently; clients that use its key stop working. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/token/:id',
  role: 'user',
  input: byId,
})

/** Returns a token's key with its prefix. */
export const fullKey = (token: Pick<Token, 'key'>): string => KEY_PREFIX + token.key
