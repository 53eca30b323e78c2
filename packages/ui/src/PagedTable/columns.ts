import { type ColumnDef, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { SortDirection } from './sort.ts'

/** A column: what it is called and how it shows a row. */
export interface PagedColumn<Row> {
  /** Stable name; what sorting goes by. */
  readonly id: string
  /** The heading, and the label of the value in a card. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Which side text stands at; amounts stand at the `end`. `start` by default. */
  readonly align?: 'start' | 'end' | undefined
  /** Width it would like, in CSS; by default what its content needs. */
  readonly width?: number | string | undefined
  /** Names the row: is cut where it is very long, and is the title of a card. */
  readonly primary?: boolean | undefined
  /** For what is seldom read: ids. */
  readonly dimmed?: boolean | undefined
  /** Who sorts: the server its whole list, or the caller the rows loaded so far. Absent: no sorting. */
  readonly sortable?: 'server' | 'loaded' | undefined
  /** Directions it can be sorted in, in the order presses go through them; both by default. */
  readonly directions?: readonly SortDirection[] | undefined
}

/** What the table core does for us. Selection, column order and sizes are features to be added here. */
export const features = tableFeatures({})

/** Columns in the words of the table core. Cells are drawn by `PagedColumn.cell`, so that a new array draws no new row. */
export const columnDefs = <Row extends object>(
  columns: readonly PagedColumn<Row>[],
): ColumnDef<typeof features, Row>[] => columns.map(({ id, header }) => ({ id, header }))
