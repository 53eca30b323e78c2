/** Sessions of the signed-in user. Only the embedded gateway lists them: its status has `sessions`. */

import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { flag, int, lenientNumber, list as listOf, text } from '../core/schema.ts'
import * as z from '../core/zod.ts'

const sessionShape = {
  /** Names the session, but is no secret: it cannot be used to sign in. */
  id: z.string(),
  /** Unix seconds. */
  created_time: lenientNumber,
  /** Unix seconds of the last call, saved once a minute. */
  last_used_time: lenientNumber,
  /** Network address of that call. */
  address: text,
  /** Browser and system at the sign-in, such as `Firefox, Windows`. */
  user_agent: text,
  /** Whether it is the caller's. */
  is_current: flag,
}

/** A browser that is signed in. */
export interface Session extends Fields<typeof sessionShape> {}
export const Session: NamedObject<Session, typeof sessionShape> = z.object(sessionShape)

/** Returns the caller's sessions, the last used first. */
export const list = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  role: 'user',
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
  input: z.object({ id: z.string() }),
})

/** Ends all of the caller's sessions except the one that makes the call, and returns their number. */
export const removeOthers = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  role: 'user',
  output: int,
})
