import { formatSort, type Log, parseSort } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { type PagedColumn, PagedTable } from '@relaydeck/ui/PagedTable'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { channelNames } from '../../../../parts/channel/states.ts'
import { ExportButton } from '../../../../parts/export/ExportButton.tsx'
import { TOP_BAR } from '../../../../parts/list-page/ListTable.tsx'
import { sizeTool } from '../../../../parts/list-page/PageSizeSelect.tsx'
import type { usePageSize } from '../../../../parts/rows/pages.ts'
import { asTable, type Pages, usePendingPage } from '../../../../parts/rows/pages.ts'
import { logColumns } from './columns.tsx'
import { logTexts, rowKeys, walkLog } from './data.ts'
import { Filters } from './Filters.tsx'
import { LogHead } from './LogHead.tsx'
import { SlowQueryHint } from './SlowQueryHint.tsx'
import { filtersOf, isFiltered, type LogFilters, type LogSearch } from './search.ts'
import { useArrangement, useLog, useLogLimit } from './use-log.ts'

const Detail = lazy(() => import('../-detail/Detail.tsx').then((module) => ({ default: module.Detail })))

const CallDrawer = lazy(() => import('../-detail/CallDrawer.tsx').then((module) => ({ default: module.CallDrawer })))

const LogFilterBar = lazy(() => import('../-filter-bar/LogFilterBar.tsx'))

/** Log list with filters, total, pages and details. Filters and page are in the URL. */
export function LogList({ search, all }: { search: LogSearch; all: boolean }) {
  const navigate = useNavigate()
  const names = useQuery({ ...channelNames, enabled: all }).data
  const { page = 1 } = search
  const filters = filtersOf(search)
  const [opened, open] = useState<Log>()
  const columns = useLogColumns({ all, names, open })
  const { pages: list, paging } = useLog(search, all, columns)
  const go = (next: LogSearch) => void navigate({ to: '/log', search: { sort: search.sort, ...next } })
  const apply = (next: LogFilters) => {
    if (JSON.stringify(next) === JSON.stringify(filters) && page === 1) list.refresh()
    else go(next)
  }
  return (
    <>
      <LogHead filters={filters} all={all} />
      <Filters filters={filters} all={all} names={names} onApply={apply} />
      <SlowQueryHint
        waiting={list.loading && filters.start_timestamp === undefined}
        onPick={(start_timestamp) => go({ ...filters, start_timestamp })}
      />
      <LogTable {...{ list, paging, search, filters, columns, all, names, go }} />
      {opened && (
        <Suspense>
          <Detail
            log={opened}
            all={all}
            names={names}
            onFilter={(same) => {
              open(undefined)
              go({ ...filters, ...same })
            }}
            onClose={() => open(undefined)}
          />
        </Suspense>
      )}
      {search.call && (
        <Suspense>
          <CallDrawer id={search.call} names={names} onClose={() => go({ ...filters, page })} />
        </Suspense>
      )}
    </>
  )
}

interface LogTableProps {
  list: Pages<Log>
  paging: ReturnType<typeof usePageSize>
  search: LogSearch
  filters: LogFilters
  columns: readonly PagedColumn<Log>[]
  all: boolean
  names: ReadonlyMap<number, string> | undefined
  go: (search: LogSearch) => void
}

function LogTable({ list, paging, search, filters, columns, all, names, go }: LogTableProps) {
  const texts = useTexts(logTexts)
  const { page = 1, sort = '' } = search
  const paged = usePendingPage(page, (next) => go({ ...filters, page: next }))
  const { rows, paging: loaded, state } = asTable(list)
  const keys = rowKeys(list.rows)
  const limit = useLogLimit()
  const arrangement = useArrangement(search)
  const bar = (part: 'bar' | 'nothing') => (
    <Suspense>
      <LogFilterBar {...{ part, filters, names, list, go }} />
    </Suspense>
  )
  return (
    <PagedTable
      label={texts.title}
      columns={columns}
      rows={rows}
      rowId={(row) => keys.get(row) ?? ''}
      paging={{
        ...loaded,
        ...paged,
        onPrefetch: undefined,
        allLoaded: list.found !== undefined,
        tools: sizeTool(list, paging, paged),
      }}
      state={state}
      sorting={{
        sort: parseSort(sort),
        onSort: (next) => go({ ...filters, sort: formatSort(next) || undefined }),
      }}
      stickyOffset={TOP_BAR}
      toolbar={
        <ExportButton
          label={texts.export}
          name="log"
          columns={columns}
          rows={list.found}
          walk={walkLog(filters, all, arrangement)}
          limit={limit}
          disabled={list.loading}
        />
      }
      filters={(isFiltered(filters) || sort) && bar('bar')}
      empty={isFiltered(filters) ? bar('nothing') : <EmptyState title={texts.empty} description={texts.emptyHint} />}
    />
  )
}

/** Returns the columns of the log, the same while their texts stay. */
function useLogColumns({ all, names, open }: Pick<Parameters<typeof logColumns>[0], 'all' | 'names' | 'open'>) {
  const texts = useTexts(logTexts)
  const ui = useUiTexts()
  const status = useStatus()
  return useMemo(() => logColumns({ texts, ui, status, all, names, open }), [texts, ui, status, all, names, open])
}
