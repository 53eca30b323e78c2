import { type Log, parseSort, type Status } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTotal } from '../../../app/client.ts'
import { isEmbedded, useStatus, useStatusCall } from '../../../app/status.ts'
import { sortRows } from '../../../parts/rows/arrange.ts'
import { pageInput, usePageSize, usePages } from '../../../parts/rows/pages.ts'
import { filtersOf, type LogSearch } from './-address.ts'
import { type Arrangement, arrangementOf, isArranged, leastQuota, pageOptions, totalKey, wholeLog } from './-log.ts'

/** Maximum number of rows read for exports, filters and orders: the number that can be read within minutes. */
const LIMIT = { pagesOfTen: 10_000, largePages: 100_000 }

/** Returns the maximum number of rows that are read as a whole. */
export const useLogLimit = (): number => (useStatus().max_page_size ? LIMIT.largePages : LIMIT.pagesOfTen)

/** Query without rows, until the server is known. */
const UNKNOWN_SERVER = queryOptions<Log[]>({ queryKey: ['log', 'unknown server'], queryFn: skipToken })

/** Returns the filter and order for the server: none unless it is the embedded gateway. */
export function useArrangement(search: LogSearch): Arrangement {
  const status = useStatus()
  return isEmbedded(status) ? arrangementOf(search, status) : {}
}

/** Returns whether the server filters by cost and sorts, or the console, which reads all rows; unknown at first. */
function useArranger(search: LogSearch): 'nobody' | 'server' | 'console' | undefined {
  const { data, isFetched } = useStatusCall()
  if (!isArranged(search)) return 'nobody'
  if (isEmbedded(data)) return 'server'
  return isFetched ? 'console' : undefined
}

/** Returns a function that selects and sorts all rows. */
function useArrange(search: LogSearch, columns: readonly PagedColumn<Log>[], status: Status) {
  const { sort = '' } = search
  const least = leastQuota(search, status)
  return useCallback(
    (rows: readonly Log[]) =>
      sortRows(
        rows.filter(({ quota }) => quota >= least),
        parseSort(sort),
        columns,
      ),
    [least, sort, columns],
  )
}

/**
 * Reads the pages of the log; all filtered rows if they are filtered by cost or sorted and the server is not the
 * embedded gateway.
 */
export function useLog(search: LogSearch, all: boolean, columns: readonly PagedColumn<Log>[]) {
  const filters = filtersOf(search)
  const limit = useLogLimit()
  const paging = usePageSize()
  const arranger = useArranger(search)
  const arrangement = useArrangement(search)
  const arrange = useArrange(search, columns, useStatus())
  const whole = arranger === 'console' ? wholeLog(filters, all, limit) : undefined
  const pages = usePages<Log>({
    page: search.page ?? 1,
    found: arranger ? whole : UNKNOWN_SERVER,
    size: paging.size,
    pageOf: (p) => pageOptions(pageInput(p, paging.size), filters, all, arrangement),
    arrange,
    total: useTotal(totalKey(filters, all)),
  })
  return { pages, paging }
}
