import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'

/** Asks for what a list opens with. Coming back shows the rows seen before and asks for them anew. */
export function openList<T>(
  queryClient: QueryClient,
  resource: QueryKey,
  entering: boolean,
  first: FetchQueryOptions<T>,
): void {
  if (entering) void queryClient.invalidateQueries({ queryKey: resource, refetchType: 'none' })
  void queryClient.prefetchQuery(first)
}
