/** Moving to this gateway from another one. Only the embedded gateway has it: its status has `moves`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { int, list as listOf } from '../core/schema.ts'
import { MOVE_NOUNS, MovePlan, MoveUpload } from './schemas.ts'

/**
 * Sends a part of an SQLite file, in order. The upload is deleted an hour after its last part, and after its move.
 * @throws NotFoundError if the upload has ended
 * @throws RefusedError if the file would be larger than 1 GiB
 */
export const upload = endpoint({
  method: 'POST',
  path: '/api/move/upload',
  role: 'root',
  summary: 'Send a part of a database file',
  embedded: true,
  input: z.object({
    /** Id of the upload; `''` starts one, and ends the caller's earlier one. */
    id: z._default(z.string(), ''),
    /** Base64, at most 700,000 bytes of content. */
    data: z.string(),
  }),
  output: MoveUpload,
})

/**
 * Reads another gateway, and returns what a move would do; nothing is written. What is here already stays as it is.
 * @throws RefusedError if the file or server cannot be read; its message says why
 */
export const plan = endpoint({
  method: 'POST',
  path: '/api/move/plan',
  role: 'root',
  summary: 'Plan a move to this gateway',
  embedded: true,
  input: z.object({
    /** Id of an uploaded file; `''`: a running server is read. */
    upload: z._default(z.string(), ''),
    /** URL of a running server, which shows only a part of what it has. */
    url: z._default(z.string(), ''),
    /** Access token of a super administrator there. */
    access_token: z._default(z.string(), ''),
    /** Id of the user of the access token. */
    user: z._default(int, 1),
    /** What moves. */
    only: z._default(listOf(z.literal(MOVE_NOUNS)), [...MOVE_NOUNS]),
  }),
  output: MovePlan,
})

/**
 * Makes a plan in one transaction, and returns it as it was made.
 * @throws NotFoundError if the plan has ended
 * @throws RefusedError if this gateway has changed since, so that the plan would be another one; nothing was written
 */
export const make = endpoint({
  method: 'POST',
  path: '/api/move/',
  role: 'root',
  summary: 'Move to this gateway',
  embedded: true,
  input: z.object({
    /** Id of the plan. */
    id: z.string(),
  }),
  output: MovePlan,
})
