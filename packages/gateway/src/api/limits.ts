import { type AnyEndpoint, isEndpoint, oauth, type Route, session, usage } from '@relaydeck/api-sdk'
import type { MiddlewareHandler } from 'hono'
import type { openRateWindows } from '../db/rate-windows.ts'
import type { AddressOf } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'
import { addressLimiter, limitRefused, rateLimit } from '../http/rate-limit.ts'

/** Limits per client address; `Infinity` disables one. */
export interface Limits {
  /** Calls of `/api` in 3 minutes; default 480. */
  readonly api?: number
  /** Calls of the endpoints in `CRITICAL` together in 20 minutes, and as many accounts asked for with wrong keys; default 20. */
  readonly critical?: number
  /** Failed sign-ins of one account before further attempts are delayed; default 5. */
  readonly failures?: number
}

/** Endpoints that share the limit `critical`, because they could be used to guess secrets. */
export const CRITICAL: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  session.login,
  session.register,
  session.sendEmailCode,
  session.sendResetMail,
  session.resetPassword,
  ...Object.values<unknown>(oauth).filter(isEndpoint),
])

const MINUTE = 60_000
const API_RATE = { max: 480, window: 3 * MINUTE }
const CRITICAL_RATE = { max: 20, window: 20 * MINUTE }

/** Creates the limits of calls by the client's address: of all, and of critical endpoints. */
export function createLimits(
  { rateWindows }: { readonly rateWindows: ReturnType<typeof openRateWindows> },
  limits: Limits,
  addressOf: AddressOf,
) {
  const limitTo = (name: string, { max, window }: typeof API_RATE, limit = max): MiddlewareHandler<Env> =>
    rateLimit(addressLimiter(rateWindows(name, window), limit), addressOf)
  const wrongKeys = addressLimiter(rateWindows('keys', CRITICAL_RATE.window), limits.critical ?? CRITICAL_RATE.max)
  // A right key may be asked about at each prompt of a shell, by many people behind one address.
  const limitWrongKeys = limitRefused(wrongKeys, addressOf)
  const limitCritical = limitTo('critical', CRITICAL_RATE, limits.critical)
  return {
    limitAll: limitTo('api', API_RATE, limits.api),
    /** Returns further limits of a route. */
    limitsOf: ({ endpoints }: Route) => {
      if (endpoints.some((endpoint) => endpoint === usage.key)) return [limitWrongKeys]
      return endpoints.some((endpoint) => CRITICAL.has(endpoint)) ? [limitCritical] : []
    },
  }
}
