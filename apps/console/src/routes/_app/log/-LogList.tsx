import { Button } from '@mantine/core'
import { formatSort, LOG_TYPE, type Log, parseSort, type Status } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { type PagedColumn, PagedTable } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { rangeOf } from '@relaydeck/ui/TimeRange'
import { useUiTexts } from '@relaydeck/ui/texts'
import { IconRefresh } from '@tabler/icons-react'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useHas, useLacks, useTotal } from '../../../app/client.ts'
import { useTexts } from '../../../app/language/area.ts'
import { isEmbedded, useStatus, useStatusCall } from '../../../app/status.ts'
import { channelNames } from '../../../parts/channel/channels.ts'
import { ClearLogs } from '../../../parts/clear-logs/ClearLogs.tsx'
import { ExportButton } from '../../../parts/export/ExportButton.tsx'
import { IconButton } from '../../../parts/kit/IconButton.tsx'
import { ListHead } from '../../../parts/list-page/ListHead.tsx'
import { sizeTool, TOP_BAR } from '../../../parts/list-page/ListTable.tsx'
import { sortRows } from '../../../parts/rows/arrange.ts'
import { asTable, pageInput, usePageSize, usePages, usePendingPage } from '../../../parts/rows/pages.ts'
import { filtersOf, isFiltered, type LogFilters, type LogSearch } from './-address.ts'
import { CallDrawer } from './-Call.tsx'
import { LogPage } from './-cells.tsx'
import { logColumns } from './-columns.tsx'
import { Detail } from './-Detail.tsx'
import { Live } from './-Live.tsx'
import { Filters, LogFilterBar } from './-LogFilters.tsx'
import classes from './-LogList.module.css'
import {
  type Arrangement,
  arrangementOf,
  isArranged,
  leastQuota,
  logTexts,
  pageOptions,
  totalKey,
  totalOptions,
  walkLog,
  wholeLog,
} from './-log.ts'
import { useOpenedRow } from './-opened-row.ts'

// The chart library is the largest dependency of the console.
const Timeline = lazy(() => import('./-Timeline.tsx').then((module) => ({ default: module.Timeline })))

/** Log list with filters, total, pages and details. Filters and page are in the URL. */
export function LogList({ search, all }: { search: LogSearch; all: boolean }) {
  const texts = useTexts(logTexts)
  const ui = useUiTexts()
  const status = useStatus()
  const navigate = useNavigate()
  const names = useQuery({ ...channelNames, enabled: all }).data
  const { page = 1, sort = '' } = search
  const filters = filtersOf(search)
  const hasResults = useHas('failedCalls') || status.calls === true
  const columns = useMemo(
    () => logColumns({ texts, ui, status, all, hasResults, names }),
    [texts, ui, status, all, hasResults, names],
  )
  const { pages: list, paging } = useLog(search, all, columns)
  const limit = useLogLimit()
  const arrangement = useArrangement(search)
  const go = (next: LogSearch) =>
    void navigate({ to: '/log', search: { sort: search.sort, ...next }, resetScroll: false })
  const paged = usePendingPage(page, (next) => go({ ...filters, page: next }))
  const { rows, paging: loaded, state } = asTable(list)
  const opened = useOpenedRow(list.rows)
  const bar = (part: 'bar' | 'nothing') => <LogFilterBar {...{ part, filters, names, list, go }} />
  const filterBy = (same: LogFilters) => go({ ...filters, ...same })
  const { above } = opened
  const cells = {
    opened: opened.log,
    filters,
    above: (log: Log) => above.get(log),
    onOpen: (log: Log) => {
      if (search.call) go({ ...filters, page })
      opened.open(log)
    },
    onFilter: filterBy,
  }
  return (
    <div className={classes.page} data-beside={opened.log || search.call ? true : undefined}>
      <div className={classes.controls}>
        <LogHead filters={filters} all={all} />
        {isEmbedded(status) && (
          <div className={classes.timeline}>
            <Suspense>
              <Timeline filters={filters} all={all} arrangement={arrangement} onPick={filterBy} />
            </Suspense>
          </div>
        )}
        <SlowQueryHint
          waiting={list.loading && filters.start_timestamp === undefined}
          onPick={(start_timestamp) => filterBy({ start_timestamp })}
        />
      </div>
      <div ref={opened.table} className={classes.rows}>
        <LogPage value={cells}>
          <PagedTable
            label={texts.title}
            columns={columns}
            rows={rows}
            rowId={(row) => opened.keys.get(row) ?? ''}
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
              <div className={classes.tools}>
                <Filters {...{ filters, all, names }} rows={list.rows} onFilter={filterBy} onClear={() => go({})} />
                <ExportButton
                  label={texts.export}
                  name="log"
                  columns={columns}
                  rows={list.found}
                  walk={walkLog(filters, all, arrangement)}
                  limit={limit}
                  disabled={list.loading}
                />
                <Live
                  first={pageOptions(pageInput(0, paging.size), filters, all, arrangement)}
                  rows={list.rows}
                  isNewest={page === 1 && !sort && !list.found && !list.loading && filters.end_timestamp === undefined}
                  reading={opened.log !== undefined}
                />
              </div>
            }
            filters={(isFiltered(filters) || sort) && bar('bar')}
            empty={
              isFiltered(filters) ? bar('nothing') : <EmptyState title={texts.empty} description={texts.emptyHint} />
            }
          />
        </LogPage>
      </div>
      {opened.log && (
        <Detail
          log={opened.log}
          all={all}
          names={names}
          onFilter={(same) => {
            opened.close()
            filterBy(same)
          }}
          onPrevious={opened.onPrevious}
          onNext={opened.onNext}
          onClose={opened.close}
        />
      )}
      {search.call && <CallDrawer id={search.call} names={names} onClose={() => go({ ...filters, page })} />}
    </div>
  )
}

