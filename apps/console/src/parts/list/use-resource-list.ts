import type { Row } from '@relaydeck/api-sdk'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Resource } from './resource.ts'
import { newestFirst } from './rows.ts'
import { type ListSearch, listSearch } from './search.ts'
import { usePages } from './use-pages.ts'
import { useSelection } from './use-selection.ts'

/** Returns the address parameters of a resource's list and a function that changes them. */
export function useListSearch<O extends string>({ path, orders }: Pick<Resource<Row, O>, 'path' | 'orders'>) {
  const read = useMemo(() => listSearch(orders), [orders])
  // Read from the location: the search of the rendered page lags behind a second click on the pager.
  const current = useLocation({ select: (location): ListSearch => read(location.search), structuralSharing: true })
  const search = current as ListSearch<O>
  const navigate = useNavigate()
  const { order, keyword } = search
  // Each route has its own type of orders; `''` is in all of them, and the route reads the address once more.
  const goTo = (next: ListSearch) => void navigate({ to: path, search: { order, keyword, ...next } as ListSearch<''> })
  return { search, goTo }
}

/** Sorts search results as the list is sorted: the server leaves them unsorted. */
export function sortResults<T extends Row, O extends string>(
  { sortValue }: Pick<Resource<T, O>, 'sortValue'>,
  order: O,
  rows: readonly T[],
): T[] {
  if (order === '' || !sortValue) return newestFirst(rows)
  const sortKey = (row: T) => sortValue(row, order as Exclude<O, ''>)
  return rows.toSorted((a, b) => (sortKey(a) === sortKey(b) ? 0 : sortKey(b) - sortKey(a)))
}

/** The state of a resource's list: its address, rows and selection. */
export function useResourceList<T extends Row, O extends string>(resource: Resource<T, O>) {
  const { search, goTo } = useListSearch(resource)
  const { page = 1, keyword = '', order = resource.orders[0] } = search
  const pages = usePages<T>({
    page,
    found: keyword ? resource.search(keyword) : undefined,
    pageOf: (p) => resource.list(p, order),
    arrange: (rows) => sortResults(resource, order, rows),
  })
  const selection = useSelection<T>(resource.key, keyword)
  return { search, page, keyword, order, goTo, pages, selection }
}

export type ResourceListState<T extends Row, O extends string> = ReturnType<typeof useResourceList<T, O>>
