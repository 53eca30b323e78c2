import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, lenientNumber, text } from '../core/schema.ts'

/** Maximum length of a redemption code's name, in UTF-8 bytes; the minimum is 1. */
export const REDEMPTION_NAME_BYTES = 20

/** Maximum number of codes in one call. */
export const REDEMPTION_COUNT = 100

const redemptionShape = {
  /** Id of the redemption code. */
  id: int,
  /** Creator, not the user who redeemed it. */
  user_id: lenientNumber,
  /** 32 hex digits. */
  key: z.string(),
  /** One of `REDEMPTION_STATUS`; the server checks no range. */
  status: int,
  /** 1 to 20 bytes. */
  name: text,
  /** Units. */
  quota: int,
  /** Unix seconds. */
  created_time: lenientNumber,
  /** Unix seconds; 0: not redeemed. */
  redeemed_time: lenientNumber,
  /** Used only when creating; 0 in responses. */
  count: lenientNumber,
}

/** Redemption code. Source: One API's table `redemptions`. */
export interface Redemption extends Fields<typeof redemptionShape> {}
export const Redemption: NamedObject<Redemption, typeof redemptionShape> = z.object(redemptionShape)
