/**
 * The two calls of OpenAI's billing interface that take an API key: make `send` with the whole key, `sk-` included, as
 * its access token. Amounts are dollars where the gateway shows currency, else quota units.
 */
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { figure, flag, none, text } from '../core/schema.ts'

/** What a key may spend. */
export const Subscription = z.object({
  object: text,
  has_payment_method: flag,
  soft_limit_usd: figure,
  /** 100,000,000 for an unlimited key. */
  hard_limit_usd: figure,
  system_hard_limit_usd: figure,
  /** Unix seconds; 0: never ends. */
  access_until: figure,
})
export type Subscription = z.output<typeof Subscription>

/** What a key has spent. */
export const Usage = z.object({
  object: text,
  /** Hundredths. */
  total_usage: figure,
})
export type Usage = z.output<typeof Usage>

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
