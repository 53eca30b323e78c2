import { getPath } from 'hono/utils/url'
import { routedCallPath } from '../http/call-path.ts'
import type { HttpContext } from '../http/env.ts'

/** Adds or removes the trailing slash of a path. */
export const alternatePath = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)

/** Returns the path by which a request is routed. */
export function pathOf(request: Request): string {
  const path = getPath(request)
  return routedCallPath(path) ?? path
}

/** Redirects to the path with or without a trailing slash. The location is relative, so it works behind any proxy. */
export function redirect(c: HttpContext): Response {
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(alternatePath(pathname) + search, c.req.method === 'GET' ? 301 : 307)
}