interface LogHeadProps {
  filters: LogFilters
  /** Whether the list has rows of all users. */
  all: boolean
}

/** Heading of the log, with the total and, for admins, the form that deletes old rows. */
export function LogHead({ filters, all }: LogHeadProps) {
  const texts = useTexts(logTexts)
  const [clearing, setClearing] = useState(false)
  const canClear = !useLacks('clearLogs') && all
  return (
    <>
      <ListHead name="log" title={texts.title} purpose={all ? texts.purposeAll : texts.purpose}>
        <div className={classes.head}>
          <Total filters={filters} all={all} />
          {canClear && (
            <Button variant="default" aria-expanded={clearing} onClick={() => setClearing(!clearing)}>
              {texts.clearOld}
            </Button>
          )}
        </div>
      </ListHead>
      {clearing && (
        <div className={classes.clearing}>
          <ClearLogs />
        </div>
      )}
    </>
  )
}

/** Total cost of the filtered calls, loaded on demand because it is slow on a large log. */
function Total({ filters, all }: LogHeadProps) {
  const { total: texts } = useTexts(logTexts)
  const status = useStatus()
  const [requested, setRequested] = useState(false)
  const hasCost = filters.type === undefined || filters.type === LOG_TYPE.consume
  const total = useQuery({ ...totalOptions(filters, all, useArrangement(filters)), enabled: requested && hasCost })
  if (!hasCost)
    return (
      <p className={classes.total} title={texts.onlyConsumption}>
        {texts.label} –<span className="dimmed">{texts.onlyConsumption}</span>
      </p>
    )
  const load = () => {
    setRequested(true)
    if (requested) void total.refetch()
  }
  if (!total.data || total.isError)
    return (
      <Button variant="default" loading={total.isFetching} onClick={load}>
        {texts.show}
      </Button>
    )
  return (
    <p className={classes.total} role="status" title={all ? undefined : texts.byUsername}>
      {texts.label}
      <Quota className={classes.amount} value={total.data.quota} format={status} />
      <IconButton icon={IconRefresh} label={texts.refresh} loading={total.isFetching} onClick={load} />
    </p>
  )
}

/** Loading time after which shorter periods are offered, in milliseconds. */
const SLOW_AFTER_MS = 3000

const DAY = 24 * 60 * 60

/** Offers shorter periods while the whole log is slow to load. */
export function SlowQueryHint({ waiting, onPick }: { waiting: boolean; onPick: (start: number) => void }) {
  const { slow: texts } = useTexts(logTexts)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  if (!slow) return null
  return (
    <p className={classes.slow} role="status">
      {texts.explanation}
      <Button size="xs" variant="default" onClick={() => onPick(Math.floor(Date.now() / 1000) - DAY)}>
        {texts.day}
      </Button>
      <Button size="xs" variant="default" onClick={() => onPick(rangeOf('week').start ?? 1)}>
        {texts.week}
      </Button>
    </p>
  )
}

/** Maximum number of rows read for exports, filters and orders: the number that can be read within minutes. */
const LIMIT = { pagesOfTen: 10_000, largePages: 100_000 }

/** Returns the maximum number of rows that are read as a whole. */
const useLogLimit = (): number => (useStatus().max_page_size ? LIMIT.largePages : LIMIT.pagesOfTen)

/** Query without rows, until the server is known. */
const UNKNOWN_SERVER = queryOptions<Log[]>({ queryKey: ['log', 'unknown server'], queryFn: skipToken })

/** Returns the filter and order for the server: none unless it is the embedded gateway. */
function useArrangement(search: LogSearch): Arrangement {
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
function useLog(search: LogSearch, all: boolean, columns: readonly PagedColumn<Log>[]) {
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
