import { type AnyEndpoint, isEndpoint, oauth, session } from '@relaydeck/api-sdk'
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../clock.ts'
import { addressOf, senderOf } from './address.ts'
import type { Env } from './env.ts'

/** How many calls one client address may make; `Infinity`: as many as it likes. */
export interface Limits {
  /** All of `/api`, in three minutes; 480 unless said otherwise. */
  readonly api?: number
  /** Signing in and the like, together in twenty minutes; 20 unless said otherwise. */
  readonly critical?: number
}

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
  /** Milliseconds until this sender may call again; 0: this call is accepted. */
  return (sender: string): number => {
    if (max === Number.POSITIVE_INFINITY) return 0
    const now = clock()
    sweep(now)
    const times = accepted.get(sender) ?? []
    while (times[0] !== undefined && times[0] <= now - window) times.shift()
    if (times.length >= max) return (times[0] ?? now) + window - now
    times.push(now)
    accepted.set(sender, times)
    return 0
  }
}

/** Lets calls through until their sender has made too many; then HTTP 429 with an empty body. */
export function limit(take: (sender: string) => number, trustProxy: boolean): MiddlewareHandler<Env> {
  return async (c, next) => {
    const wait = take(senderOf(addressOf(c, trustProxy)))
    if (wait === 0) return next()
    return c.body(null, 429, { 'retry-after': String(Math.ceil(wait / 1000)) })
  }
}
