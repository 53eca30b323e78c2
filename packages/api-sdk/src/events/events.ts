/** What happened to channels, users, limits and records. Only the embedded gateway has it: its status has `alerts`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { list as listOf, paged, urlInt } from '../core/schema.ts'
import { EVENT_KINDS, EVENT_NAMES } from './names.ts'
import { GatewayEvent } from './schemas.ts'

/** Returns a page of events, newest first. */
export const list = endpoint({
  method: 'GET',
  path: '/api/event/',
  role: 'admin',
  summary: 'A page of events',
  embedded: true,
  input: z.object({
    ...paged,
    /** Rows of the page instead of `size`: at most 1000. */
    page_size: z.optional(urlInt),
    /** Type of the events. Default: all. */
    event: z.optional(z.literal(EVENT_NAMES)),
    /** Kind of the records that they are about. Default: all. */
    kind: z.optional(z.literal(EVENT_KINDS)),
    /** Id of the record that they are about, with `kind`. Default: all. */
    record_id: z.optional(z.string()),
  }),
  output: listOf(GatewayEvent),
})
