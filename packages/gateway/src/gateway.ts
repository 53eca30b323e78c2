import { type Admin, createAdmin } from './admin.ts'
import type { Clock } from './clock.ts'
import { databaseError } from './db/errors.ts'
import { openDatabase } from './db/open.ts'
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
  /** Path of the SQLite file, made where it is missing (its directory is not); `:memory:` keeps nothing. */
  readonly database: string
  /** Milliseconds since 1970; `Date.now` unless said otherwise. */
  readonly clock?: Clock
  /** Reaches other servers; the global `fetch` unless said otherwise. Mail does not go this way. */
  readonly fetch?: typeof globalThis.fetch
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
  /** Closes the database. Later requests are answered with HTTP 500. */
  close(): void
}

/** Opens the database and writes what has to be there before the first request. */
function start({ database: file, busyTimeout, fetch, elsewhere, log, limits }: GatewayOptions, clock: Clock): Services {
  const db = openDatabase(file, busyTimeout)
  try {
    const services = openServices(db, clock, openOutside(fetch, elsewhere), log, limits?.failures)
    createFirstUser(services)
    services.sessions.endExpired()
    services.ledger.recover()
    return services
  } catch (error) {
    db.close()
    throw databaseError(file, error)
  }
}

/**
 * Opens a gateway over a database. A fresh one has the account `root` with the password `123456`.
 * @throws DatabaseError where the file cannot be used
 */
export function createGateway(options: GatewayOptions): Gateway {
  const {
    clock = Date.now,
    trustProxy = false,
    limits = {},
    log = logToStderr,
    allowedHosts = ['*'],
    secureCookie = false,
  } = options
  const services = start(options, clock)
  const limitBy = (usual: typeof API, max = usual.max) => limit(limitAddresses({ ...usual, max }, clock), trustProxy)
  const critical = limitBy(CRITICAL_LIMIT, limits.critical)
  const limitAll = limitBy(API, limits.api)
  const ownHost = () => [URL.parse(serverAddress(services.options))?.hostname ?? '']
  const refuse = createBoundary(allowedHosts, ownHost)
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
  return {
    refuse,
    fetch: async (request, connection) => app.fetch(request, { address: connection?.address }),
    admin: createAdmin(services),
    close: () => {
      if (services.db.isOpen) services.db.close()
    },
  }
}
