import type { Row } from '@relaydeck/api-sdk'
import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { FetchQueryOptions } from '@tanstack/react-query'
import type { ConsoleClient } from '../../app/client.ts'
import { isEmbedded, statusOptions, storedStatus } from '../../app/status.ts'
import type { ListDeps } from './address.ts'
import { pageInput, pageSizeIn } from './pages.ts'
import type { Resource } from './resource.ts'

/** Milliseconds that opening a list waits for its rows; the router shows a placeholder after 400. */
const ROWS_LIMIT = 300

/** Milliseconds for which rows that were loaded when the pointer was over a link need not be fetched again. */
const PRELOAD_FRESH = 3000

/** Why a route loads: the pointer is over a link, the page is opened, or its address changes. */
export type Cause = 'preload' | 'enter' | 'stay'

/** Returns whether the rows have just been preloaded; only once, since rows that were shown are refreshed. */
function takePreloaded(client: ConsoleClient, queryKey: QueryKey): boolean {
  const state = client.getQueryState(queryKey)
  const taken = state?.data && state.data === client.preloaded && !state.isInvalidated
  client.preloaded = undefined
  return !!taken && Date.now() - state.dataUpdatedAt < PRELOAD_FRESH
}

/**
 * Fetches the first rows of a list. Opening the list waits for them briefly, so that quick answers are drawn without
 * skeleton rows first; other calls return immediately. A list opened again shows its cached rows and refetches them. A
 * click during a preload joins it, so a preload has to refetch as well.
 */
export async function prefetchList<T>(
  queryClient: ConsoleClient,
  key: QueryKey,
  cause: Cause,
  first: FetchQueryOptions<T>,
): Promise<void> {
  if (cause === 'enter' && takePreloaded(queryClient, first.queryKey)) return
  const entering = cause !== 'stay'
  if (entering) void queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' })
  const cached = queryClient.getQueryData(first.queryKey) !== undefined
  const rows = queryClient.prefetchQuery(first).then(() => {
    if (cause === 'preload') queryClient.preloaded = queryClient.getQueryData(first.queryKey)
  })
  if (!entering || cached) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((done) => {
    timer = setTimeout(done, ROWS_LIMIT)
  })
  await Promise.race([rows, limit])
  clearTimeout(timer)
}

interface LoaderInput<O extends string> {
  context: { queryClient: ConsoleClient }
  deps: ListDeps<O>
  cause: Cause
}

/** Creates the route loader of a resource's list: its first rows, while the code of the page arrives. */
export const listLoader =
  <T extends Row, O extends string>(resource: Resource<T, O>) =>
  async ({
    context,
    deps: { page = 1, keyword, order = resource.orders[0], narrowed, limit },
    cause,
  }: LoaderInput<O>) => {
    const status = context.queryClient.getQueryData(statusOptions.queryKey) ?? storedStatus()
    const level = isEmbedded(status) ? limit : undefined
    const first = keyword
      ? resource.search(keyword, level)
      : resource.list({ ...pageInput(page - 1, pageSizeIn(context.queryClient)), limit: level }, order)
    // The list itself reads all rows, and shows the progress.
    if (keyword || !narrowed) await prefetchList<T[]>(context.queryClient, resource.key, cause, first)
  }
