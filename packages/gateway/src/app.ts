import { randomInt } from 'node:crypto'
import type { Route } from '@relaydeck/api-sdk'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { getPath } from 'hono/utils/url'
import { isDiskFull } from './db/errors.ts'
import type { Env, HttpContext } from './http/env.ts'
import { notFound, refusalResponse, tooManyRequests } from './http/response.ts'
import type { Clock } from './lib/clock.ts'
import type { FaultLog } from './lib/fault-log.ts'
import { Refusal, TooManyRequests } from './lib/refusal.ts'
import { texts } from './texts/api.ts'
import type { RequestGuard } from './api/request-guard.ts'

const BODY_MAX = 1024 * 1024

/** nginx's status for a client that disconnected. */
const CLIENT_CLOSED = 499 as ContentfulStatusCode

/** Returns a request ID in One API's format: time and random digits. */
const newRequestId = (clock: Clock): string =>
  new Date(clock()).toISOString().replace(/\D/g, '') + String(randomInt(1e8)).padStart(8, '0')

/** Returns the path with or without a trailing slash, whichever it is not. */
export const alternatePath = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)

/** Paths under which clients send calls of models, with any number of slashes. */
const CALL_PATH = /^\/+(?:v1|dashboard\/billing)\//

/** Returns a request's path; that of a model call has no doubled slashes, and none at its end, however its client joins it. */
function pathOf(request: Request): string {
  const path = getPath(request)
  return CALL_PATH.test(path) ? path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '') : path
}

const requestHeaders =
  (clock: Clock): MiddlewareHandler<Env> =>
  async (c, next) => {
    c.set('requestId', newRequestId(clock))
    c.header('x-oneapi-request-id', c.get('requestId'))
    c.header('cache-control', 'no-store')
    // Hono would answer HEAD with the handler of GET, and some of these change data.
    return c.req.method === 'HEAD' ? notFound(c) : next()
  }

/** Redirects to the path with or without a trailing slash. The location is relative, so it works behind any proxy. */
function redirect(c: HttpContext): Response {
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(alternatePath(pathname) + search, c.req.method === 'GET' ? 301 : 307)
}

interface AppOptions {
  readonly guard: RequestGuard
  /** Refuses calls that the gateway sent itself. */
  readonly refuseLoops: MiddlewareHandler<Env>
  readonly routes: readonly Route[]
  readonly dispatch: (route: Route) => (c: HttpContext) => Promise<Response>
  /** Limits all calls under `/api`, after redirects. */
  readonly limitAll: MiddlewareHandler<Env>
  /** Returns further limits of a route. */
  readonly limitsOf: (route: Route) => MiddlewareHandler<Env>[]
  readonly clock: Clock
  readonly log: FaultLog
}

/** Creates the app of the management API. */
export function createApp({
  guard,
  refuseLoops,
  routes,
  dispatch,
  limitAll,
  limitsOf,
  clock,
  log,
}: AppOptions): Hono<Env> {
  const app = new Hono<Env>({ getPath: pathOf })
  app.use(requestHeaders(clock))
  app.use(refuseLoops)
  app.use(async (c, next) => guard(c.req.raw) ?? next())
  for (const { method, path } of routes) app.on(method, alternatePath(path), redirect)
  app.use('/api/*', limitAll)
  app.use(
    '/api/*',
    bodyLimit({
      maxSize: BODY_MAX,
      onError: (c) => refusalResponse(c, new Refusal(texts.bodyTooLarge, { status: 413 })),
    }),
  )
  for (const route of routes) app.on([route.method], [route.path], ...limitsOf(route), dispatch(route))
  app.notFound(notFound)
  app.onError((error, c) => {
    if (error instanceof Refusal) return refusalResponse(c, error)
    if (error instanceof TooManyRequests) return tooManyRequests(c, error.wait)
    // Nobody receives the response, and a cancelled query is no fault.
    if (c.req.raw.signal.aborted) return c.body(null, CLIENT_CLOSED)
    log({ requestId: c.get('requestId'), endpoint: c.get('endpoint') ?? c.req.method, error })
    if (isDiskFull(error)) return refusalResponse(c, new Refusal(texts.diskFull, { status: 500 }))
    return c.body(null, 500)
  })
  return app
}
