/** TanStack Query options and keys of endpoints. */
import type { AnyEndpoint, CallOptions, InputOf, OutputOf, Send } from './core/endpoint.ts'

/** Path segments and the input: `['token', 'search', { keyword: 'ci' }]`. */
export type QueryKey = readonly unknown[]

/** Returns the key prefix of a resource's queries, for invalidation: `['token']` for `tokens.list`. */
export const resourceKey = (endpoint: AnyEndpoint): QueryKey => segments(endpoint).slice(0, 1)

const segments = (endpoint: AnyEndpoint) => endpoint.path.split('/').slice(2).filter(Boolean)

/** Returns the key of a query: `['token', 'search', { keyword: 'ci' }]`. */
export const queryKey = (endpoint: AnyEndpoint, input: unknown = {}): QueryKey => [...segments(endpoint), input]

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
    queryKey: queryKey(endpoint, input),
    /** Calls the endpoint with the query's abort signal. */
    queryFn: ({ signal }: CallOptions): Promise<OutputOf<E>> => endpoint(send, input, { signal }),
  }
}
