import { parseSort, type Row, type Sort } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { sendOf, useDialect, useTotal } from '../../app/client.ts'
import type { ReadContext } from '../../app/read.ts'
import { useIsEmbedded } from '../../app/status.ts'
import { filtersOf, isNarrowed, levelIn, sortSearch } from '../rows/address.ts'
import { createArrange, type FilterRule } from '../rows/arrange.ts'
import { newestFirst } from '../rows/cached-rows.ts'
import type { Walk } from '../rows/collect.ts'
import { pageInput, usePageSize, usePages } from '../rows/pages.ts'
import { wholeOf } from '../rows/read-rows.ts'
import { type Resource, useListSearch, type WholeSource } from '../rows/resource.ts'
import { useSelection } from '../rows/selection.ts'

interface ListOptions<T extends Row, O extends string> {
  resource: Resource<T, O>
  columns: readonly PagedColumn<T>[]
  rule: FilterRule<T>
}

/** Returns the order of the list, which the console or the server sorts by; `null` for newest first. */
const sortOf = (sort = '', order = ''): Sort | null =>
  parseSort(sort) ?? (order ? { column: order, direction: 'desc' } : null)

/** The state of a resource's list: its address, rows and selection. */
export function useResourceList<T extends Row, O extends string>({ resource, columns, rule }: ListOptions<T, O>) {
  const { search: address, goTo: go, orders } = useListSearch(resource)
  const isColumn = columns.some(({ id }) => id === parseSort(address.sort)?.column)
  const isEmbedded = useIsEmbedded()
  const search = {
    ...address,
    ...(!isColumn && { sort: undefined }),
    ...(!isEmbedded && { limit: undefined }),
  }
  const goTo: typeof go = (next, replace) => go({ sort: search.sort, ...next }, replace)
  const { page = 1, keyword = '', order = orders[0] } = search
  const paging = usePageSize()
  const { size } = paging
  const values = filtersOf(search)
  const limit = levelIn(values)
  const fork = useDialect()
  // A search is filtered and sorted by the console.
  const served = isNarrowed(search) && !keyword ? fork?.serve(resource.name, search.sort, values) : undefined
  const narrowed = isNarrowed(search) && !served
  const filters = JSON.stringify(values)
  const filtered = keyword !== '' || Object.values(values).some(Boolean)
  const sort = useMemo(() => sortOf(search.sort, search.order), [search.sort, search.order])
  const arranging = narrowed || (keyword !== '' && sort !== null)
  const code = useQuery({
    queryKey: ['arrange', resource.name, filters],
    queryFn: async ({ client }) => createArrange(rule, values, client),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: arranging,
  })
  const { data: run } = code
  const arrange = useCallback(
    (rows: readonly T[]) => (arranging ? (run?.(rows, sort, columns) ?? []) : newestFirst(rows)),
    [arranging, run, sort, columns],
  )
  const walkAll = resource.walk(order, limit)
  const walk: Walk<T> = served ? (send, options) => walkAll(served.via(send), options) : walkAll
  const narrowing = served?.narrowing ?? limit
  /** Reads all rows that match the filters which the server applies. */
  const source: WholeSource<T> = narrowing
    ? { ...resource, key: [...resource.key, narrowing], walk: () => walk }
    : resource
  const read = usePages<T>({
    page,
    found: keyword ? resource.search(keyword, limit) : narrowed ? wholeOf(source) : undefined,
    size,
    pageOf: (p) => {
      const list = resource.list({ ...pageInput(p, size), limit }, order)
      if (!served) return list
      return {
        queryKey: [...list.queryKey, served.narrowing],
        queryFn: (context: ReadContext) => list.queryFn({ ...context, send: served.via(sendOf(context.client)) }),
      }
    },
    arrange,
    total: useTotal(served?.total ?? (limit ? `${resource.name}/limit=${limit}` : resource.name)),
  })
  const pages = arranging && !run ? { ...read, loading: !code.isError, failed: code.isError } : read
  const selection = useSelection<T>(resource.key, keyword + filters)
  /** Sorts by a column; by the server if it can. */
  const sortBy = (next: Sort | null) => goTo(sortSearch(orders, next))
  const isLocal = narrowed || keyword !== ''
  const sorting = useMemo(() => ({ sort, orders, isLocal, isFiltered: filtered }), [sort, orders, isLocal, filtered])
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
    sorting,
    pages,
    paging,
    walk,
    selection,
    source,
  }
}

export type ResourceListState<T extends Row, O extends string> = ReturnType<typeof useResourceList<T, O>>
