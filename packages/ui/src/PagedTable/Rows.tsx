import { Skeleton } from '@mantine/core'
import { type ComponentProps, memo, type ReactNode } from 'react'
import { useTableParts } from './parts.ts'
import classes from './Rows.module.css'
import type { PagedColumn, PagedTableProps } from './types.ts'
import type { ColumnLayout, Variables } from './use-column-layout.ts'

/** Explicit ARIA roles, because browsers may drop the implicit ones when rows are laid out as cards. */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader', scope: 'col' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** Table row, or a card in a narrow container. */
export const TableRow = ({ selected, ...others }: ComponentProps<'tr'> & { selected: boolean }) => (
  <tr {...useTableParts().row} {...roles.row} data-selected={selected || undefined} {...others} />
)

/** What a cell without a value shows. */
const NOTHING = '–'

type CellColumn<Row> = Pick<PagedColumn<Row>, 'header' | 'align' | 'primary' | 'truncate' | 'dimmed' | 'narrow'>

/** Returns the variables for the least and the greatest width of a column that may be cut. */
const widthsOf = ({ min, max }: { min?: number; max?: number }): Variables => ({
  ...(min !== undefined && { '--least': `${min}px` }),
  ...(max !== undefined && { '--most': `${max}px` }),
})

interface CellProps<Row> {
  column: CellColumn<Row>
  layout: ColumnLayout | undefined
  children: ReactNode
}

/** Table cell. In a card, its column's heading is the label. */
function Cell<Row>({ column, layout, children }: CellProps<Row>) {
  const { cell } = useTableParts()
  const truncate = column.truncate ?? column.primary
  const limits = typeof truncate === 'object' ? truncate : undefined
  return (
    <td
      {...cell}
      {...(column.primary ? roles.rowheader : roles.cell)}
      data-label={column.header}
      data-align={column.align}
      data-primary={column.primary || undefined}
      data-dimmed={column.dimmed || undefined}
      data-narrow={column.narrow}
      data-nothing={children === NOTHING || undefined}
      {...layout}
      style={{ ...cell.style, ...layout?.style, ...(limits && widthsOf(limits)) }}
      title={truncate && typeof children === 'string' ? children : undefined}
    >
      {truncate ? (
        <div className={classes.shrinking}>
          <div data-shrinks>{children}</div>
        </div>
      ) : (
        children
      )}
    </td>
  )
}

const Actions = ({ children }: { children: ReactNode }) => (
  <td {...useTableParts().actions} {...roles.cell} data-actions>
    <span>{children}</span>
  </td>
)

interface CellsProps<Row> {
  row: Row
  columns: readonly PagedColumn<Row>[]
  layouts: readonly ColumnLayout[]
  rowActions: ((row: Row) => ReactNode) | undefined
}

function RowCells<Row>({ row, columns, layouts, rowActions }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column, index) => (
        <Cell key={column.id} column={column} layout={layouts[index]}>
          {column.cell(row)}
        </Cell>
      ))}
      {rowActions && <Actions>{rowActions(row)}</Actions>}
    </>
  )
}

/** Cells of a row, memoized by row, columns, their layout and actions. */
export const Cells = memo(RowCells) as typeof RowCells

interface SkeletonRowsProps<Row extends object>
  extends Pick<PagedTableProps<Row>, 'columns' | 'rowActions' | 'selection' | 'details'> {
  layouts: readonly ColumnLayout[]
  count: number
}

const WIDTHS = ['72%', '48%', '60%', '84%', '56%']

/** Placeholder rows with the height of real ones. */
export function SkeletonRows<Row extends object>({ columns, layouts, count, ...parts }: SkeletonRowsProps<Row>) {
  const styled = useTableParts()
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows never change order
    <tr key={row} {...styled.row} aria-hidden>
      {parts.details && <td {...styled.cell} />}
      {parts.selection && <td {...styled.cell} />}
      {columns.map((column, index) => (
        <Cell key={column.id} column={column} layout={layouts[index]}>
          <Skeleton className={classes.bone} h={12} w={WIDTHS[(row + index) % WIDTHS.length] ?? '100%'} radius="sm" />
        </Cell>
      ))}
      {parts.rowActions && <Actions>{null}</Actions>}
    </tr>
  ))
}
