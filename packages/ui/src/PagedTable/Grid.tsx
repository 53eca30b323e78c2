import '@mantine/core/styles/VisuallyHidden.css'
import { useMergedRef } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { More } from '../texts/texts.tsx'
import type { PagedColumn } from './columns.ts'
import classes from './Grid.module.css'
import { Head } from './Head.tsx'
import { useRowKeys } from './keys.ts'
import { Cells, SkeletonRows, TableRow } from './Rows.tsx'
import { roles } from './roles.ts'
import { SelectAll, SelectRow } from './Select.tsx'
import { between, type RowId, type Selection, withRows } from './selection.ts'
import type { TableSort } from './sort.ts'
import { useOverflow } from './use-overflow.ts'
import { useScrollPadding } from './use-scroll-padding.ts'
import type { Density } from './view.ts'

// The usual page has ten rows.
const VirtualRows = lazy(() => import('./VirtualRows.tsx'))

/** Rows from which on only those in sight are drawn. */
const MANY = 200

const ROW_HEIGHT: Record<Density, number> = { compact: 40, comfortable: 48 }

export interface GridProps<Row extends object> {
  label: string
  /** Those shown, in their order. */
  columns: readonly PagedColumn<Row>[]
  /** Columns there are, hidden ones included. */
  columnCount: number
  rows: readonly Row[]
  rowId: (row: Row) => RowId
  rowName: ((row: Row) => string) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
  selection: Selection | undefined
  onSelect: ((selection: Selection) => void) | undefined
  selectionLocked: boolean | undefined
  sort: TableSort | null | undefined
  onSort: ((sort: TableSort | null) => void) | undefined
  waiting: boolean
  refreshing: boolean | undefined
  page: number
  pageSize: number
  onPage: (page: number) => void
  onPagerIntent: (() => void) | undefined
  known: number
  more: More
  density: Density
}

/** The table itself. Mantine's own brings a scroll area of 5 KB, and styles every cell anew at each change. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, columns, columnCount, rows, rowActions, selection, onSelect, sort, onSort, waiting } = props
  const frame = useRef<HTMLDivElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const framed = useMergedRef(frame, setScroller)
  const table = useRef<HTMLTableElement>(null)
  const overflows = useOverflow(frame, table)
  useScrollPadding(frame, overflows)
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = useRowKeys(body, props)
  const withActions = rowActions !== undefined
  const selecting = selection !== undefined && onSelect !== undefined
  const many = rows.length > MANY
  return (
    <div className={classes.frame}>
      {props.refreshing && <div className={classes.line} />}
      <div
        ref={framed}
        className={classes.scroller}
        data-overflows={overflows || undefined}
        data-many={many || undefined}
        // What scrolls must be reachable, to be scrolled by keyboard.
        {...((overflows || many) && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table
          {...roles.table}
          ref={table}
          className={classes.table}
          aria-label={label}
          aria-busy={waiting || props.refreshing || undefined}
          // Without a total there is none: -1 says so.
          aria-rowcount={props.more === false ? props.known + 1 : -1}
          aria-colcount={columnCount + Number(selecting) + Number(withActions)}
        >
          <colgroup>
            {selecting && <col className={classes.select} />}
            {columns.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
          <Head {...{ columns, sort, onSort, withActions }}>
            {selecting && (
              <SelectAll ids={rows.map(props.rowId)} locked={props.selectionLocked} {...{ selection, onSelect }} />
            )}
          </Head>
          <tbody
            {...roles.rowgroup}
            ref={body}
            className={classes.body}
            onKeyDown={onKeyDown}
            onFocus={props.onPagerIntent}
          >
            {waiting ? (
              <SkeletonRows {...{ columns, withActions, selecting }} count={props.pageSize} />
            ) : (
              <Rows {...props} scroller={scroller} many={many} />
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface RowsProps<Row extends object> extends GridProps<Row> {
  scroller: HTMLElement | null
  many: boolean
}

function Rows<Row extends object>({ scroller, many, ...props }: RowsProps<Row>) {
  const { columns, rows, rowId, rowName, rowActions, selection, onSelect, selectionLocked, page, pageSize, density } =
    props
  const last = useRef<RowId>(undefined)
  const first = (page - 1) * pageSize
  const choose = (id: RowId, chosen: boolean, range: boolean) => {
    const ids = range ? between(rows.map(rowId), last.current, id) : [id]
    last.current = id
    if (selection) onSelect?.(withRows(selection, ids, chosen))
  }
  const draw = (row: Row, place: number, measure?: (element: HTMLElement | null) => void) => {
    const id = rowId(row)
    const chosen = selection?.has(id) === true
    return (
      // The heading is row 1.
      <TableRow key={id} ref={measure} data-index={place} aria-rowindex={first + place + 2} selected={chosen}>
        {selection && onSelect && (
          <SelectRow
            name={rowName?.(row) ?? String(id)}
            chosen={chosen}
            locked={selectionLocked}
            onChoose={(next, range) => choose(id, next, range)}
          />
        )}
        <Cells {...{ row, columns, rowActions }} />
      </TableRow>
    )
  }
  if (!many) return rows.map((row, place) => draw(row, place))
  return (
    <Suspense>
      <VirtualRows count={rows.length} scroller={scroller} rowHeight={ROW_HEIGHT[density]}>
        {(place, measure) => {
          const row = rows[place]
          return row && draw(row, place, measure)
        }}
      </VirtualRows>
    </Suspense>
  )
}
