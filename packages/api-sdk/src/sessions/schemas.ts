import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { flag, lenientNumber, text } from '../core/schema.ts'

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
