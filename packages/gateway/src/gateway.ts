import { routesOf } from '@relaydeck/api-sdk'
import { type Admin, createAdmin } from './admin.ts'
import { createApp } from './app.ts'
import { createCookies } from './api/cookies.ts'
import { createDispatcher } from './api/dispatch.ts'
import { API_RATE, CRITICAL, CRITICAL_RATE, type Limits } from './api/limits.ts'
import { createRequestGuard, type RequestGuard } from './api/request-guard.ts'
import { allowExistingAddresses } from './channels/private-hosts.ts'
import { shownName } from './db/database-url.ts'
import { databaseError } from './db/errors.ts'
import { openExclusively } from './db/open.ts'
import { createHandlers } from './handlers.ts'
import { createAddressOf, createForwardedReport } from './http/client-address.ts'
import { addressLimiter, rateLimit } from './http/rate-limit.ts'
import type { Clock } from './lib/clock.ts'
import { type FaultLog, logToStderr } from './lib/fault-log.ts'
import type { Fetch, Timeouts } from './lib/fetch.ts'
import type { ServiceUrls } from './lib/http-client.ts'
import type { Proxies } from './lib/proxies.ts'
import { createRelay } from './relay/app.ts'
import { refuseLoops } from './relay/loop-guard.ts'
import { openStores, type Stores } from './stores.ts'
import { createUpkeep, startUpkeep } from './upkeep/upkeep.ts'
import { createFirstUser } from './users/create.ts'

/** Options of a gateway. */
export interface GatewayOptions {
  /**
   * Path of the SQLite file, which is created if it is missing (its directory is not), or `:memory:`. Only one gateway
   * at a time can use it, which a companion file `…-lock` ensures. Or the URL of a PostgreSQL database,
   * `postgres://user:password@host/name`, which several gateways can share.
   */
  readonly database: string
  /** Returns milliseconds since 1970; default `Date.now`. */
  readonly clock?: Clock
  /** Sends requests to other servers; default: the gateway's own client. Emails do not use it. */
  readonly fetch?: Fetch
  /** Proxies for requests to other servers, which then look up their names; default: none. Emails do not use them. */
  readonly proxies?: Proxies
  /** How long to wait for other servers. */
  readonly timeouts?: Partial<Timeouts>
  /** Base URLs of sign-in services and Turnstile, for tests and private networks. */
  readonly serviceUrls?: Partial<ServiceUrls>
  /** Whether a proxy sends the client's address in `X-Forwarded-For`. Default `false`: any client could forge it. */
  readonly trustProxy?: boolean
  /** Whether pages of public sites may call `/v1` if the gateway is in a private network; default `false`. */
  readonly allowPrivateNetwork?: boolean
  /** Whether browsers use https: they then send cookies over https only. */
  readonly secureCookie?: boolean
  /**
   * Host names besides `localhost`, IP addresses, and the one in the option `ServerAddress`; default `*`, which allows
   * any. Without a restriction, pages of a host name that points to this server could call the gateway.
   */
  readonly allowedHosts?: readonly string[]
  /** Limits per client address. */
  readonly limits?: Limits
  /** Bytes of all request bodies under `/v1` that are read or relayed at the same time; default 192 MiB. */
  readonly maxBodies?: number
  /** Logs faults; default: to standard error. */
  readonly log?: FaultLog
  /** Milliseconds to wait for another program's write to the database; default 5000. */
  readonly busyTimeout?: number
  /** Maximum number of connections to a PostgreSQL server; default 10. */
  readonly poolSize?: number
  /**
   * Whether a PostgreSQL server's clock decides what several gateways share, such as leases and limits; default `true`.
   * `false` uses `clock`, whose time has to be the same in all of them.
   */
  readonly serverClock?: boolean
}

