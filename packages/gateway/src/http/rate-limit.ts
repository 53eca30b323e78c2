import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../lib/clock.ts'
import { clientAddress, clientKeys } from './client-address.ts'
import type { Env } from './env.ts'
import { tooManyRequests } from './response.ts'

/** A number of calls per time window. */
interface Rate {
  readonly max: number
  /** Milliseconds. */
  readonly window: number
}

/**
 * Creates a rate limiter with a sliding window. Rejected calls are not counted.
 *
 * rate-limiter-flexible and hono-rate-limiter use fixed windows, which allow twice as many calls around a boundary, and
 * take the time from `Date.now` and timers, which tests could not control.
 */
export function slidingWindow({ max, window }: Rate, clock: Clock) {
  const accepted = new Map<string, number[]>()
  let lastSweep = clock()
  const sweep = (now: number) => {
    if (now - lastSweep < window) return
    lastSweep = now
    for (const [key, times] of accepted) if ((times.at(-1) ?? 0) <= now - window) accepted.delete(key)
  }
  const recentTimes = (key: string, now: number) => {
    const times = accepted.get(key) ?? []
    while (times[0] !== undefined && times[0] <= now - window) times.shift()
    return times
  }
  /** Returns the milliseconds until a call is allowed; 0 if it is. */
  const waitFor = (key: string): number => {
    if (max === Number.POSITIVE_INFINITY) return 0
    const now = clock()
    sweep(now)
    const times = recentTimes(key, now)
    return times.length >= max ? (times[0] ?? now) + window - now : 0
  }
  /** Returns the same, and counts the call if it is allowed. */
  const take = (key: string): number => {
    const wait = waitFor(key)
    if (wait > 0 || max === Number.POSITIVE_INFINITY) return wait
    const now = clock()
    const times = recentTimes(key, now)
    times.push(now)
    accepted.set(key, times)
    return 0
  }
  return Object.assign(take, { waitFor })
}

/** How many customers' calls a /48 network may make. */
const SITE_FACTOR = 8

/** Creates a rate limiter by client address, which also limits the /48 network of an IPv6 address. */
export function addressLimiter(rate: Rate, clock: Clock) {
  const byCustomer = slidingWindow(rate, clock)
  const bySite = slidingWindow({ ...rate, max: rate.max * SITE_FACTOR }, clock)
  /** Returns the milliseconds until the address may call again; 0 if this call is accepted. */
  return (address: string): number => {
    const { customer, site } = clientKeys(address)
    const wait = Math.max(byCustomer.waitFor(customer), site === undefined ? 0 : bySite.waitFor(site))
    if (wait > 0) return wait
    byCustomer(customer)
    if (site !== undefined) bySite(site)
    return 0
  }
}

/** Creates the middleware that rejects calls over a limit with HTTP 429. */
export function rateLimit(take: (address: string) => number, trustProxy: boolean): MiddlewareHandler<Env> {
  return async (c, next) => {
    const wait = take(clientAddress(c, trustProxy))
    return wait === 0 ? next() : tooManyRequests(c, wait)
  }
}
