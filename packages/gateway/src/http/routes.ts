import type { AnyEndpoint, Method } from '@relaydeck/api-sdk'
import { safeParse } from 'zod/v4/core'

/** Endpoints that share a verb and a path; which one is meant shows in the query. */
export interface Route<T> {
  readonly method: Method
  readonly path: string
  /** The ones that want something in the query first. */
  readonly choices: readonly T[]
}

/** The path with the slash at its end taken off, or put there. */
export const otherForm = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)

// A colon stands before all letters; this stands behind them.
const sortable = (path: string) => path.replaceAll(':', '\uffff')

const literalFirst = (a: string, b: string) => (sortable(a) < sortable(b) ? -1 : 1)

/**
 * Groups endpoints into routes, literal paths before those with a parameter: the router takes the first that fits.
 */
export function routesOf<T extends { readonly endpoint: AnyEndpoint }>(served: readonly T[]): Route<T>[] {
  const groups = Map.groupBy(served, ({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  return [...groups.values()]
    .flatMap((group) => {
      const choices = group.toSorted((a, b) => b.endpoint.search.length - a.endpoint.search.length)
      const first = choices[0]
      return first ? [{ method: first.endpoint.method, path: first.endpoint.path, choices }] : []
    })
    .sort((a, b) => literalFirst(a.path, b.path))
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/').map(decoded)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns the endpoints that a verb and a path lead to, with or without a slash at the end. */
export function endpointsAt<T extends { readonly endpoint: AnyEndpoint }>(
  routes: readonly Route<T>[],
  method: string,
  path: string,
): AnyEndpoint[] {
  const asked = segmentsOf(path)
  const route = routes.find((each) => {
    const known = segmentsOf(each.path)
    const fits = (part: string, at: number) => part.startsWith(':') || part === asked[at]
    return each.method === method && known.length === asked.length && known.every(fits)
  })
  return route ? route.choices.map(({ endpoint }) => endpoint) : []
}

/** Whether a query key may be missing: it then reads as the empty text, and tells no endpoint from another. */
const isDispensable = ({ input }: AnyEndpoint, key: string): boolean => {
  const field = input._zod.def.shape[key]
  return field !== undefined && safeParse(field, undefined).data === ''
}

/** The endpoint that a query asks for: the first whose query keys are all there and not empty. */
export const chosen = <T extends { readonly endpoint: AnyEndpoint }>(route: Route<T>, query: URLSearchParams) =>
  route.choices.find(({ endpoint }) => endpoint.search.every((key) => query.get(key) || isDispensable(endpoint, key)))
