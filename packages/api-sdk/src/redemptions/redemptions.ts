import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byId, byKeyword, int, list as listOf, paged } from '../core/schema.ts'
import { Redemption } from './schemas.ts'
import { REDEMPTION_STATUS } from './status.ts'

/** Returns a page of redemption codes: newest first, 10 rows, `p` from 0, no total. */
export const list = endpoint({
  method: 'GET',
  path: '/api/redemption/',
  role: 'admin',
  summary: 'A page of redemption codes',
  input: z.object(paged),
  output: listOf(Redemption),
})

/** Returns codes whose name starts with the keyword or whose id it is. Not paged. */
export const search = endpoint({
  method: 'GET',
  path: '/api/redemption/search',
  role: 'admin',
  summary: 'Codes that a keyword finds',
  input: byKeyword,
  output: listOf(Redemption),
})

/** Returns one redemption code. */
export const get = endpoint({
  method: 'GET',
  path: '/api/redemption/:id',
  role: 'admin',
  summary: 'One redemption code',
  input: byId,
  output: Redemption,
})

/**
 * Creates 1 to 100 codes with one name (1 to 20 bytes) and returns their keys. A quota of 0 becomes 100 units. If the
 * server fails midway, the call is refused although some codes exist: search for the name.
 */
export const create = endpoint({
  method: 'POST',
  path: '/api/redemption/',
  role: 'admin',
  summary: 'Create redemption codes',
  input: z.object({
    /** 1 to 20 bytes. */
    name: z.string(),
    /** Units of each code; 0 becomes 100. */
    quota: int,
    /** Number of codes, 1 to 100. */
    count: z._default(int, 1),
  }),
  output: listOf(z.string()),
})

/** Overwrites name and quota (units); One API checks neither. */
export const update = endpoint({
  method: 'PUT',
  path: '/api/redemption/',
  role: 'admin',
  summary: 'Change a redemption code',
  input: z.object({
    /** Id of the code. */
    id: int,
    /** 1 to 20 bytes. */
    name: z.string(),
    /** Units. */
    quota: int,
  }),
  output: Redemption,
})

/** Enables or disables a code. Do not call it for a used code: the server would make it usable again. */
export const setStatus = endpoint({
  method: 'PUT',
  path: '/api/redemption/',
  role: 'admin',
  summary: 'Enable or disable a code',
  input: z.object({
    /** Id of the code. */
    id: int,
    /** One of `REDEMPTION_STATUS`: an unused code can be redeemed. */
    status: z.literal([REDEMPTION_STATUS.unused, REDEMPTION_STATUS.disabled]),
    /** Always `true`: the call changes only the status. */
    status_only: z._default(z.literal('true'), 'true'),
  }),
  search: ['status_only'],
  output: Redemption,
})

/** Deletes a redemption code permanently. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/redemption/:id',
  role: 'admin',
  summary: 'Delete a redemption code',
  input: byId,
})
