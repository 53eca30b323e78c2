import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { bodyText, byId, byKeyword, int, list as listOf, nothing, page, text } from '../core/schema.ts'
import { type WordOf, wordIn } from '../core/vocabulary.ts'
import { TOKEN_ORDERS } from './orders.ts'

export * from './orders.ts'

/** States of a token. The server sets 3 and 4 by itself when a call meets an expired or exhausted token. */
export const TOKEN_STATUS = { enabled: 1, disabled: 2, expired: 3, exhausted: 4 } as const

/** The name of a token's state; a number that this SDK does not know is `unknown`. */
export type TokenStatusName = WordOf<typeof TOKEN_STATUS>

/** `expired_time` of a token that never expires. */
export const NEVER_EXPIRES = -1

/** Longest token name, in UTF-8 bytes. */
export const TOKEN_NAME_BYTES = 30

/** Stands before a stored key wherever it is shown or sent to `/v1`. */
export const KEY_PREFIX = 'sk-'

const tokenShape = {
  id: int,
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
  /** Units left; may be negative, and means nothing where `unlimited_quota`. */
  remain_quota: int,
  unlimited_quota: z.boolean(),
  /** Units spent; stays 0 for unlimited tokens. */
  used_quota: int,
  /** Comma text; `''`: all models. */
  models: text,
  /** Comma text of CIDR ranges; `''`: any address. */
  subnet: text,
}

/** An access token for `/v1`, as its owner sees it. Source: One API's table `tokens`. */
export interface Token extends Fields<typeof tokenShape> {}
export const Token: NamedObject<Token, typeof tokenShape> = z.object(tokenShape)

/** What the owner decides about a token. */
const draft = {
  name: z.string(),
  /** Units; ignored where `unlimited_quota`. */
  remain_quota: int,
  /** Unix seconds; -1: never. */
  expired_time: int,
  unlimited_quota: z.boolean(),
  /** Comma text; `''`: all models. */
  models: bodyText,
  /** Comma text of CIDR ranges; `''`: any address. */
  subnet: bodyText,
}

/** Fields of a token form. */
export interface TokenDraft extends Fields<typeof draft> {}
export const TokenDraft: NamedObject<TokenDraft, typeof draft> = z.object(draft)

/** A page of own tokens: 10 rows, `p` from 0, no total. */
export const list = endpoint({
  method: 'GET',
  path: '/api/token/',
  role: 'user',
  summary: 'A page of own tokens',
  input: z.object({
    p: page,
    order: z._default(z.literal(TOKEN_ORDERS), ''),
  }),
  output: listOf(Token),
})

/** All own tokens whose name starts with the keyword; `%` and `_` in it are wildcards. Not paged. */
export const search = endpoint({
  method: 'GET',
  path: '/api/token/search',
  role: 'user',
  summary: 'Own tokens whose name starts with a keyword',
  input: byKeyword,
  output: listOf(Token),
})

/** One own token; somebody else's is refused as not found. */
export const get = endpoint({
  method: 'GET',
  path: '/api/token/:id',
  role: 'user',
  summary: 'One own token',
  input: byId,
  output: Token,
})

/** Creates a token, enabled at once. Refused: a name over 30 bytes, a subnet that is no CIDR range. */
export const create = endpoint({
  method: 'POST',
  path: '/api/token/',
  role: 'user',
  summary: 'Create a token',
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
 * Overwrites all six fields of a token: what were left out would become zero, so none may be. Status, key and used
 * quota stay. `remain_quota` is overwritten too: read the token right before, or spending in between is lost.
 */
export const update = endpoint({
  method: 'PUT',
  path: '/api/token/',
  role: 'user',
  summary: 'Change a token',
  input: z.object({ id: int, ...draft }),
  output: Token,
})

/**
 * Switches a token on or off and nothing else. Switching on is refused while the token is expired or exhausted:
 * change that first.
 */
export const setStatus = endpoint({
  method: 'PUT',
  path: '/api/token/',
  role: 'user',
  summary: 'Switch a token on or off',
  input: z.object({
    id: int,
    status: z.literal([TOKEN_STATUS.enabled, TOKEN_STATUS.disabled]),
    status_only: z._default(z.literal('true'), 'true'),
  }),
  search: ['status_only'],
  output: Token,
})

/** Deletes a token for good; whatever uses its key stops working. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/token/:id',
  role: 'user',
  summary: 'Delete a token',
  input: byId,
  output: nothing,
  envelope: 'none',
})

/** The name of a state number. */
export const tokenStatusName = (status: number): TokenStatusName => wordIn(TOKEN_STATUS, status)

/** A stored key as it is shown, copied and sent. */
export const fullKey = (token: Pick<Token, 'key'>): string => KEY_PREFIX + token.key
