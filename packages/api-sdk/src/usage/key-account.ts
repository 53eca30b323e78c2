import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, lenientNumber, list, text } from '../core/schema.ts'
import { OwnedLimit } from '../limits/schemas.ts'

const sumShape = {
  /** Calls that were charged. */
  requests: int,
  /** Tokens of prompts and answers. */
  tokens: lenientNumber,
  /** Units. */
  quota: lenientNumber,
}

/** Use of a key. */
export interface KeyUse extends Fields<typeof sumShape> {}
export const KeyUse: NamedObject<KeyUse, typeof sumShape> = z.object(sumShape)

const dayShape = {
  /** Date in the gateway's time zone: `2026-11-21`. */
  day: text,
  ...sumShape,
}

/** Use of a key on a day. */
export interface KeyDay extends Fields<typeof dayShape> {}
export const KeyDay: NamedObject<KeyDay, typeof dayShape> = z.object(dayShape)

const modelShape = { model: text, ...sumShape }

/** Use of a model by a key. */
export interface KeyModel extends Fields<typeof modelShape> {}
export const KeyModel: NamedObject<KeyModel, typeof modelShape> = z.object(modelShape)

const lastShape = {
  /** Unix seconds. */
  created_at: int,
  model: text,
  /** Units. */
  quota: lenientNumber,
  /** HTTP status of the answer; 0 if the log has none. */
  status: int,
}

/** Last call of a key. */
export interface KeyCall extends Fields<typeof lastShape> {}
export const KeyCall: NamedObject<KeyCall, typeof lastShape> = z.object(lastShape)

const keyAccountShape = {
  /** Name of the token. */
  name: text,
  /** Whether calls are allowed now: a `TOKEN_STATUS`. */
  status: int,
  /** Units that the token has left; without a meaning if it is unlimited. */
  remain_quota: int,
  unlimited_quota: z.boolean(),
  /** Units that the key can use: not more than its owner has. */
  left: int,
  /** Unix seconds; -1: never. */
  expired_time: int,
  /** All limits of its calls; those for single models as far as the key may use them. */
  limits: list(OwnedLimit),
  /** Time zone of the days: `Asia/Shanghai`. */
  time_zone: text,
  /** Use since midnight. */
  today: KeyUse,
  /** Use on each of the last 30 days, today last. */
  period: list(KeyDay),
  /** Use of these 30 days by model, the largest quota first. */
  models: list(KeyModel),
  /** The last call, also a failed one; `null` if the log has none. */
  last: z.nullable(KeyCall),
}

/**
 * Account of an API key. Its figures are those of the log, which knows tokens by owner and name: they include other tokens
 * of the owner with the same name, and not the time before the token was renamed.
 */
export interface KeyAccount extends Fields<typeof keyAccountShape> {}
export const KeyAccount: NamedObject<KeyAccount, typeof keyAccountShape> = z.object(keyAccountShape)
