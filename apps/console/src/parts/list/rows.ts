import type { Row } from '@relaydeck/api-sdk'
import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'
import type { FilterValues } from './search.ts'

/** Decides which rows the filters of a list let through. */
export interface FilterRule<T> {
  matches: (row: T, filters: FilterValues, queryClient: QueryClient) => boolean
  /** Fetches what the rule needs besides the rows. */
  prepare?: (filters: FilterValues, queryClient: QueryClient) => Promise<unknown>
}

/** Loads the code of a list's filters. */
export type LoadFilters<T> = () => Promise<FilterRule<T>>

/** Sorts rows as the server sorts lists: newest first. */
export const newestFirst = <T extends Row>(rows: readonly T[]): T[] => rows.toSorted((a, b) => b.id - a.id)

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value

/** Starts running fetches again: what they bring may have been read before a change. */
const restartFetches = (queryClient: QueryClient, queryKey: QueryKey) =>
  void queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => state.fetchStatus === 'fetching' })

/** Changes some fields of a row wherever it is cached; its other fields may have changed meanwhile and stay. */
export function patchRow<T extends Row>(queryClient: QueryClient, key: QueryKey, id: number, patch: Partial<T>): void {
  const patched = (row: unknown) => (isRow(row) && row.id === id ? { ...row, ...patch } : row)
  queryClient.setQueriesData({ queryKey: key }, (cached: unknown) =>
    Array.isArray(cached) ? cached.map(patched) : patched(cached),
  )
  restartFetches(queryClient, key)
}

/** Replaces a row in every cached page, search result, selection and form. */
export const replaceRow = <T extends Row>(queryClient: QueryClient, key: QueryKey, row: T): void =>
  patchRow(queryClient, key, row.id, row)

/** Removes a row from every cached page, search result and selection. */
export function dropRow(queryClient: QueryClient, key: QueryKey, id: number): void {
  queryClient.setQueriesData({ queryKey: key }, (cached: unknown) =>
    Array.isArray(cached) ? cached.filter((each) => !isRow(each) || each.id !== id) : cached,
  )
}
