/** Which events are sent where. Only the embedded gateway has alerts: its status has `alerts`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byId, int, list as listOf, paged } from '../core/schema.ts'
import { AlertRule, changedRule, newRule } from './schemas.ts'

/** Returns a page of rules, newest first, at most 100. */
export const list = endpoint({
  method: 'GET',
  path: '/api/alert/rule/',
  role: 'admin',
  summary: 'Rules of alerts',
  embedded: true,
  input: z.object(paged),
  output: listOf(AlertRule),
})

/** Returns one rule. */
export const get = endpoint({
  method: 'GET',
  path: '/api/alert/rule/:id',
  role: 'admin',
  summary: 'One rule of alerts',
  embedded: true,
  input: byId,
  output: AlertRule,
})

/**
 * Creates a rule and returns it.
 * @throws RefusedError for an invalid field, an unknown target, or a threshold of several types of events
 */
export const create = endpoint({
  method: 'POST',
  path: '/api/alert/rule/',
  role: 'admin',
  summary: 'Create a rule of alerts',
  embedded: true,
  input: z.object(newRule),
  output: AlertRule,
})

/**
 * Changes a rule and returns it; what is left out stays as it is.
 * @throws RefusedError for an invalid field, an unknown target, or a threshold of several types of events
 */
export const update = endpoint({
  method: 'PUT',
  path: '/api/alert/rule/',
  role: 'admin',
  summary: 'Change a rule of alerts',
  embedded: true,
  input: z.object({
    /** Id of the rule. */
    id: int,
    ...changedRule,
  }),
  output: AlertRule,
})

/** Deletes a rule; what it has sent stays in the list of deliveries. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/alert/rule/:id',
  role: 'admin',
  summary: 'Delete a rule of alerts',
  embedded: true,
  input: byId,
})
