import type { Row } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { send, useDialect } from '../../app/send.ts'
import { useTotal } from '../../app/totals.ts'
import { pageInput, usePageSize } from '../page-size/page-size.ts'
import { type Resource, useOrders, type WholeSource } from './resource.ts'
import { type LoadFilters, newestFirst } from './rows.ts'
import { filtersOf, isNarrowed, type ListSearch, listSearch, sortSearch } from './search.ts'
import { usePages } from './use-pages.ts'
import { useSelection } from './use-selection.ts'

/** Returns the address parameters of a resource's list and a function that changes them. */
export function useListSearch<O extends string>(
  resource: Pick<Resource<Row, O>, 'path' | 'orders' | 'ordersLack' | 'filters'>,
) {
  const { path, filters } = resource
  const orders = useOrders(resource)
  const read = useMemo(() => listSearch(orders, filters), [orders, filters])
  // Read from the location: the search of the rendered page lags behind a second click on the pager.
  const current = useLocation({ select: (location): ListSearch => read(location.search), structuralSharing: true })
  const search = current as ListSearch<O>
  const navigate = useNavigate()
  // Each route has its own type of orders; `''` is in all of them, and the route reads the address once more.
  const goTo = (next: ListSearch, replace = false) =>
    void navigate({ to: path, search: { ...search, page: 1, ...next } as ListSearch<''>, replace })
  return { search, goTo, orders }
}

interface ListOptions<T extends Row, O extends string> {
  resource: Resource<T, O>
  columns: readonly PagedColumn<T>[]
  loadFilters: LoadFilters<T>
}

/** Returns the column that orders the list, after `-` if the largest value is first; `''` for newest first. */
const sortOf = ({ sort, order }: ListSearch): string => sort || (order ? `-${order}` : '')

/** The state of a resource's list: its address, rows and selection. */
export function useResourceList<T extends Row, O extends string>({
  resource,
  columns,
  loadFilters,
}: ListOptions<T, O>) {
  const { search: address, goTo: go, orders } = useListSearch(resource)
  const isColumn = columns.some(({ id }) => id === address.sort?.replace('-', ''))
  const search = isColumn ? address : { ...address, sort: undefined }
  const goTo: typeof go = (next, replace) => go({ sort: search.sort, ...next }, replace)
  const { page = 1, keyword = '', order = orders[0] } = search
  const paging = usePageSize()
  const { size } = paging
  const values = filtersOf(search)
  const fork = useDialect()
  // A search is filtered and sorted by the console.
  const served = isNarrowed(search) && !keyword ? fork?.serve(resource.name, search.sort, values, send) : undefined
  const via = served?.via
  const narrowed = isNarrowed(search) && !served
  const filters = JSON.stringify(values)
  const filtered = keyword !== '' || Object.values(values).some(Boolean)
  const sort = sortOf(search)
  const arranging = narrowed || (keyword !== '' && sort !== '')
  const code = useQuery({
    queryKey: ['arrange', resource.name, filters],
    queryFn: async ({ client }) =>
      (await import('../narrow/arrange.ts')).createArrange(await loadFilters(), values, client),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: arranging,
  })
  const { data: run } = code
  const arrange = useCallback(
    (rows: readonly T[]) => (arranging ? (run?.(rows, sort, columns) ?? []) : newestFirst(rows)),
    [arranging, run, sort, columns],
  )
  const pages = usePages<T>({
    page,
    found: keyword ? resource.search(keyword) : narrowed ? wholeOf(resource) : undefined,
    size,
    pageOf: (p) => {
      const list = resource.list(pageInput(p, size), order, via)
      return served ? { ...list, queryKey: [...list.queryKey, served.narrowing] } : list
    },
    arrange,
    total: useTotal(served?.total ?? resource.name),
  })
  if (arranging && !run) Object.assign(pages, { loading: !code.isError, failed: code.isError })
  const selection = useSelection<T>(resource.key, keyword + filters)
  /** Sorts by a column, after `-` largest first; by the server if it can. */
  const sortBy = (next: string) => goTo(sortSearch(orders, next))
  const walk = resource.walk(order, via)
  /** What all rows are read from: those that the server lets through. */
  const source: WholeSource<T> = served
    ? { ...resource, key: [...resource.key, served.narrowing], walk: () => walk }
    : resource
  return {
    search,
    page,
    keyword,
    narrowed,
    filtered,
    order,
    sort,
    goTo,
    sortBy,
    pages,
    paging,
    walk,
    selection,
    source,
  }
}

/** Returns the query of all rows of a list. Its code and progress are in {@link file://../narrow/whole.ts}. */
export const wholeOf = <T extends Row>({ key, name, walk }: Pick<WholeSource<T>, 'key' | 'name' | 'walk'>) => ({
  queryKey: [...key, 'whole'],
  queryFn: async (context: { client: QueryClient; signal: AbortSignal }): Promise<T[]> =>
    (await import('../narrow/whole.ts')).readWhole({ name, walk }, context),
  staleTime: Number.POSITIVE_INFINITY,
})

export type ResourceListState<T extends Row, O extends string> = ReturnType<typeof useResourceList<T, O>>
