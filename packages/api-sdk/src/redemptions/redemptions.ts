import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { byId, byKeyword, figure, int, list as listOf, nothing, page, text } from '../core/schema.ts'
import { REDEMPTION_STATUS } from './status.ts'

export * from './status.ts'

/** Longest name of a redemption code, in UTF-8 bytes; the shortest is 1. */
export const REDEMPTION_NAME_BYTES = 20

/** Most codes in one call. */
export const REDEMPTION_COUNT = 100

const redemptionShape = {
  id: int,
  /** Who made it, not who redeemed it. */
  user_id: figure,
  /** 32 hex digits. */
  key: z.string(),
  /** One of `REDEMPTION_STATUS`; the server checks no range. */
  status: int,
  name: text,
  /** Units. */
  quota: int,
  /** Unix seconds. */
  created_time: figure,
  /** Unix seconds; 0: not redeemed. */
  redeemed_time: figure,
  /** Of use when creating; 0 in answers. */
  count: figure,
}

/** A redemption code. Source: One API's table `redemptions`. */
export interface Redemption extends Fields<typeof redemptionShape> {}
export const Redemption: NamedObject<Redemption, typeof redemptionShape> = z.object(redemptionShape)

/** A page of redemption codes: newest first, 10 rows, `p` from 0, no total. */
export const list = endpoint({
  method: 'GET',
  path: '/api/redemption/',
  role: 'admin',
  summary: 'A page of redemption codes',
  input: z.object({ p: page }),
  output: listOf(Redemption),
})

/** All codes whose name starts with the keyword, or whose id it is. Not paged. */
export const search = endpoint({
  method: 'GET',
  path: '/api/redemption/search',
  role: 'admin',
  summary: 'Redemption codes that a keyword finds',
  input: byKeyword,
  output: listOf(Redemption),
})

/** One redemption code. */
export const get = endpoint({
  method: 'GET',
  path: '/api/redemption/:id',
  role: 'admin',
  summary: 'One redemption code',
  input: byId,
  output: Redemption,
})

/**
 * Makes 1 to 100 codes of one name (1 to 20 bytes) and gives their keys. A quota of 0 becomes 100 units. Where the
 * server fails midway the call is refused, though some codes are there: search for the name.
 */
export const create = endpoint({
  method: 'POST',
  path: '/api/redemption/',
  role: 'admin',
  summary: 'Make redemption codes',
  input: z.object({ name: z.string(), quota: int, count: z._default(int, 1) }),
  output: listOf(z.string()),
})

/** Overwrites name and quota (units); the server checks neither. */
export const update = endpoint({
  method: 'PUT',
  path: '/api/redemption/',
  role: 'admin',
  summary: 'Change a redemption code',
  input: z.object({ id: int, name: z.string(), quota: int }),
  output: Redemption,
})

/** Switches a code on or off and nothing else. The server would make a used code usable again: do not ask it to. */
export const setStatus = endpoint({
  method: 'PUT',
  path: '/api/redemption/',
  role: 'admin',
  summary: 'Switch a redemption code on or off',
  input: z.object({
    id: int,
    status: z.literal([REDEMPTION_STATUS.unused, REDEMPTION_STATUS.disabled]),
    status_only: z._default(z.literal('true'), 'true'),
  }),
  search: ['status_only'],
  output: Redemption,
})

/** Deletes a redemption code for good. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/redemption/:id',
  role: 'admin',
  summary: 'Delete a redemption code',
  input: byId,
  output: nothing,
  envelope: 'none',
})
