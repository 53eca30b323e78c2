import type { Log } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useStatus } from '../../../../app/status.ts'
import { useTotal } from '../../../../app/totals.ts'
import { usePages } from '../../../../parts/list/use-pages.ts'
import { pageInput, usePageSize } from '../../../../parts/page-size/page-size.ts'
import { pageOptions, totalKey, wholeLog } from './data.ts'
import { filtersOf, type LogSearch } from './search.ts'

/** Maximum number of rows read for exports, filters and orders: what can be read within minutes. */
const LIMIT = { pagesOfTen: 10_000, largePages: 100_000 }

/** Returns the maximum number of rows that are read as a whole. */
export const useLogLimit = (): number => (useStatus().max_page_size ? LIMIT.largePages : LIMIT.pagesOfTen)

/** Reads the pages of the log; all filtered rows if they are filtered by cost or sorted, which no server does. */
export function useLog(search: LogSearch, all: boolean, columns: readonly PagedColumn<Log>[]) {
  const { page = 1, cost, sort = '' } = search
  const filters = filtersOf(search)
  const limit = useLogLimit()
  const paging = usePageSize()
  const perUnit = useStatus().quota_per_unit
  const arranging = cost !== undefined || sort !== ''
  const code = useQuery({
    queryKey: ['arrange', 'log'],
    queryFn: async () => (await import('../../../../parts/narrow/arrange.ts')).sortRows<Log>,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: arranging,
  })
  const { data: sortRows } = code
  const least = (cost ?? 0) * perUnit
  const arrange = useCallback(
    (rows: readonly Log[]) =>
      sortRows?.(
        rows.filter(({ quota }) => quota >= least),
        sort,
        columns,
      ) ?? [],
    [sortRows, least, sort, columns],
  )
  const pages = usePages<Log>({
    page,
    found: arranging ? wholeLog(filters, all, limit) : undefined,
    size: paging.size,
    pageOf: (p) => pageOptions(pageInput(p, paging.size), filters, all),
    arrange,
    total: useTotal(totalKey(filters, all)),
  })
  if (arranging && !sortRows) Object.assign(pages, { loading: !code.isError, failed: code.isError })
  return { pages, paging }
}
