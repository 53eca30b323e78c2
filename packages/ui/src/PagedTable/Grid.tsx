import '@mantine/core/styles/VisuallyHidden.css'
import { useTable } from '@tanstack/react-table'
import { useMemo, useRef } from 'react'
import { moveByArrow } from './arrow-keys.ts'
import { columnDefs, features } from './columns.ts'
import classes from './Grid.module.css'
import { Head } from './Head.tsx'
import type { PagedTableProps } from './PagedTable.tsx'
import { Actions, Cell, SkeletonRows, TableRow } from './Rows.tsx'
import { roles } from './roles.ts'
import { useOverflow } from './use-overflow.ts'

type GridProps<Row extends object> = Pick<PagedTableProps<Row>, 'label' | 'columns' | 'rows' | 'rowId' | 'rowActions'> &
  Pick<PagedTableProps<Row>, 'sort' | 'onSort' | 'refreshing'> & { waiting: boolean; pageSize: number }

/** The table itself. Mantine's own brings a scroll area of 5 KB, and styles every cell anew at each change. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, columns, rows, rowId, rowActions, sort, onSort, waiting, refreshing, pageSize } = props
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const overflows = useOverflow(frame, table)
  const withActions = rowActions !== undefined
  return (
    <div className={classes.frame}>
      {refreshing && <div className={classes.line} />}
      <div
        ref={frame}
        className={classes.scroller}
        data-overflows={overflows || undefined}
        // What scrolls must be reachable, to be scrolled by keyboard.
        {...(overflows && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table
          {...roles.table}
          ref={table}
          className={classes.table}
          aria-label={label}
          aria-busy={waiting || refreshing || undefined}
        >
          <colgroup>
            {columns.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
          <Head {...{ columns, sort, onSort, withActions }} />
          <tbody {...roles.rowgroup} className={classes.body} onKeyDown={moveByArrow}>
            {waiting ? (
              <SkeletonRows {...{ columns, withActions }} count={pageSize} />
            ) : (
              <Rows {...{ columns, rows, rowId, rowActions }} />
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type RowsProps<Row extends object> = Pick<GridProps<Row>, 'columns' | 'rows' | 'rowId' | 'rowActions'>

function Rows<Row extends object>({ columns, rows, rowId, rowActions }: RowsProps<Row>) {
  const defs = useMemo(() => columnDefs(columns), [columns])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const table = useTable({ features, columns: defs, data: rows, getRowId: (row) => String(rowId(row)) })
  return table.getRowModel().rows.map((row) => (
    <TableRow key={row.id}>
      {row.getAllCells().map((cell) => {
        const column = byId.get(cell.column.id)
        return (
          column && (
            <Cell key={cell.id} look={column}>
              {column.cell(row.original)}
            </Cell>
          )
        )
      })}
      {rowActions && <Actions>{rowActions(row.original)}</Actions>}
    </TableRow>
  ))
}
