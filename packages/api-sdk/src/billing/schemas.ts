import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { flag, lenientNumber, text } from '../core/schema.ts'

const subscriptionShape = {
  /** Kind of the object in OpenAI’s format. */
  object: text,
  /** Always `true` on One API. */
  has_payment_method: flag,
  /** Equal to `hard_limit_usd`. */
  soft_limit_usd: lenientNumber,
  /** 100,000,000 for an unlimited key. */
  hard_limit_usd: lenientNumber,
  /** Equal to `hard_limit_usd`. */
  system_hard_limit_usd: lenientNumber,
  /** Unix seconds; 0: never ends. */
  access_until: lenientNumber,
}

/** Limit of an API key. */
export interface Subscription extends Fields<typeof subscriptionShape> {}
export const Subscription: NamedObject<Subscription, typeof subscriptionShape> = z.object(subscriptionShape)

const usageShape = {
  /** Kind of the object in OpenAI’s format. */
  object: text,
  /** Hundredths. */
  total_usage: lenientNumber,
}

/** Amount spent by an API key. */
export interface Usage extends Fields<typeof usageShape> {}
export const Usage: NamedObject<Usage, typeof usageShape> = z.object(usageShape)
