import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { flag, int, lenientNumber } from '../core/schema.ts'

/** Longest name of an access token, in characters. */
export const ACCESS_TOKEN_NAME_MAX = 30

const accessTokenShape = {
  /** Id of the access token. */
  id: int,
  /** At most 30 characters. */
  name: z.string(),
  /** Whether it may only call endpoints without effects. */
  read_only: flag,
  /** Unix seconds. */
  created_time: lenientNumber,
  /** Unix seconds; -1: never. */
  expired_time: lenientNumber,
  /** Unix seconds of the last call, saved once a minute; 0: none. */
  last_used_time: lenientNumber,
}

/** An access token, without its secret. */
export interface AccessToken extends Fields<typeof accessTokenShape> {}
export const AccessToken: NamedObject<AccessToken, typeof accessTokenShape> = z.object(accessTokenShape)
