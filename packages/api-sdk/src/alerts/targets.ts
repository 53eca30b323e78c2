/** Where alerts are sent. Only the embedded gateway has them: its status has `alerts`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byId, int, list as listOf, paged } from '../core/schema.ts'
import { AlertTarget, AlertTest, changedTarget, newTarget } from './schemas.ts'

/** Returns a page of targets, newest first, at most 100. */
export const list = endpoint({
  method: 'GET',
  path: '/api/alert/target/',
  role: 'admin',
  summary: 'Where alerts are sent',
  embedded: true,
  input: z.object(paged),
  output: listOf(AlertTarget),
})

/** Returns one target, without its secrets. */
export const get = endpoint({
  method: 'GET',
  path: '/api/alert/target/:id',
  role: 'admin',
  summary: 'One target of alerts',
  embedded: true,
  input: byId,
  output: AlertTarget,
})

/**
 * Creates a target and returns it.
 * @throws RefusedError for an invalid name or setting
 */
export const create = endpoint({
  method: 'POST',
  path: '/api/alert/target/',
  role: 'admin',
  summary: 'Create a target of alerts',
  embedded: true,
  input: z.object(newTarget),
  output: AlertTarget,
})

/**
 * Changes a target and returns it; what is left out stays as it is.
 * @throws RefusedError for an invalid name or setting, and if a secret would be sent to another address
 */
export const update = endpoint({
  method: 'PUT',
  path: '/api/alert/target/',
  role: 'admin',
  summary: 'Change a target of alerts',
  embedded: true,
  input: z.object({
    /** Id of the target. */
    id: int,
    ...changedTarget,
  }),
  output: AlertTarget,
})

/** Deletes a target, also in the rules that name it; what waits for it is not sent. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/alert/target/:id',
  role: 'admin',
  summary: 'Delete a target of alerts',
  embedded: true,
  input: byId,
})

/** Sends a test to a target, and returns its answer. */
export const test = endpoint({
  method: 'POST',
  path: '/api/alert/target/:id/test',
  role: 'admin',
  summary: 'Send a test to a target',
  embedded: true,
  input: byId,
  output: AlertTest,
})
