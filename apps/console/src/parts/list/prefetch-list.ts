import type { Row } from '@relaydeck/api-sdk'
import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { adoption } from '../../app/adoption.ts'
import type { Resource } from './resource.ts'
import { resourceTexts } from './resource.ts'
import type { ListSearch } from './search.ts'

/** Milliseconds that opening a list waits for its rows; the router shows a placeholder after 400. */
const ROWS_LIMIT = 300

/**
 * Fetches the first rows of a list. Opening the list waits for them briefly, so that quick answers are drawn without
 * skeleton rows first; other calls return at once. A list opened again shows its cached rows and refetches them.
 * @param entering whether the list is being opened or preloaded, rather than turned to another page. A click during a
 *   preload joins it, so a preload has to refetch as well.
 */
export async function prefetchList<T>(
  queryClient: QueryClient,
  key: QueryKey,
  entering: boolean,
  first: FetchQueryOptions<T>,
): Promise<void> {
  if (entering && !adoption.running) void queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' })
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

interface LoaderInput<O extends string> {
  context: { queryClient: QueryClient }
  deps: ListSearch<O>
  cause: 'preload' | 'enter' | 'stay'
}

/** Creates the route loader of a resource's list: its texts and first rows, while the code of the page arrives. */
export const listLoader =
  <T extends Row, O extends string>(resource: Resource<T, O>) =>
  async ({ context, deps: { page = 1, keyword, order = resource.orders[0] }, cause }: LoaderInput<O>) => {
    const first = keyword ? resource.search(keyword) : resource.list(page - 1, order)
    await Promise.all([
      prefetchList<T[]>(context.queryClient, resource.key, cause !== 'stay', first),
      resource.texts.load(),
      resourceTexts.load(),
    ])
  }
