import type { Row } from '@relaydeck/api-sdk'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { sendOf } from '../../app/client.ts'
import { statusOptions } from '../../app/status.ts'
import { collect, type Walk } from './collect.ts'
import type { WholeSource } from './resource.ts'

/** Progress of reading a list: while it runs with a way to stop it, then with its result. */
export type Reading = { read: number } & (
  | { stop: () => void; end?: undefined }
  | { stop?: undefined; end: 'complete' | 'stopped' | 'failed' }
)

/** Query of the progress of reading a list, which only {@link readWhole} writes. */
export const readingOf = (name: string) =>
  queryOptions<Reading>({ queryKey: ['reading', name], queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })

interface Source<T> {
  /** Name of the list. */
  name: string
  walk: () => Walk<T>
  /** Maximum number of rows; unlimited by default. */
  limit?: number
}

/**
 * Reads all rows of a list no faster than the gateway allows, and reports the progress. Rows read before a stop or an
 * error are returned.
 * @throws GatewayError, TransportError if not even the first rows could be read
 */
export async function readWhole<T extends Row>(
  { name, walk, limit = Number.POSITIVE_INFINITY }: Source<T>,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<T[]> {
  const controller = new AbortController()
  // Keeps the rows read so far.
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop, { once: true })
  const report = (reading: Reading) => client.setQueryData(readingOf(name).queryKey, reading)
  report({ read: 0, stop })
  const { rows, end } = await collect(walk(), {
    send: sendOf(client),
    limit,
    signal: controller.signal,
    onProgress: (read) => report({ read, stop }),
  })
  if (typeof end === 'object' && rows.length === 0) {
    report({ read: 0, end: 'failed' })
    throw end.error
  }
  report({ read: rows.length, end: typeof end === 'object' ? 'failed' : end === 'stopped' ? end : 'complete' })
  return [...rows]
}

/** Returns the query of all rows of a list. It waits for the status, since some servers filter rows themselves. */
export const wholeOf = <T extends Row>({ key, name, walk }: Pick<WholeSource<T>, 'key' | 'name' | 'walk'>) => ({
  queryKey: [...key, 'whole'],
  queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<T[]> => {
    await client.fetchQuery(statusOptions).catch(() => {})
    signal.throwIfAborted()
    return readWhole({ name, walk }, { client, signal })
  },
  staleTime: Number.POSITIVE_INFINITY,
})
