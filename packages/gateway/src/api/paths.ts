import { getPath } from 'hono/utils/url'
import type { HttpContext } from '../http/env.ts'

/** Adds or removes the trailing slash of a path. */
export const alternatePath = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)

/** Paths under which clients send calls of models, with any number of slashes. */
const CALL_PATH = /^\/+(?:v1|dashboard\/billing)\//

/** Returns a request's path; for model calls without doubled or trailing slashes, which some clients add. */
export function pathOf(request: Request): string {
  const path = getPath(request)
  return CALL_PATH.test(path) ? path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '') : path
}

/** Redirects to the path with or without a trailing slash. The location is relative, so it works behind any proxy. */
export function redirect(c: HttpContext): Response {
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(alternatePath(pathname) + search, c.req.method === 'GET' ? 301 : 307)
}
