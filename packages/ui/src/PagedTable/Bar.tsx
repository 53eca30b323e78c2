import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type More, useUiTexts } from '../texts/texts.tsx'
import classes from './Bar.module.css'
import type { PagedColumn } from './columns.ts'
import type { TableSort } from './sort.ts'
import { useSlow } from './use-slow.ts'
import { ViewButton } from './ViewButton.tsx'
import type { TableView } from './view.ts'

interface BarProps<Row> {
  toolbar: ReactNode
  columns: readonly PagedColumn<Row>[]
  sort: TableSort | null | undefined
  known: number
  more: More
  complete: boolean | undefined
  waiting: boolean
  onRetry: (() => void) | undefined
  view: TableView
  onView: ((view: TableView) => void) | undefined
}

/** Filters and actions, and how far the list is loaded. */
export function Bar<Row>({ toolbar, onRetry, view, onView, ...state }: BarProps<Row>) {
  const { load } = useUiTexts()
  const slow = useSlow(state.waiting)
  return (
    <div className={classes.bar}>
      {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      <p className={classes.state} role="status">
        {slow ? load.slow : <Loaded {...state} />}
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

function Loaded<Row>({
  columns,
  sort,
  known,
  more,
  complete,
  waiting,
}: Omit<BarProps<Row>, 'toolbar' | 'onRetry' | 'view' | 'onView'>) {
  const { load, table } = useUiTexts()
  if (waiting) return <span className={classes.late}>{load.loading}</span>
  if (known === 0) return null
  const partly = !complete && columns.some(({ id, sortable }) => id === sort?.column && sortable === 'loaded')
  return (
    <>
      {table.loaded(known, more)}
      {partly && ` · ${table.sortedLoaded}`}
    </>
  )
}
