import type { AnyEndpoint, CallOptions, InputOf, OutputOf, Send } from '@relaydeck/api-sdk'
import { type QueryKey, queryKey } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'
import { sendOf } from './client.ts'

/** Arguments of a query function. */
export interface ReadContext extends CallOptions {
  client: QueryClient
  /** Sends the call; by default as the console of the cache does. */
  send?: Send
}

/**
 * Returns key and function of a query, which is sent by the console of its cache. An endpoint with effects is a compile
 * error.
 */
export function read<E extends AnyEndpoint & { readonly effects: false }>(
  endpoint: E,
  ...[input]: Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]
) {
  const key: QueryKey = queryKey(endpoint, input)
  return {
    queryKey: key,
    queryFn: ({ client, signal, send = sendOf(client) }: ReadContext): Promise<OutputOf<E>> =>
      endpoint(send, input, { signal }),
  }
}

/** Data of a part of a page; absent while they load, and if they could not be read. */
export interface Loaded<T> {
  data: T | undefined
  isError: boolean
  error: Error | null
  refetch: () => unknown
}
