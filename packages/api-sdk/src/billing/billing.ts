/**
 * The two calls of OpenAI's billing interface that take an API key: make `send` with the whole key, `sk-` included, as
 * its access token. Amounts are dollars where the gateway shows currency, else quota units.
 */
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { figure, flag, none, text } from '../core/schema.ts'

const subscriptionShape = {
  object: text,
  has_payment_method: flag,
  soft_limit_usd: figure,
  /** 100,000,000 for an unlimited key. */
  hard_limit_usd: figure,
  system_hard_limit_usd: figure,
  /** Unix seconds; 0: never ends. */
  access_until: figure,
}

/** What a key may spend. */
export interface Subscription extends Fields<typeof subscriptionShape> {}
export const Subscription: NamedObject<Subscription, typeof subscriptionShape> = z.object(subscriptionShape)

const usageShape = {
  object: text,
  /** Hundredths. */
  total_usage: figure,
}

/** What a key has spent. */
export interface Usage extends Fields<typeof usageShape> {}
export const Usage: NamedObject<Usage, typeof usageShape> = z.object(usageShape)

/** The limit of the API key that asks, or of its owner where the gateway shows no figures of keys. */
export const subscription = endpoint({
  method: 'GET',
  path: '/dashboard/billing/subscription',
  role: 'guest',
  summary: 'What an API key may spend',
  input: none,
  output: Subscription,
  envelope: 'bare',
})

/** What the API key that asks has spent, or its owner. */
export const usage = endpoint({
  method: 'GET',
  path: '/dashboard/billing/usage',
  role: 'guest',
  summary: 'What an API key has spent',
  input: none,
  output: Usage,
  envelope: 'bare',
})
