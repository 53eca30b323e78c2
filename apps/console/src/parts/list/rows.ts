import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'

interface Row {
  readonly id: number
}

/** The order in which the server lists records; what it finds it leaves as it stands. */
export const newestFirst = <T extends Row>(rows: readonly T[]): T[] => rows.toSorted((a, b) => b.id - a.id)

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value

/** Puts a row in the place of the one with its id, in every page, search and form that holds it. */
export function replaceRow<T extends Row>(queryClient: QueryClient, resource: QueryKey, row: T): void {
  queryClient.setQueriesData({ queryKey: resource }, (held: unknown) => {
    if (Array.isArray(held)) return held.map((each) => (isRow(each) && each.id === row.id ? row : each))
    return isRow(held) && held.id === row.id ? row : held
  })
}

/** Changes some fields of the row with an id, wherever it is held and whatever else became of it meanwhile. */
export function patchRow<T extends Row>(
  queryClient: QueryClient,
  resource: QueryKey,
  id: number,
  patch: Partial<Omit<T, 'id'>>,
): void {
  const patched = (row: unknown) => (isRow(row) && row.id === id ? { ...row, ...patch } : row)
  queryClient.setQueriesData({ queryKey: resource }, (held: unknown) =>
    Array.isArray(held) ? held.map(patched) : patched(held),
  )
}

/** Takes a row out of every page and search that holds it. */
export function dropRow(queryClient: QueryClient, resource: QueryKey, id: number): void {
  queryClient.setQueriesData({ queryKey: resource }, (held: unknown) =>
    Array.isArray(held) ? held.filter((each) => !isRow(each) || each.id !== id) : held,
  )
}
