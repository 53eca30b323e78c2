/** Which events were sent where, and with which answer. Only the embedded gateway has alerts: its status has `alerts`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byId, list as listOf, paged, urlInt } from '../core/schema.ts'
import { AlertDelivery, DELIVERY_STATES } from './schemas.ts'

/**
 * Returns a page of deliveries, newest first.
 * @remarks `page_size`, or `size`: rows of the page, 10 by default, at most 1000.
 */
export const list = endpoint({
  method: 'GET',
  path: '/api/alert/delivery/',
  role: 'admin',
  summary: 'A page of deliveries of alerts',
  embedded: true,
  input: z.object({
    ...paged,
    page_size: z.optional(urlInt),
    state: z.optional(z.literal(DELIVERY_STATES)),
    target_id: z.optional(urlInt),
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
