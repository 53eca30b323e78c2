/** TanStack Query options and keys of endpoints. */
import type { AnyEndpoint, CallOptions, InputOf, OutputOf, Send } from './core/endpoint.ts'

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
  const queryKey: QueryKey = [...segments(endpoint), input ?? {}]
  return {
    queryKey,
    /** Calls the endpoint with the query's abort signal. */
    queryFn: ({ signal }: CallOptions): Promise<OutputOf<E>> => endpoint(send, input, { signal }),
  }
}
