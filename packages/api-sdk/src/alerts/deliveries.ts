/** Which events were sent where, and with which answer. Only the embedded gateway has alerts: its status has `alerts`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byId, list as listOf, paged, urlInt } from '../core/schema.ts'
import { AlertDelivery, DELIVERY_STATES } from './schemas.ts'

/** Returns a page of deliveries, newest first. */
export const list = endpoint({
  method: 'GET',
  path: '/api/alert/delivery/',
  role: 'admin',
  summary: 'A page of deliveries of alerts',
  embedded: true,
  input: z.object({
    ...paged,
    /** Rows of the page instead of `size`: at most 1000. */
    page_size: z.optional(urlInt),
    /** Default: all. */
    state: z.optional(z.literal(DELIVERY_STATES)),
    /** Id of the target; left out or 0: all. */
    target_id: z.optional(urlInt),
    /** Id of the rule; left out or 0: all. */
    rule_id: z.optional(urlInt),
  }),
  output: listOf(AlertDelivery),
})

/**
 * Sends a delivery again that failed, or that may not have arrived.
 * @throws RefusedError in any other state
 */
export const repeat = endpoint({
  method: 'POST',
  path: '/api/alert/delivery/:id/repeat',
  role: 'admin',
  summary: 'Send a delivery again',
  embedded: true,
  input: byId,
})
