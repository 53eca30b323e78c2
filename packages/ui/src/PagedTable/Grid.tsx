import { useMounted } from '@mantine/hooks'
import { lazy, type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { DetailedRow } from './DetailedRow.tsx'
import classes from './Grid.module.css'
import { Head } from './Head.tsx'
import { useRowKeys } from './keyboard.ts'
import { useTableParts } from './parts.ts'
import { Cells, roles, SkeletonRows, TableRow } from './Rows.tsx'
import { SelectAll, SelectRow } from './Selection.tsx'
import type { Density, PagedColumn, PagedTableProps, TableDetails, TablePaging } from './types.ts'
import { type ColumnLayout, useColumnLayout } from './use-column-layout.ts'
import { useRowSelect } from './use-row-select.ts'
import { useOverflow, useScrollEdges } from './use-scroller.ts'
import type { ColumnTable } from './use-table.ts'

const VirtualRows = lazy(() => import('./VirtualRows.tsx'))

/** Number of rows above which only the visible ones are rendered. */
const MANY = 200

/** Number of them that are rendered before the size of the frame is known. */
const FIRST = 40

const ROW_HEIGHT: Record<Density, number> = { compact: 40, comfortable: 48 }

interface GridProps<Row extends object>
  extends Pick<
    PagedTableProps<Row>,
    'label' | 'rows' | 'rowId' | 'rowName' | 'rowActions' | 'details' | 'selection' | 'view'
  > {
  table: ColumnTable
  /** Visible columns. */
  columns: readonly PagedColumn<Row>[]
  paging: TablePaging & { pageSize: number }
  density: Density
  waiting: boolean
  refreshing: boolean
}

/** The table element. Mantine's table adds a 5 KB scroll area and recalculates the style of every cell on each change. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, table, columns, rows, rowActions, details, selection, paging, waiting, refreshing } = props
  const parts = useTableParts()
  const frame = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLTableElement>(null)
  const overflows = useOverflow(frame, element)
  useScrollEdges(frame, overflows)
  const { layouts, variables } = useColumnLayout(element, table, columns)
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = useRowKeys(body, rows, paging)
  const extra = [selection, rowActions, details].filter(Boolean).length
  const many = rows.length > MANY
  return (
    <div className={classes.frame}>
      {refreshing && <div className={classes.line} />}
      <div
        {...parts.scroller}
        ref={frame}
        data-overflows={overflows || undefined}
        data-many={many || undefined}
        // A scrolling element must be focusable to be scrolled with the keyboard.
        {...((overflows || many) && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table
          {...parts.table}
          {...roles.table}
          ref={element}
          data-brief={columns.some(({ narrow }) => narrow) || undefined}
          style={{ ...parts.table.style, ...variables }}
          aria-label={label}
          aria-busy={waiting || refreshing || undefined}
          // -1 means that the total is unknown.
          aria-rowcount={paging.hasMore === false ? paging.knownRows + 1 : -1}
          aria-colcount={table.getAllLeafColumns().length + extra}
        >
          <colgroup>
            {details && <col />}
            {selection && <col className={classes.select} />}
            {columns.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
          <Head
            {...{ table, columns, layouts }}
            withActions={rowActions !== undefined}
            draggable={props.view?.onView !== undefined}
          >
            {details && <td {...roles.cell} className={classes.corner} />}
            {selection && <SelectAll table={table} locked={selection.locked} />}
          </Head>
          <tbody {...parts.body} {...roles.rowgroup} ref={body} onKeyDown={onKeyDown} onFocus={paging.onPrefetch}>
            {waiting ? (
              <SkeletonRows {...{ columns, layouts, rowActions, selection, details }} count={paging.pageSize} />
            ) : (
              <Rows {...props} {...{ layouts, frame, many }} cells={columns.length + extra} />
            )}
          </tbody>
        </table>
      </div>
      <div className={classes.fade} />
    </div>
  )
}

interface RowsProps<Row extends object> extends GridProps<Row> {
  layouts: readonly ColumnLayout[]
  /** Scroll container of many rows. */
  frame: RefObject<HTMLElement | null>
  many: boolean
  /** Number of cells of a row. */
  cells: number
}

function Rows<Row extends object>({ frame, many, cells, layouts, ...props }: RowsProps<Row>) {
  const { table, columns, rows, rowId, rowName, rowActions, details, selection, paging, density } = props
  const select = useRowSelect(table)
  const states = table.getRowModel().rows
  const firstIndex = (paging.page - 1) * paging.pageSize
  const renderRow = (row: Row, index: number, measure?: (element: HTMLElement | null) => void) => {
    const id = rowId(row)
    const selected = states[index]?.getIsSelected() === true
    const name = rowName?.(row) ?? String(id)
    const tableRow = (before?: ReactNode) => (
      // aria-rowindex counts from 1, and the heading is row 1.
      <TableRow key={id} ref={measure} data-index={index} aria-rowindex={firstIndex + index + 2} selected={selected}>
        {before}
        {selection && (
          <SelectRow
            {...{ name, selected }}
            locked={selection.locked}
            onSelect={(next, range) => select(index, next, range)}
          />
        )}
        <Cells {...{ row, columns, layouts, rowActions }} />
      </TableRow>
    )
    if (!details) return tableRow()
    return (
      <DetailedRow
        key={id}
        {...{ name, cells }}
        open={details.open.has(id)}
        onToggle={() => details.onOpen(toggled(details.open, id))}
        details={() => details.render(row)}
      >
        {tableRow}
      </DetailedRow>
    )
  }
  if (!many) return rows.map((row, index) => renderRow(row, index))
  return (
    <Many first={rows.slice(0, FIRST).map((row, index) => renderRow(row, index))}>
      <VirtualRows count={rows.length} scroller={frame} rowHeight={ROW_HEIGHT[density]}>
        {(index, measure) => {
          const row = rows[index]
          return row && renderRow(row, index, measure)
        }}
      </VirtualRows>
    </Many>
  )
}

/** Shows the first rows on a server, and in a browser until the visible ones can be chosen. */
function Many({ first, children }: { first: ReactNode; children: ReactNode }) {
  const isMounted = useMounted()
  return isMounted ? <Suspense fallback={first}>{children}</Suspense> : first
}

/** Returns ids with one of them added or removed. */
function toggled(ids: TableDetails<object>['open'], id: string | number) {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
