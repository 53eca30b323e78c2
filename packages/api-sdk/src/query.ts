/** TanStack Query options and keys, read from an endpoint. */
import type { AnyEndpoint, CallOptions, InputOf, OutputOf, Send } from './core/endpoint.ts'

/** Path segments, then the input: `['token', 'search', { keyword: 'ci' }]`. */
export type QueryKey = readonly unknown[]

/** Names everything of a noun, for invalidation: `resourceKey(tokens.list)` is `['token']`. */
export const resourceKey = (endpoint: AnyEndpoint): QueryKey => segments(endpoint).slice(0, 1)

const segments = (endpoint: AnyEndpoint) => endpoint.path.split('/').slice(2).filter(Boolean)

/** An endpoint that may be asked at any time: calling it changes nothing. */
type Harmless = AnyEndpoint & { readonly effects: false }

/**
 * Key and function of a query; the same object serves loader and component. An endpoint with effects does not compile
 * here, GET or not: a query is repeated, prefetched and polled.
 */
export function query<E extends Harmless>(
  send: Send,
  endpoint: E,
  ...[input]: Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]
) {
  return {
    queryKey: [...segments(endpoint), input ?? {}] as QueryKey,
    /** Asks the endpoint; heeds the signal of the query. */
    queryFn: ({ signal }: CallOptions): Promise<OutputOf<E>> => endpoint(send, input, { signal }),
  }
}
