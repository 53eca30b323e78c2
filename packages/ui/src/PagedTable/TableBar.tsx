import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import { useTableParts } from './parts.ts'
import { SortSelect } from './SortSelect.tsx'
import classes from './TableBar.module.css'
import type { PagedTableProps, TableViewing } from './types.ts'
import type { ColumnTable } from './use-table.ts'
import { ViewButton } from './ViewButton.tsx'

interface LoadStateProps<Row extends object> extends Pick<PagedTableProps<Row>, 'columns' | 'paging' | 'sorting'> {
  waiting: boolean
}

interface TableBarProps<Row extends object> extends LoadStateProps<Row> {
  toolbar: ReactNode
  table: ColumnTable
  view: TableViewing | undefined
  onRetry: (() => void) | undefined
}

/** Bar above the table: filters, actions and the number of loaded rows. */
export function TableBar<Row extends object>({ toolbar, table, view, onRetry, ...state }: TableBarProps<Row>) {
  const { load } = useUiTexts()
  const parts = useTableParts()
  const slow = useSlow(state.waiting)
  return (
    <div {...parts.bar}>
      {toolbar && <div {...parts.toolbar}>{toolbar}</div>}
      <p {...parts.state} role="status">
        {slow ? load.slow : <LoadState {...state} />}
      </p>
      {state.paging.knownRows > 0 && <SortSelect columns={state.columns} sorting={state.sorting} />}
      {slow && onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {load.retry}
        </Button>
      )}
      {view?.onView && <ViewButton table={table} view={view.view ?? {}} onView={view.onView} />}
    </div>
  )
}

function LoadState<Row extends object>({ columns, paging, sorting, waiting }: LoadStateProps<Row>) {
  const { load, table } = useUiTexts()
  const { knownRows, hasMore, allLoaded } = paging
  if (waiting) return <span className={classes.late}>{load.loading}</span>
  if (knownRows === 0) return null
  const sorted = columns.find(({ id }) => id === sorting?.sort?.column)
  return (
    <>
      {table.loaded(knownRows, hasMore)}
      {sorted?.sortable === 'browser' && !allLoaded && ` · ${table.sortedLoaded}`}
    </>
  )
}

const SLOW_AFTER_MS = 10_000

/** Returns whether something has been busy for more than ten seconds. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}
