import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './TableBar.module.css'
import type { PagedTableProps, TableView } from './types.ts'
import { ViewButton } from './ViewButton.tsx'

interface TableBarProps<Row extends object>
  extends Pick<
    PagedTableProps<Row>,
    'toolbar' | 'columns' | 'sort' | 'knownRows' | 'hasMore' | 'allLoaded' | 'onRetry' | 'onView'
  > {
  waiting: boolean
  view: TableView
}

/** Bar above the table: filters, actions and the number of loaded rows. */
export function TableBar<Row extends object>({ toolbar, onRetry, view, onView, ...state }: TableBarProps<Row>) {
  const { load } = useUiTexts()
  const slow = useSlow(state.waiting)
  return (
    <div className={classes.bar}>
      {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      <p className={classes.state} role="status">
        {slow ? load.slow : <LoadState {...state} />}
      </p>
      {slow && onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {load.retry}
        </Button>
      )}
      {onView && <ViewButton columns={state.columns} {...{ view, onView }} />}
    </div>
  )
}

function LoadState<Row extends object>({
  columns,
  sort,
  knownRows,
  hasMore,
  allLoaded,
  waiting,
}: Omit<TableBarProps<Row>, 'view'>) {
  const { load, table } = useUiTexts()
  if (waiting) return <span className={classes.late}>{load.loading}</span>
  if (knownRows === 0) return null
  const partlySorted = !allLoaded && columns.some(({ id, sortable }) => id === sort?.column && sortable === 'loaded')
  return (
    <>
      {table.loaded(knownRows, hasMore)}
      {partlySorted && ` · ${table.sortedLoaded}`}
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
