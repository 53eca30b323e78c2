import { getPath } from 'hono/utils/url'
import type { HttpContext } from '../http/env.ts'

/** Returns the path with or without a trailing slash, whichever it is not. */
export const alternatePath = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)

/** Paths under which clients send calls of models, with any number of slashes. */
const CALL_PATH = /^\/+(?:v1|dashboard\/billing)\//

/** Returns a request's path; that of a model call has no doubled slashes, and none at its end, however its client joins it. */
export function pathOf(request: Request): string {
  const path = getPath(request)
  return CALL_PATH.test(path) ? path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '') : path
}

/** Redirects to the path with or without a trailing slash. The location is relative, so it works behind any proxy. */
export function redirect(c: HttpContext): Response {
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(alternatePath(pathname) + search, c.req.method === 'GET' ? 301 : 307)
}
