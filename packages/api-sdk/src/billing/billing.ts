/**
 * The two calls of OpenAI's billing interface. They take an API key: create `send` with the whole key, including `sk-`,
 * as access token. Amounts are in dollars if the gateway shows currency, else in quota units.
 */
import { endpoint } from '../core/endpoint.ts'
import { Subscription, Usage } from './schemas.ts'

/** Returns the limit of the API key, or of its owner if the gateway shows no amounts of keys. */
export const subscription = endpoint({
  method: 'GET',
  path: '/dashboard/billing/subscription',
  role: 'guest',
  summary: 'Limit of an API key',
  output: Subscription,
  envelope: 'bare',
})

/** Returns the amount spent by the API key, or by its owner. */
export const usage = endpoint({
  method: 'GET',
  path: '/dashboard/billing/usage',
  role: 'guest',
  summary: 'Amount spent by an API key',
  output: Usage,
  envelope: 'bare',
})
