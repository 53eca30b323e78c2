import type { Row } from '@relaydeck/api-sdk'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { collect, type Walk } from '../export/collect.ts'

/** How far a list is read. */
export interface Reading {
  /** Number of rows read so far. */
  read: number
  /** Why reading ended before the end of the list; left out while it goes on. */
  end?: 'complete' | 'stopped' | 'failed'
}

/** Query of how far a list is read. It is only written by {@link readWhole}. */
export const readingOf = (name: string) =>
  queryOptions<Reading>({ queryKey: ['reading', name], queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })

const stops = new Map<string, AbortController>()

/** Stops reading a list; the rows read so far are kept. */
export const stopReading = (name: string): void => stops.get(name)?.abort()

interface Source<T> {
  /** Name of the list. */
  name: string
  walk: () => Walk<T>
  /** Maximum number of rows; unlimited by default. */
  limit?: number
}

/**
 * Reads all rows of a list no faster than the gateway allows, and reports how far. Rows read before a stop or an error are
 * returned.
 * @throws GatewayError, TransportError if not even the first rows could be read
 */
export async function readWhole<T extends Row>(
  { name, walk, limit = Number.POSITIVE_INFINITY }: Source<T>,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<T[]> {
  const stop = new AbortController()
  stops.set(name, stop)
  signal.addEventListener('abort', () => stop.abort(), { once: true })
  const report = (reading: Reading) => client.setQueryData(readingOf(name).queryKey, reading)
  report({ read: 0 })
  const { rows, end } = await collect(walk(), {
    limit,
    signal: stop.signal,
    onProgress: (read) => report({ read }),
  })
  if (typeof end === 'object' && rows.length === 0) {
    report({ read: 0, end: 'failed' })
    throw end.error
  }
  report({ read: rows.length, end: typeof end === 'object' ? 'failed' : end === 'stopped' ? end : 'complete' })
  return [...rows]
}
