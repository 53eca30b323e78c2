/** What happened to channels, users, limits and records. Only the embedded gateway has it: its status has `alerts`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { list as listOf, paged, urlInt } from '../core/schema.ts'
import { GatewayEvent } from './schemas.ts'
import { EVENT_KINDS, EVENT_NAMES } from './types.ts'

/**
 * Returns a page of events, newest first.
 * @remarks `page_size`, or `size`: rows of the page, 10 by default, at most 1000. `event`: type of the events. `kind` and
 *   `record_id`: what they are about.
 */
export const list = endpoint({
  method: 'GET',
  path: '/api/event/',
  role: 'admin',
  summary: 'A page of events',
  embedded: true,
  input: z.object({
    ...paged,
    page_size: z.optional(urlInt),
    event: z.optional(z.literal(EVENT_NAMES)),
    kind: z.optional(z.literal(EVENT_KINDS)),
    record_id: z.optional(z.string()),
  }),
  output: listOf(GatewayEvent),
})
