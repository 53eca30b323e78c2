import type { Log } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { PagedTable } from '@relaydeck/ui/PagedTable'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { channelNames } from '../../../../parts/channel-names.ts'
import { ExportButton } from '../../../../parts/list/ExportButton.tsx'
import { TOP_BAR } from '../../../../parts/list/ListTable.tsx'
import { asTable, type Pages, usePages, usePendingPage } from '../../../../parts/list/use-pages.ts'
import { logColumns } from './columns.tsx'
import { logTexts, pageOptions, rowKeys, walkLog } from './data.ts'
import { Filters } from './Filters.tsx'
import { LogHead } from './LogHead.tsx'
import { SlowQueryHint } from './SlowQueryHint.tsx'
import { filtersOf, isFiltered, type LogFilters, type LogSearch } from './search.ts'

const Detail = lazy(() => import('../-detail/Detail.tsx').then((module) => ({ default: module.Detail })))

const CallDrawer = lazy(() => import('../-detail/CallDrawer.tsx').then((module) => ({ default: module.CallDrawer })))

/** Maximum number of exported rows: what can be read within minutes. */
const EXPORT_LIMIT = { pagesOfTen: 10_000, largePages: 100_000 }

/** Log list with filters, total, pages and details. Filters and page are in the URL. */
export function LogList({ search, all }: { search: LogSearch; all: boolean }) {
  const navigate = useNavigate()
  const names = useQuery({ ...channelNames, enabled: all }).data
  const { page = 1 } = search
  const filters = filtersOf(search)
  const list = usePages<Log>({ page, found: undefined, pageOf: (p) => pageOptions(p, filters, all) })
  const go = (next: LogSearch) => void navigate({ to: '/log', search: next })
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
      <LogTable {...{ list, page, filters, all, names, go }} />
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
  page: number
  filters: LogFilters
  all: boolean
  names: ReadonlyMap<number, string> | undefined
  go: (search: LogSearch) => void
}

function LogTable({ list, page, filters, all, names, go }: LogTableProps) {
  const texts = useTexts(logTexts)
  const ui = useUiTexts()
  const status = useStatus()
  const [opened, open] = useState<Log>()
  const paged = usePendingPage(page, (next) => go({ ...filters, page: next }))
  const { onPrefetch: _, ...rows } = asTable(list)
  const keys = rowKeys(list.rows)
  const columns = logColumns({ texts, ui, status, all, names, open })
  return (
    <>
      <PagedTable
        label={texts.title}
        columns={columns}
        {...rows}
        rowId={(row) => keys.get(row) ?? ''}
        {...paged}
        onClearFilter={isFiltered(filters) ? () => go({}) : undefined}
        stickyOffset={TOP_BAR}
        toolbar={
          <ExportButton
            label={texts.export}
            name="log"
            columns={columns}
            rows={undefined}
            walk={walkLog(filters, all)}
            limit={status.max_page_size ? EXPORT_LIMIT.largePages : EXPORT_LIMIT.pagesOfTen}
            disabled={list.loading}
          />
        }
        empty={<EmptyState title={texts.empty} description={texts.emptyHint} />}
      />
      {opened && (
        <Suspense>
          <Detail log={opened} all={all} names={names} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  )
}
