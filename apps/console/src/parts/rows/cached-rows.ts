import type { Row } from '@relaydeck/api-sdk'
import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'

/** Sorts rows as the server sorts lists: newest first. */
export const newestFirst = <T extends Row>(rows: readonly T[]): T[] => rows.toSorted((a, b) => b.id - a.id)

/** Returns the id of a cached value, if it is a row. */
const idOf = (value: unknown) => (value as Partial<Row> | null | undefined)?.id

/** Changes some fields of a row wherever it is cached; other fields, which may have changed meanwhile, are kept. */
export function patchRow<T extends Row>(queryClient: QueryClient, key: QueryKey, id: number, patch: Partial<T>): void {
  const patched = (row: unknown) => (idOf(row) === id ? { ...(row as T), ...patch } : row)
  queryClient.setQueriesData({ queryKey: key }, (cached: unknown) =>
    Array.isArray(cached) ? cached.map(patched) : patched(cached),
  )
  // Running fetches may have been answered before the change.
  void queryClient.invalidateQueries({ queryKey: key, predicate: ({ state }) => state.fetchStatus === 'fetching' })
}

/** Replaces a row in every cached page, search result, selection and form. */
export const replaceRow = <T extends Row>(queryClient: QueryClient, key: QueryKey, row: T): void =>
  patchRow(queryClient, key, row.id, row)

/** Removes a row from every cached page, search result and selection. */
export function dropRow(queryClient: QueryClient, key: QueryKey, id: number): void {
  queryClient.setQueriesData({ queryKey: key }, (cached: unknown) =>
    Array.isArray(cached) ? cached.filter((each) => idOf(each) !== id) : cached,
  )
}
