import { randomInt } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Clock } from '../clock.ts'
import { isDiskFull } from '../db/errors.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refuse.ts'
import { texts } from '../texts.ts'
import { notFound, refused } from './answer.ts'
import type { Boundary } from './boundary.ts'
import type { Call, Env } from './env.ts'
import { TooMany, tooMany } from './limit.ts'
import { otherForm, type Route } from './routes.ts'

const BODY_MAX = 1024 * 1024

/** Time and chance, in digits, as the real server forms it. */
const newRequestId = (clock: Clock): string =>
  new Date(clock()).toISOString().replace(/\D/g, '') + String(randomInt(1e8)).padStart(8, '0')

const basics =
  (clock: Clock): MiddlewareHandler<Env> =>
  async (c, next) => {
    c.set('requestId', newRequestId(clock))
    c.header('x-oneapi-request-id', c.get('requestId'))
    c.header('cache-control', 'no-store')
    // Hono answers HEAD with the handler of GET, and some of these change things.
    return c.req.method === 'HEAD' ? notFound(c) : next()
  }

/** To the same path with or without its last slash; relative, so that it holds behind any proxy. */
function redirect(c: Call): Response {
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(otherForm(pathname) + search, c.req.method === 'GET' ? 301 : 307)
}

interface Parts<T> {
  readonly refuse: Boundary
  readonly routes: readonly Route<T>[]
  readonly answer: (route: Route<T>) => (c: Call) => Promise<Response>
  /** What every call under `/api` passes, after redirects. */
  readonly limitAll: MiddlewareHandler<Env>
  /** What the calls of one route pass besides. */
  readonly limitOf: (route: Route<T>) => MiddlewareHandler<Env>[]
  readonly clock: Clock
  readonly log: Log
}

/** Puts routes together into one app. */
export function createApp<T>({ refuse, routes, answer, limitAll, limitOf, clock, log }: Parts<T>): Hono<Env> {
  const app = new Hono<Env>()
  app.use(basics(clock))
  app.use(async (c, next) => refuse(c.req.raw) ?? next())
  for (const { method, path } of routes) app.on(method, otherForm(path), redirect)
  app.use('/api/*', limitAll)
  app.use(
    '/api/*',
    bodyLimit({
      maxSize: BODY_MAX,
      onError: (c) => refused(c, new Refusal(texts.bodyTooLarge, { status: 413 })),
    }),
  )
  for (const route of routes) app.on([route.method], [route.path], ...limitOf(route), answer(route))
  app.notFound(notFound)
  app.onError((error, c) => {
    if (error instanceof Refusal) return refused(c, error)
    if (error instanceof TooMany) return tooMany(c, error.wait)
    log({ requestId: c.get('requestId'), endpoint: c.get('endpoint') ?? c.req.method, error })
    if (isDiskFull(error)) return refused(c, new Refusal(texts.diskFull, { status: 500 }))
    return c.body(null, 500)
  })
  return app
}
