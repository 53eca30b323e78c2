/** TanStack Query options and keys of endpoints. */
import type { AnyEndpoint, CallOptions, InputOf, OutputOf, ParsedInput, Send } from './core/endpoint.ts'
import { PAGE_SIZE } from './core/page-size.ts'

/** Path segments and the input: `['token', 'search', { keyword: 'ci' }]`. */
export type QueryKey = readonly unknown[]

/** Returns the key prefix of a resource's queries, for invalidation: `['token']` for `tokens.list`. */
export const resourceKey = (endpoint: AnyEndpoint): QueryKey => segments(endpoint).slice(0, 1)

const segments = (endpoint: AnyEndpoint) => endpoint.path.split('/').slice(2).filter(Boolean)

/** Endpoint whose calls change nothing. */
type Readable = AnyEndpoint & { readonly effects: false }

/**
 * Returns key and function of a query, for loaders and components. An endpoint with effects is a compile error, since
 * queries are retried, prefetched and polled.
 */
export function query<E extends Readable>(
  send: Send,
  endpoint: E,
  ...[input]: Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]
) {
  return {
    queryKey: [...segments(endpoint), input ?? {}] as QueryKey,
    /** Calls the endpoint with the query's abort signal. */
    queryFn: ({ signal }: CallOptions): Promise<OutputOf<E>> => endpoint(send, input, { signal }),
  }
}

/** Endpoint whose calls change something. */
type Changing = AnyEndpoint & { readonly effects: true }

/** Endpoint that returns pages. */
type Paged<E> = ParsedInput<E> extends { p: number } ? E : never

// Changes of one resource under the path of another.
const OWNERS: Readonly<Record<string, string>> = { topup: 'user', oauth: 'user' }

/**
 * Returns key and function of a mutation. `meta.invalidates` has the key prefixes of the queries that it changes, for a
 * `MutationCache` that invalidates them.
 * @param also endpoints of further resources that the call changes
 */
export function mutation<E extends Changing>(send: Send, endpoint: E, ...also: readonly AnyEndpoint[]) {
  const keys = [endpoint, ...also].map((each) => resourceKey(each).map((key) => OWNERS[String(key)] ?? key))
  return {
    mutationKey: segments(endpoint) as QueryKey,
    mutationFn: (input: InputOf<E>): Promise<OutputOf<E>> => endpoint(send, input),
    meta: { invalidates: keys as readonly QueryKey[] },
  }
}

/** Returns the options of an infinite query for a paged list: each page is an array of rows. */
export function infiniteQuery<E extends Readable>(send: Send, list: E & Paged<E>, input?: Omit<InputOf<E>, 'p'>) {
  const size = Number((input as { size?: number } | undefined)?.size ?? PAGE_SIZE)
  return {
    queryKey: [...segments(list), 'pages', input ?? {}] as QueryKey,
    queryFn: ({ pageParam, signal }: CallOptions & { readonly pageParam: number }): Promise<OutputOf<E>> =>
      list(send, { ...input, p: pageParam }, { signal }),
    initialPageParam: 0,
    // A server may ignore the size and send ten rows.
    getNextPageParam: ({ length }: readonly unknown[], _: unknown, page: number): number | undefined =>
      length < size && length !== PAGE_SIZE ? undefined : page + 1,
  }
}
