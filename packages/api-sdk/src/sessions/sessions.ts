/** Sessions of the signed-in user. Only the embedded gateway lists them: its status has `sessions`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { int, list as listOf } from '../core/schema.ts'
import { Session } from './schemas.ts'

/** Returns the caller's sessions, the last used first. */
export const list = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  role: 'user',
  summary: 'Own sessions',
  embedded: true,
  output: listOf(Session),
})

/**
 * Ends one of the caller's sessions.
 * @throws RefusedError if there is no such session
 */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  role: 'user',
  summary: 'End a session',
  embedded: true,
  input: z.object({
    /** Id of the session. */
    id: z.string(),
  }),
})

/** Ends all of the caller's sessions except the one that makes the call, and returns their number. */
export const removeOthers = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  role: 'user',
  summary: 'End other sessions',
  embedded: true,
  output: int,
})
