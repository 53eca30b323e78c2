import type { ReactNode } from 'react'
import type { SortDirection } from './sort.ts'

/** A column: what it is called and how it shows a row. */
export interface PagedColumn<Row> {
  /** Stable name; what sorting goes by. */
  readonly id: string
  /** The heading, and the label of the value in a card. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /**
   * What a file of the rows has in this column, as `csvOf` writes it: amounts as raw numbers, states as words. Without
   * it the column is in no file, as becomes a secret.
   */
  readonly value?: ((row: Row) => string | number) | undefined
  /** Which side text stands at; amounts stand at the `end`. `start` by default. */
  readonly align?: 'start' | 'end' | undefined
  /** Width it would like, in CSS; by default what its content needs. */
  readonly width?: number | string | undefined
  /** Names the row: is cut where it is very long, is the title of a card, stays in sight, and cannot be hidden. */
  readonly primary?: boolean | undefined
  /** For what is seldom read: ids. */
  readonly dimmed?: boolean | undefined
  /** Who sorts: the server its whole list, or the caller the rows loaded so far. Absent: no sorting. */
  readonly sortable?: 'server' | 'loaded' | undefined
  /** Directions it can be sorted in, in the order presses go through them; both by default. */
  readonly directions?: readonly SortDirection[] | undefined
}
