import { randomInt } from 'node:crypto'
import { type Route, routesOf } from '@relaydeck/api-sdk'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createCookies } from './api/cookies.ts'
import { createDispatcher } from './api/dispatch.ts'
import { createLimits, type Limits } from './api/limits.ts'
import { alternatePath, pathOf, redirect } from './api/paths.ts'
import { createRequestGuard } from './api/request-guard.ts'
import { isDiskFull } from './db/errors.ts'
import { createHandlers } from './handlers.ts'
import { type AddressOf, createAddressOf, createForwardedReport } from './http/client-address.ts'
import type { Env, HttpContext } from './http/env.ts'
import { notFound, refusalResponse, tooManyRequests } from './http/response.ts'
import type { Clock } from './lib/clock.ts'
import { type FaultLog, logToStderr } from './lib/fault-log.ts'
import { Refusal, TooManyRequests } from './lib/refusal.ts'
import { createRelay } from './relay/app.ts'
import { refuseLoops } from './relay/loop-guard.ts'
import type { Stores } from './stores.ts'
import { texts } from './texts/api.ts'

/** Options of the processing of requests. */
export interface AppOptions {
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
}

/** Creates the app: the management API under `/api`, and the relay. */
export function createApp(stores: Stores, options: AppOptions) {
  const { trustProxy = false, allowPrivateNetwork = false, secureCookie = false, maxBodies } = options
  const { limits = {}, log = logToStderr, allowedHosts = ['*'] } = options
  const report = (error: string) => log({ requestId: '', endpoint: '', error, isNotice: true })
  const addressOf = createAddressOf(trustProxy, createForwardedReport(report))
  const guard = createRequestGuard(allowedHosts, () => [URL.parse(stores.options.serverAddress())?.hostname ?? ''])
  const { limitAll, limitsOf } = createLimits(stores, limits, addressOf)
  const { routes, dispatch } = createApi(stores, secureCookie, addressOf)

  const app = new Hono<Env>({ getPath: pathOf })
  app.use(requestHeaders(stores.clock))
  app.use(refuseLoops(stores))
  app.use(async (c, next) => guard(c.req.raw) ?? next())
  for (const { method, path } of routes) app.on(method, alternatePath(path), redirect)
  app.use('/api/*', limitAll, limitBody)
  for (const route of routes) app.on([route.method], [route.path], ...limitsOf(route), dispatch(route))
  app.route('/', createRelay({ deps: stores, addressOf, allowPrivateNetwork, maxBodies, limitAll }))
  app.notFound(notFound)
  app.onError((error, c) => errorResponse(c, error, log))
  return { app, guard }
}

/** Creates the routes of the management API, and the function that processes their requests. */
function createApi(stores: Stores, secureCookie: boolean, addressOf: AddressOf) {
  const handlers = createHandlers(stores)
  const cookies = createCookies(stores.cookieSecret, secureCookie)
  const routes: readonly Route[] = routesOf([...handlers.keys()])
  return { routes, dispatch: createDispatcher(stores, cookies, handlers, addressOf) }
}

/** Returns a request ID in One API's format: time and random digits. */
const newRequestId = (clock: Clock): string =>
  new Date(clock()).toISOString().replace(/\D/g, '') + String(randomInt(1e8)).padStart(8, '0')

const requestHeaders =
  (clock: Clock): MiddlewareHandler<Env> =>
  async (c, next) => {
    c.set('requestId', newRequestId(clock))
    c.header('x-oneapi-request-id', c.get('requestId'))
    c.header('cache-control', 'no-store')
    // Hono would answer HEAD with the handler of GET, and some of these change data.
    return c.req.method === 'HEAD' ? notFound(c) : next()
  }

const BODY_MAX = 1024 * 1024

const limitBody = bodyLimit({
  maxSize: BODY_MAX,
  onError: (c) => refusalResponse(c, new Refusal(texts.bodyTooLarge, { status: 413 })),
})

/** nginx's status for a client that disconnected. */
const CLIENT_CLOSED = 499 as ContentfulStatusCode

function errorResponse(c: HttpContext, error: Error, log: FaultLog): Response {
  if (error instanceof Refusal) return refusalResponse(c, error)
  if (error instanceof TooManyRequests) return tooManyRequests(c, error.wait)
  // Nobody receives the response, and a cancelled query is not a fault.
  if (c.req.raw.signal.aborted) return c.body(null, CLIENT_CLOSED)
  log({ requestId: c.get('requestId'), endpoint: c.get('endpoint') ?? c.req.method, error })
  if (isDiskFull(error)) return refusalResponse(c, new Refusal(texts.diskFull, { status: 500 }))
  return c.body(null, 500)
}
