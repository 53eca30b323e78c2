import '@mantine/core/styles/Skeleton.css'
import { Skeleton } from '@mantine/core'
import { type ComponentProps, memo, type ReactNode } from 'react'
import type { PagedColumn } from './columns.ts'
import classes from './Rows.module.css'
import { roles } from './roles.ts'

/** A row: a line of the table, or a card. */
export const TableRow = ({ selected, ...others }: ComponentProps<'tr'> & { selected: boolean }) => (
  <tr {...roles.row} className={classes.row} data-selected={selected || undefined} {...others} />
)

type Look<Row> = Pick<PagedColumn<Row>, 'header' | 'align' | 'primary' | 'dimmed'>

/** One value of a row. In a card it stands behind its heading. */
function Cell<Row>({ look, children }: { look: Look<Row>; children: ReactNode }) {
  return (
    <td
      {...(look.primary ? roles.rowheader : roles.cell)}
      className={classes.cell}
      data-label={look.header}
      data-align={look.align}
      data-primary={look.primary || undefined}
      data-dimmed={look.dimmed || undefined}
    >
      {children}
    </td>
  )
}

/** What can be done with a row. */
const Actions = ({ children }: { children: ReactNode }) => (
  <td {...roles.cell} className={classes.actions} data-actions>
    <span>{children}</span>
  </td>
)

interface CellsProps<Row> {
  row: Row
  columns: readonly PagedColumn<Row>[]
  rowActions: ((row: Row) => ReactNode) | undefined
}

function CellsOf<Row>({ row, columns, rowActions }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column) => (
        <Cell key={column.id} look={column}>
          {column.cell(row)}
        </Cell>
      ))}
      {rowActions && <Actions>{rowActions(row)}</Actions>}
    </>
  )
}

/** What stands in a row: drawn anew only where row, columns or actions are other ones. */
export const Cells = memo(CellsOf) as typeof CellsOf

interface SkeletonRowsProps<Row> {
  columns: readonly PagedColumn<Row>[]
  count: number
  withActions: boolean
  selecting: boolean
}

// Uneven, as words are.
const WIDTHS = ['72%', '48%', '60%', '84%', '56%']

/** Rows of the real height before there are rows. */
export const SkeletonRows = <Row,>({ columns, count, withActions, selecting }: SkeletonRowsProps<Row>) =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else, and never change places
    <tr key={row} className={classes.row} aria-hidden>
      {selecting && <td className={classes.cell} />}
      {columns.map((column, place) => (
        <Cell key={column.id} look={column}>
          <Skeleton className={classes.bone} h={12} w={WIDTHS[(row + place) % WIDTHS.length] ?? '100%'} radius="sm" />
        </Cell>
      ))}
      {withActions && <Actions>{null}</Actions>}
    </tr>
  ))
