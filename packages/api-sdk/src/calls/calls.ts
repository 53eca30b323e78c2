/** How model calls were processed. Only the embedded gateway keeps this, for 30 days: its status has `calls`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { list as listOf, paged, urlInt } from '../core/schema.ts'
import { Call, ChannelHealth } from './schemas.ts'

export { preview } from './preview.ts'

/** Returns one call by its request id. Users see their own calls only. */
export const get = endpoint({
  method: 'GET',
  path: '/api/call/:request_id',
  role: 'user',
  summary: 'How a call was processed',
  embedded: true,
  input: z.object({
    /** Id of the request, from the log or the header `x-request-id`. */
    request_id: z.string(),
  }),
  output: Call,
})

/** Returns a page of failed calls of all users, newest first. */
export const failed = endpoint({
  method: 'GET',
  path: '/api/call/failed',
  role: 'admin',
  summary: 'A page of failed calls',
  embedded: true,
  input: z.object(paged),
  output: listOf(Call),
})

/** Returns how the channels have answered calls in the last hours; the most failures first. */
export const health = endpoint({
  method: 'GET',
  path: '/api/call/health',
  role: 'admin',
  summary: 'How channels have answered calls',
  embedded: true,
  input: z.object({
    /** Hours, at most 720. Default: 24. */
    hours: z.optional(urlInt),
  }),
  output: listOf(ChannelHealth),
})
