import { safeParse } from 'zod/v4/core'
import { type AnyEndpoint, nameOf } from './endpoint.ts'
import type { Method } from './parts.ts'
import { shapeOf } from './shape.ts'

/** Endpoints that share a method and a path; the query decides between them. */
export interface Route {
  readonly method: Method
  readonly path: string
  /** Parts of the path. */
  readonly segments: readonly string[]
  /** The one that needs most query keys first. */
  readonly endpoints: readonly AnyEndpoint[]
}

// A colon sorts before letters; U+FFFF sorts behind them.
const literalFirst = (path: string) => path.replaceAll(':', '\uffff')

/** Groups endpoints into routes, literal paths before paths with parameters, so that the first match is right. */
export function routesOf(endpoints: readonly AnyEndpoint[]): Route[] {
  const groups = new Map<string, AnyEndpoint[]>()
  for (const endpoint of endpoints) groups.set(nameOf(endpoint), [...(groups.get(nameOf(endpoint)) ?? []), endpoint])
  return [...groups.values()]
    .map((group) => group.toSorted((a, b) => b.search.length - a.search.length))
    .flatMap((group) => (group[0] ? [routeOf(group[0], group)] : []))
    .sort((a, b) => (literalFirst(a.path) < literalFirst(b.path) ? -1 : 1))
}

const routeOf = ({ method, path }: AnyEndpoint, endpoints: readonly AnyEndpoint[]): Route => ({
  method,
  path,
  segments: segmentsOf(path),
  endpoints,
})

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/').map(decoded)

/** Returns the route for a method and a path, with or without a slash at its end. */
export function routeAt(routes: readonly Route[], method: string, path: string): Route | undefined {
  const wanted = segmentsOf(path)
  const fits = (part: string, at: number) => part.startsWith(':') || part === wanted[at]
  return routes.find(
    (route) => route.method === method && route.segments.length === wanted.length && route.segments.every(fits),
  )
}

/** Returns whether a query key may be missing. */
const isOptional = ({ input }: AnyEndpoint, key: string): boolean => {
  const field = shapeOf(input)[key]
  if (field === undefined) return false
  const { success, data } = safeParse(field, undefined)
  return success && !data
}

/** Returns the endpoint of a route that a query selects: the first whose query keys are present. */
export const endpointFor = ({ endpoints }: Route, query: URLSearchParams): AnyEndpoint | undefined =>
  endpoints.find((endpoint) => endpoint.search.every((key) => query.get(key) || isOptional(endpoint, key)))
