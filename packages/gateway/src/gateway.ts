import { type Admin, createAdmin } from './admin.ts'
import type { Clock } from './clock.ts'
import { databaseError } from './db/errors.ts'
import { openDatabaseAlone } from './db/open.ts'
import type { Fetch, Timeouts } from './fetch.ts'
import { createApp } from './http/app.ts'
import { type Boundary, createBoundary } from './http/boundary.ts'
import { deviceCookie, sessionCookie } from './http/cookie.ts'
import { API, CRITICAL, CRITICAL_LIMIT, type Limits, limit, limitAddresses } from './http/limit.ts'
import { routesOf } from './http/routes.ts'
import { type Log, logToStderr } from './log.ts'
import { serverAddress } from './options/server-address.ts'
import { type Elsewhere, openOutside } from './outside.ts'
import { createRelay } from './relay/app.ts'
import { resources } from './resources.ts'
import { serve } from './serve.ts'
import { openServices, type Services } from './services.ts'
import { createFirstUser } from './users/create.ts'

/** How a gateway is set up. */
export interface GatewayOptions {
  /**
   * Path of the SQLite file, made where it is missing (its directory is not); `:memory:` keeps nothing. One gateway at a
   * time can have it, in this process or another; an empty file beside it, `…-lock`, sees to that.
   */
  readonly database: string
  /** Milliseconds since 1970; `Date.now` unless said otherwise. */
  readonly clock?: Clock
  /** Reaches other servers instead of the gateway's own way. Mail goes another. */
  readonly fetch?: Fetch
  /** How long other servers may take, where the gateway asks them in its own way. */
  readonly timeouts?: Partial<Timeouts>
  /** Where the servers of others are, for stand-ins and for networks with servers of their own. */
  readonly elsewhere?: Partial<Elsewhere>
  /** Whether a proxy stands in front and names the client in `X-Forwarded-For`. Off: anybody could make one up. */
  readonly trustProxy?: boolean
  /** Whether browsers reach the gateway over https: they then send its cookie nowhere else. */
  readonly secureCookie?: boolean
  /**
   * Host names to answer at, besides `localhost`, plain addresses and the name in the option `ServerAddress`; `*`, and
   * nothing said, stands for any. Without it, pages of a name that is led here could call the gateway.
   */
  readonly allowedHosts?: readonly string[]
  /** How often a client address may call. */
  readonly limits?: Limits
  /** Takes note of faults; the standard error stream unless said otherwise. */
  readonly log?: Log
  /** Milliseconds to wait for another program's write to the database; 5000 unless said otherwise. */
  readonly busyTimeout?: number
}

/** A running gateway. */
export interface Gateway {
  /**
   * Answers a request; this is the whole server.
   * @param connection what the request itself does not tell: the network address it came from
   */
  fetch(request: Request, connection?: { readonly address?: string | undefined }): Promise<Response>
  /**
   * Refuses what no browser should send: a host name that is not allowed, and a change made by a page of another site.
   * `fetch` does so by itself; this is for whatever else is served at the same address.
   * @returns the answer; `undefined` lets the request through
   */
  readonly refuse: Boundary
  /** Does what only an administrator could do over HTTP. */
  readonly admin: Admin
  /**
   * Ends the calls under way, and closes the database. A stream pays for what came of it until then; other calls are
   * given back what they had reserved. Later requests are answered with HTTP 500.
   */
  close(): void
}

/** Opens the database and writes what has to be there before the first request. */
function start({ database: file, busyTimeout, log, limits, ...how }: GatewayOptions, clock: Clock) {
  const { db, close } = openDatabaseAlone(file, busyTimeout)
  try {
    const services = openServices(db, clock, openOutside(how), log, limits?.failures)
    createFirstUser(services)
    services.sessions.endExpired()
    services.ledger.recover()
    const end = () => {
      services.underWay.endAll()
      close()
      services.outside.close()
    }
    return { services, close: end }
  } catch (error) {
    close()
    throw databaseError(file, error)
  }
}

/** Returns the check of what browsers may send, for these hosts and the one in the setting `ServerAddress`. */
function boundaryOf({ options }: Services, allowedHosts: readonly string[]): Boundary {
  return createBoundary(allowedHosts, () => [URL.parse(serverAddress(options))?.hostname ?? ''])
}

/** Puts the whole server together over what is open. */
export function appOf(services: Services, options: Omit<GatewayOptions, 'database'>) {
  const { clock } = services
  const { trustProxy = false, limits = {}, log = logToStderr, allowedHosts = ['*'], secureCookie = false } = options
  const limitBy = (usual: typeof API, max = usual.max) => limit(limitAddresses({ ...usual, max }, clock), trustProxy)
  const critical = limitBy(CRITICAL_LIMIT, limits.critical)
  const limitAll = limitBy(API, limits.api)
  const refuse = boundaryOf(services, allowedHosts)
  const app = createApp({
    refuse,
    routes: routesOf(Object.values(resources(services)).flat()),
    answer: serve(services, sessionCookie(services.cookieSecret, secureCookie), deviceCookie(secureCookie)),
    limitAll,
    limitOf: ({ choices }) => (choices.some(({ endpoint }) => CRITICAL.has(endpoint)) ? [critical] : []),
    clock,
    log,
  })
  app.route('/', createRelay({ services, trustProxy, limitAll }))
  return { app, refuse }
}

/**
 * Opens a gateway over a database. A fresh one has the account `root` with the password `123456`.
 * @throws DatabaseError where the file cannot be used, or another gateway is running on it
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { services, close } = start(options, options.clock ?? Date.now)
  const { app, refuse } = appOf(services, options)
  return {
    refuse,
    fetch: async (request, connection) => app.fetch(request, { address: connection?.address }),
    admin: createAdmin(services),
    close,
  }
}
