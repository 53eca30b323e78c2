/**
 * The two calls of OpenAI's billing interface. They take an API key: create `send` with the whole key, including `sk-`,
 * as access token. Amounts are in dollars if the gateway shows currency, else in quota units.
 */

import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { flag, lenientNumber, text } from '../core/schema.ts'
import * as z from '../core/zod.ts'

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

/** Returns the limit of the API key, or of its owner if the gateway shows no figures of keys. */
export const subscription = endpoint({
  method: 'GET',
  path: '/dashboard/billing/subscription',
  role: 'guest',
  output: Subscription,
  envelope: 'bare',
})

/** Returns the amount spent by the API key, or by its owner. */
export const usage = endpoint({
  method: 'GET',
  path: '/dashboard/billing/usage',
  role: 'guest',
  output: Usage,
  envelope: 'bare',
})
