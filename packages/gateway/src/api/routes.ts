import type { AnyEndpoint, Method } from '@relaydeck/api-sdk'
import { safeParse } from 'zod/v4/core'

/** The endpoints that share a method and a path; the query selects one. */
export interface Route<T> {
  readonly method: Method
  readonly path: string
  /** Endpoints that require query keys come first. */
  readonly candidates: readonly T[]
}

/** Returns the path with or without a trailing slash, whichever it is not. */
export const alternatePath = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)

// A colon sorts before all letters; this character sorts after them.
const sortKey = (path: string) => path.replaceAll(':', '\uffff')

const literalsFirst = (a: string, b: string) => (sortKey(a) < sortKey(b) ? -1 : 1)

/** Groups endpoints into routes, literal paths before those with parameters, because the router uses the first match. */
export function routesOf<T extends { readonly endpoint: AnyEndpoint }>(items: readonly T[]): Route<T>[] {
  const groups = Map.groupBy(items, ({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  return [...groups.values()]
    .flatMap((group) => {
      const candidates = group.toSorted((a, b) => b.endpoint.search.length - a.endpoint.search.length)
      const first = candidates[0]
      return first ? [{ method: first.endpoint.method, path: first.endpoint.path, candidates }] : []
    })
    .sort((a, b) => literalsFirst(a.path, b.path))
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/').map(decode)

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns the endpoints of a method and a path, with or without a trailing slash. */
export function endpointsAt<T extends { readonly endpoint: AnyEndpoint }>(
  routes: readonly Route<T>[],
  method: string,
  path: string,
): AnyEndpoint[] {
  const segments = segmentsOf(path)
  const route = routes.find((each) => {
    const pattern = segmentsOf(each.path)
    const matches = (part: string, index: number) => part.startsWith(':') || part === segments[index]
    return each.method === method && pattern.length === segments.length && pattern.every(matches)
  })
  return route ? route.candidates.map(({ endpoint }) => endpoint) : []
}

/** Whether a query key may be missing because it defaults to the empty text; it then cannot select an endpoint. */
const isOptional = ({ input }: AnyEndpoint, key: string): boolean => {
  const field = input._zod.def.shape[key]
  return field !== undefined && safeParse(field, undefined).data === ''
}

/** Returns the endpoint that a query selects: the first whose required query keys are all present. */
export const selectCandidate = <T extends { readonly endpoint: AnyEndpoint }>(
  route: Route<T>,
  query: URLSearchParams,
) =>
  route.candidates.find(({ endpoint }) => endpoint.search.every((key) => query.get(key) || isOptional(endpoint, key)))