/** A running gateway. */
export interface Gateway {
  /** Its database, as it may be shown: without the password of a URL. */
  readonly name: string
  /** Whether the database was empty, so that the user `root` has just been created. */
  readonly isNew: boolean
  /**
   * Processes a request.
   * @param connection the network address from which the request came
   */
  fetch(request: Request, connection?: { readonly address?: string | undefined }): Promise<Response>
  /**
   * Checks the host name and origin of a request. `fetch` does so itself; this is for other content at the same address.
   * @returns the response that rejects the request; `undefined` if it is allowed
   */
  readonly guard: RequestGuard
  /**
   * Whether its database responds, and its file is still in its place.
   * @param signal ends the query
   */
  isReady(signal?: AbortSignal): Promise<boolean>
  /** Administrative functions for the same process. */
  readonly admin: Admin
  /**
   * Ends all active calls and closes the database. Interrupted streams are charged for what was sent; the reservations
   * of other calls are refunded. Later requests get HTTP 500.
   */
  close(): Promise<void>
}

/** Opens the database and prepares it for the first request. */
async function open(
  { database, busyTimeout, poolSize, serverClock, log, limits, ...options }: GatewayOptions,
  clock: Clock,
) {
  const db = await openExclusively(database, { busyTimeout, poolSize, serverClock })
  try {
    const stores = await openStores(db, clock, { http: options, log, freeFailures: limits?.failures })
    if (db.isExclusive) await stores.leases.clear()
    const isNew = await createFirstUser(stores)
    db.markUsed()
    await allowExistingAddresses(stores)
    await stores.ledger.recover()
    const upkeep = createUpkeep(stores)
    await upkeep.showAlive()
    const stopUpkeep = startUpkeep(upkeep)
    const close = async () => {
      stopUpkeep()
      await stores.activeCalls.endAll()
      // What fails once more stays reserved until the next start.
      await stores.ledger.finish().catch(() => {})
      await stores.tokenizer.close()
      await stores.calls.flush()
      await db.close()
      stores.httpClient.close()
    }
    return { stores, isNew, close }
  } catch (error) {
    await db.close()
    throw databaseError(database, error)
  }
}

/** Creates the guard for the allowed host names and the one in the option `ServerAddress`. */
const guardFor = ({ options }: Stores, allowedHosts: readonly string[]): RequestGuard =>
  createRequestGuard(allowedHosts, () => [URL.parse(options.serverAddress())?.hostname ?? ''])

/** Creates the server: management API and relay. */
export function createServer(stores: Stores, options: Omit<GatewayOptions, 'database'>) {
  const { clock } = stores
  const {
    trustProxy = false,
    allowPrivateNetwork = false,
    limits = {},
    log = logToStderr,
    allowedHosts = ['*'],
    secureCookie = false,
  } = options
  const report = (error: string) => log({ requestId: '', endpoint: '', error, isNotice: true })
  const addressOf = createAddressOf(trustProxy, createForwardedReport(report))
  const limitTo = (name: string, { max, window }: typeof API_RATE, limit = max) =>
    rateLimit(addressLimiter(stores.rateWindows(name, window), limit), addressOf)
  const limitCritical = limitTo('critical', CRITICAL_RATE, limits.critical)
  const limitAll = limitTo('api', API_RATE, limits.api)
  const guard = guardFor(stores, allowedHosts)
  const handlers = createHandlers(stores)
  const cookies = createCookies(stores.cookieSecret, secureCookie)
  const app = createApp({
    guard,
    refuseLoops: refuseLoops(stores),
    routes: routesOf([...handlers.keys()]),
    dispatch: createDispatcher(stores, cookies, handlers, addressOf),
    limitAll,
    limitsOf: (route) => (route.endpoints.some((endpoint) => CRITICAL.has(endpoint)) ? [limitCritical] : []),
    clock,
    log,
  })
  app.route('/', createRelay({ deps: stores, addressOf, allowPrivateNetwork, maxBodies: options.maxBodies, limitAll }))
  return { app, guard }
}

/**
 * Opens a gateway. A new database contains the user `root` with the password `123456`.
 * @throws DatabaseError if the file cannot be used or another gateway is using it
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { stores, isNew, close } = await open(options, options.clock ?? Date.now)
  const { app, guard } = createServer(stores, options)
  return {
    name: shownName(options.database),
    isNew,
    guard,
    fetch: async (request, connection) => app.fetch(request, { address: connection?.address }),
    isReady: (signal) =>
      stores.db.get('SELECT 1 AS one', {}, { signal }).then(
        () => true,
        () => false,
      ),
    admin: createAdmin(stores),
    close,
  }
}
