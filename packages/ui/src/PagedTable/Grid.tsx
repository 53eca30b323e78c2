import '@mantine/core/styles/VisuallyHidden.css'
import { useMergedRef } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import classes from './Grid.module.css'
import { Head } from './Head.tsx'
import { useRowKeys } from './keyboard.ts'
import { Cells, roles, SkeletonRows, TableRow } from './Rows.tsx'
import { idsBetween, SelectAll, SelectRow, withRows } from './Selection.tsx'
import type { Density, PagedTableProps, RowId, TableView } from './types.ts'
import { useOverflow, useScrollEdges } from './use-scroller.ts'

const VirtualRows = lazy(() => import('./VirtualRows.tsx'))
const ColumnTools = lazy(() => import('./ColumnTools.tsx'))
const DetailedRow = lazy(() => import('./DetailedRow.tsx'))

/** Number of rows above which only the visible ones are rendered. */
const MANY = 200

/** Number of them that are rendered before the size of the frame is known. */
const FIRST = 40

const ROW_HEIGHT: Record<Density, number> = { compact: 40, comfortable: 48 }

interface GridProps<Row extends object>
  extends Omit<PagedTableProps<Row>, 'empty' | 'toolbar' | 'view' | 'pageSize' | 'density'> {
  pageSize: number
  density: Density
  waiting: boolean
  /** All columns, including hidden ones. */
  all: PagedTableProps<Row>['columns']
  view: TableView
}

/** The table element. Mantine's table adds a 5 KB scroll area and recalculates the style of every cell on each change. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const {
    label,
    columns,
    all,
    view,
    onView,
    rowDetails,
    rows,
    rowActions,
    selection,
    onSelect,
    sort,
    onSort,
    waiting,
  } = props
  const frame = useRef<HTMLDivElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const frameRef = useMergedRef(frame, setScroller)
  const table = useRef<HTMLTableElement>(null)
  const overflows = useOverflow(frame, table)
  useScrollEdges(frame, overflows)
  const [reached, setReached] = useState(false)
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = useRowKeys(body, props)
  const withActions = rowActions !== undefined
  const selectable = selection !== undefined && onSelect !== undefined
  const many = rows.length > MANY
  return (
    <div className={classes.frame}>
      {props.refreshing && <div className={classes.line} />}
      <div
        ref={frameRef}
        className={classes.scroller}
        // A table that a server has rendered is shown before it is measured.
        data-overflows={overflows === undefined ? 'unknown' : overflows || undefined}
        data-many={many || undefined}
        // A scrolling element must be focusable to be scrolled with the keyboard.
        {...((overflows || many) && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table
          {...roles.table}
          ref={table}
          className={classes.table}
          aria-label={label}
          aria-busy={waiting || props.refreshing || undefined}
          // -1 means that the total is unknown.
          aria-rowcount={props.hasMore === false ? props.knownRows + 1 : -1}
          aria-colcount={all.length + [selectable, withActions, rowDetails].filter(Boolean).length}
        >
          <colgroup>
            {rowDetails && <col />}
            {selectable && <col className={classes.select} />}
            {columns.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
          <Head {...{ columns, sort, onSort, withActions }} onReach={() => setReached(true)}>
            {rowDetails && <td {...roles.cell} className={classes.corner} />}
            {selectable && (
              <SelectAll ids={rows.map(props.rowId)} locked={props.selectionLocked} {...{ selection, onSelect }} />
            )}
          </Head>
          <tbody
            {...roles.rowgroup}
            ref={body}
            className={classes.body}
            onKeyDown={onKeyDown}
            onFocus={props.onPrefetch}
          >
            {waiting ? (
              <SkeletonRows {...{ columns, withActions, selectable, rowDetails }} count={props.pageSize} />
            ) : (
              <Rows {...props} scroller={scroller} many={many} />
            )}
          </tbody>
        </table>
      </div>
      <div className={classes.fade} />
      {onView && (reached || view.widths || view.pinned) && (
        <Suspense>
          <ColumnTools {...{ table, view, onView }} columns={all} />
        </Suspense>
      )}
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
  const lastSelected = useRef<RowId>(undefined)
  const firstIndex = (page - 1) * pageSize
  const select = (id: RowId, selected: boolean, range: boolean) => {
    const ids = range ? idsBetween(rows.map(rowId), lastSelected.current, id) : [id]
    lastSelected.current = id
    if (selection) onSelect?.(withRows(selection, ids, selected))
  }
  const renderRow = (row: Row, index: number, measure?: (element: HTMLElement | null) => void) => {
    const id = rowId(row)
    const selected = selection?.has(id) === true
    const { rowDetails, openRows, onOpenRows } = props
    const name = rowName?.(row) ?? String(id)
    const tableRow = (before?: ReactNode) => (
      // aria-rowindex counts from 1, and the heading is row 1.
      <TableRow key={id} ref={measure} data-index={index} aria-rowindex={firstIndex + index + 2} selected={selected}>
        {before}
        {selection && onSelect && (
          <SelectRow
            name={name}
            selected={selected}
            locked={selectionLocked}
            onSelect={(next, range) => select(id, next, range)}
          />
        )}
        <Cells {...{ row, columns, rowActions }} />
      </TableRow>
    )
    if (!rowDetails) return tableRow()
    const open = openRows?.has(id) === true
    return (
      <Suspense key={id} fallback={tableRow(<td />)}>
        <DetailedRow
          {...{ name, open }}
          onToggle={() => onOpenRows?.(withRows(openRows ?? new Set(), [id], !open))}
          details={() => rowDetails(row)}
          cells={columns.length + [true, selection && onSelect, rowActions].filter(Boolean).length}
        >
          {tableRow}
        </DetailedRow>
      </Suspense>
    )
  }
  // A server, and the first render of a browser, have no size to choose the visible rows by.
  const first = () => rows.slice(0, many ? FIRST : MANY).map((row, index) => renderRow(row, index))
  if (!many || !scroller) return first()
  return (
    <Suspense fallback={first()}>
      <VirtualRows count={rows.length} scroller={scroller} rowHeight={ROW_HEIGHT[density]}>
        {(index, measure) => {
          const row = rows[index]
          return row && renderRow(row, index, measure)
        }}
      </VirtualRows>
    </Suspense>
  )
}
