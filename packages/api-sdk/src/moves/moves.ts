/** Moving to this gateway from another one. Only the embedded gateway has it: its status has `moves`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { int, list as listOf } from '../core/schema.ts'
import { MOVE_NOUNS, MovePlan, MoveUpload } from './schemas.ts'

/**
 * Sends a part of an SQLite file, in order. The upload is deleted an hour after its last part, and after its move.
 * @remarks `id`: of the upload; `''` starts one, and ends the caller's earlier one. `data`: base64, at most 700,000 bytes of
 *   content.
 * @throws NotFoundError if the upload has ended
 * @throws RefusedError if the file would be larger than 1 GiB
 */
export const upload = endpoint({
  method: 'POST',
  path: '/api/move/upload',
  role: 'root',
  summary: 'Send a part of a database file',
  embedded: true,
  input: z.object({ id: z._default(z.string(), ''), data: z.string() }),
  output: MoveUpload,
})

/**
 * Reads another gateway, and returns what a move would do; nothing is written. What is here already stays as it is.
 * @remarks `upload`: id of an uploaded file; or `url`, `access_token` and `user` (id of the token's user) of a running
 *   server, of which a super administrator sees only a part. `only`: what moves.
 * @throws RefusedError if the file or server cannot be read; its message says why
 */
export const plan = endpoint({
  method: 'POST',
  path: '/api/move/plan',
  role: 'root',
  summary: 'Plan a move to this gateway',
  embedded: true,
  input: z.object({
    upload: z._default(z.string(), ''),
    url: z._default(z.string(), ''),
    access_token: z._default(z.string(), ''),
    user: z._default(int, 1),
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
  input: z.object({ id: z.string() }),
  output: MovePlan,
})
