import { endpoints } from '../connect.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { endpointFor, routeAt, routesOf } from '../core/route.ts'

const routes = routesOf(endpoints)

/**
 * Returns the endpoint that a request is for.
 * @param url absolute, or from its path on
 */
export function endpointOf(method: string, url: string): AnyEndpoint | undefined {
  const { pathname, searchParams } = new URL(url, 'http://gateway.example')
  // The base URL of a gateway may have a path.
  const starts = Array.from(pathname.matchAll(/\//g), ({ index }) => index)
  const found = starts.map((start) => routeAt(routes, method, pathname.slice(start))).find(Boolean)
  return found && endpointFor(found, searchParams)
}
