import { type AnyEndpoint, isEndpoint, oauth, session } from '@relaydeck/api-sdk'
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../clock.ts'
import { addressOf, senderOf } from './address.ts'
import type { Call, Env } from './env.ts'

/** How many calls one client address may make; `Infinity`: as many as it likes. */
export interface Limits {
  /** All of `/api`, in three minutes; 480 unless said otherwise. */
  readonly api?: number
  /** Signing in and the like, together in twenty minutes; 20 unless said otherwise. */
  readonly critical?: number
  /** Wrong passwords for one account before each further one makes the next wait; 5 unless said otherwise. */
  readonly failures?: number
}

/** Thrown where somebody has to wait; becomes HTTP 429. */
export class TooMany extends Error {
  override readonly name: string = 'TooMany'
  /** In milliseconds. */
  readonly wait: number
  constructor(wait: number) {
    super('Too many tries')
    this.wait = wait
  }
}

/** Answers HTTP 429 with an empty body, as the real server does, and with the time to wait. */
export const tooMany = (c: Call, wait: number): Response =>
  c.body(null, 429, { 'retry-after': String(Math.ceil(wait / 1000)) })

/** Endpoints that share the counter `critical`: each is worth guessing at. */
export const CRITICAL: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  session.login,
  session.register,
  session.sendEmailCode,
  session.sendResetMail,
  session.resetPassword,
  ...Object.values<unknown>(oauth).filter(isEndpoint),
])

const MINUTE = 60_000
export const API = { max: 480, window: 3 * MINUTE }
export const CRITICAL_LIMIT = { max: 20, window: 20 * MINUTE }

/**
 * Counts calls by sender: so many in any stretch of time. A call over the limit is not counted.
 *
 * rate-limiter-flexible and hono-rate-limiter were looked at: both count in fixed stretches, which let twice as many
 * through around a boundary, and both take the time from `Date.now` and timers, so no test could move it.
 */
export function slidingWindow({ max, window }: { max: number; window: number }, clock: Clock) {
  const accepted = new Map<string, number[]>()
  let swept = clock()
  const sweep = (now: number) => {
    if (now - swept < window) return
    swept = now
    for (const [sender, times] of accepted) if ((times.at(-1) ?? 0) <= now - window) accepted.delete(sender)
  }
  const timesOf = (sender: string, now: number) => {
    const times = accepted.get(sender) ?? []
    while (times[0] !== undefined && times[0] <= now - window) times.shift()
    return times
  }
  /** Milliseconds until this sender may call; 0: at once. */
  const waitOf = (sender: string): number => {
    if (max === Number.POSITIVE_INFINITY) return 0
    const now = clock()
    sweep(now)
    const times = timesOf(sender, now)
    return times.length >= max ? (times[0] ?? now) + window - now : 0
  }
  /** The same; where it is 0, the call is counted. */
  const take = (sender: string): number => {
    const wait = waitOf(sender)
    if (wait > 0 || max === Number.POSITIVE_INFINITY) return wait
    const now = clock()
    const times = timesOf(sender, now)
    times.push(now)
    accepted.set(sender, times)
    return 0
  }
  return Object.assign(take, { waitOf })
}

/** How many customers' worth of calls a whole /48 network of IPv6 may make. */
const SITE_FACTOR = 8

/** Counts calls by address, and those of IPv6 also by the network around the customer's. */
export function limitAddresses(rate: { max: number; window: number }, clock: Clock) {
  const byCustomer = slidingWindow(rate, clock)
  const bySite = slidingWindow({ ...rate, max: rate.max * SITE_FACTOR }, clock)
  /** Milliseconds until this address may call again; 0: this call is accepted. */
  return (address: string): number => {
    const { customer, site } = senderOf(address)
    const wait = Math.max(byCustomer.waitOf(customer), site === undefined ? 0 : bySite.waitOf(site))
    if (wait > 0) return wait
    byCustomer(customer)
    if (site !== undefined) bySite(site)
    return 0
  }
}

/** Lets calls through until their sender has made too many; then HTTP 429 with an empty body. */
export function limit(take: (address: string) => number, trustProxy: boolean): MiddlewareHandler<Env> {
  return async (c, next) => {
    const wait = take(addressOf(c, trustProxy))
    if (wait === 0) return next()
    return tooMany(c, wait)
  }
}
