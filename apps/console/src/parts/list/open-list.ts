import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'

/** Milliseconds that opening a list waits for its rows; the router shows a placeholder after 400. */
const ROWS_LIMIT = 300

/**
 * Fetches the first rows of a list. Opening the list waits for them briefly, so that quick answers are drawn without
 * skeleton rows first; other calls return at once. A list opened again shows its cached rows and refetches them.
 * @param entering whether the list is being opened or preloaded, rather than turned to another page. A press while a
 *   preload is under way joins it, so that a preload has to refetch as well.
 */
export async function openList<T>(
  queryClient: QueryClient,
  resource: QueryKey,
  entering: boolean,
  first: FetchQueryOptions<T>,
): Promise<void> {
  if (entering) void queryClient.invalidateQueries({ queryKey: resource, refetchType: 'none' })
  const cached = queryClient.getQueryData(first.queryKey) !== undefined
  const rows = queryClient.prefetchQuery(first)
  if (!entering || cached) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((done) => {
    timer = setTimeout(done, ROWS_LIMIT)
  })
  await Promise.race([rows, limit])
  clearTimeout(timer)
}
