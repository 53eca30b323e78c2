import type { MiddlewareHandler } from 'hono'
import type { TakeCall } from '../lib/sliding-window.ts'
import { type AddressOf, clientKeys } from './client-address.ts'
import type { Env } from './env.ts'
import { tooManyRequests } from './response.ts'

/** How many customers' calls a /48 network may make. */
const SITE_FACTOR = 8

/**
 * Creates a rate limiter by client address, which also limits the /48 network of an IPv6 address.
 * @returns a function that returns the milliseconds until the address may call again; 0 if this call is accepted
 */
export const addressLimiter =
  (take: TakeCall, max: number) =>
  (address: string): Promise<number> => {
    const { customer, site } = clientKeys(address)
    const limits = [{ key: customer, max }]
    return take(site === undefined ? limits : [...limits, { key: site, max: max * SITE_FACTOR }])
  }

/** Creates the middleware that rejects calls over a limit with HTTP 429. */
export function rateLimit(take: (address: string) => Promise<number>, addressOf: AddressOf): MiddlewareHandler<Env> {
  return async (c, next) => {
    const wait = await take(addressOf(c))
    return wait === 0 ? next() : tooManyRequests(c, wait)
  }
}

/** Creates the middleware that counts calls which are refused with HTTP 401, and answers those over a limit with HTTP 429. */
export function limitRefused(take: (address: string) => Promise<number>, addressOf: AddressOf): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next()
    if (c.res.status !== 401) return
    const wait = await take(addressOf(c))
    if (wait > 0) c.res = tooManyRequests(c, wait)
  }
}
