import type { BoxProps, ElementProps } from '@mantine/core'
import type { Sort, SortDirection } from '@relaydeck/api-sdk'
import type { ReactNode } from 'react'
import type { PartProps } from '../parts/parts.ts'
import type { HasMore } from '../texts/texts.tsx'
import type { PagedTableStylesNames } from './parts.ts'

/** Unique id of a row. */
export type RowId = string | number

/** Ids of the selected rows, possibly of several pages. */
export type Selection = ReadonlySet<RowId>

/** Row height: 40 px or 48 px. */
export type Density = 'compact' | 'comfortable'

/** The user's settings of a table. Ids of missing columns are ignored. */
export interface TableView {
  /** Column ids in display order. Columns that are not listed come last. */
  readonly order?: readonly string[] | undefined
  /** Ids of hidden columns. */
  readonly hidden?: readonly string[] | undefined
  readonly density?: Density | undefined
  /** Ids of the columns that come first and stay in view while the others scroll, in display order. */
  readonly pinned?: readonly string[] | undefined
  /** Widths in pixels, by column id. Other columns are as wide as their content. */
  readonly widths?: Readonly<Record<string, number>> | undefined
}

/** Filter in the heading of a column. The caller keeps its value. */
export interface ColumnFilter {
  /** Fields of the popover. The function gets a callback that closes it. */
  readonly content: ReactNode | ((close: () => void) => ReactNode)
  /** Whether the filter limits the rows. */
  readonly active: boolean
}

/** Table column. */
export interface PagedColumn<Row> {
  /** Stable id, also used for sorting. */
  readonly id: string
  /** Heading, and label of the value in a card. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Value in CSV exports: amounts as raw numbers, statuses as text. Columns without it, such as secrets, are left out. */
  readonly value?: ((row: Row) => string | number) | undefined
  /** Text alignment. Defaults to `start`; amounts use `end`. */
  readonly align?: 'start' | 'end' | undefined
  /** Preferred CSS width. Defaults to the width of the content. */
  readonly width?: number | string | undefined
  /** Whether the column names the row. It is the title of a card, is truncated, stays in view and cannot be hidden. */
  readonly primary?: boolean | undefined
  /**
   * Whether a text may be cut where the columns do not fit, optionally only between two widths in pixels. Its whole is
   * its tooltip. Defaults to `primary`.
   */
  readonly truncate?: boolean | { readonly min?: number; readonly max?: number } | undefined
  /** Whether the text is dimmed, for rarely read values such as ids. */
  readonly dimmed?: boolean | undefined
  /**
   * Place in a narrow container: beside the name, or among the two or three values below it. Without it, the column is
   * left out there, unless no column has a place: then each value is labelled.
   */
  readonly narrow?: 'status' | 'value' | undefined
  /** Who sorts by this column: the server the whole list, or the browser the loaded rows. Without it, nobody can. */
  readonly sortable?: 'server' | 'browser' | undefined
  /** Available directions, in the order in which clicks cycle through them. Defaults to both. */
  readonly directions?: readonly SortDirection[] | undefined
  /** Filter in the heading. Its code loads on demand. */
  readonly filter?: ColumnFilter | undefined
}

/** Pages of the list, and how far it is loaded. */
export interface TablePaging {
  /** Current page, from 1. */
  readonly page: number
  /** Called to change the page, which may not be loaded yet. */
  readonly onPage: (page: number) => void
  /** Called when the pointer or focus reaches the pager or rows, to prefetch the next page. */
  readonly onPrefetch?: (() => void) | undefined
  /** Number of rows known to exist. */
  readonly knownRows: number
  /** Whether there may be more rows. Only with `false` is `knownRows` the total. */
  readonly hasMore: HasMore
  /** Whether every row is loaded, as in search results, so that sorting the loaded rows sorts them all. */
  readonly allLoaded?: boolean | undefined
  /** Rows per page. Defaults to 10, as on the server. */
  readonly pageSize?: number | undefined
  /** Control beside the page buttons, such as the number of rows of a page. */
  readonly tools?: ReactNode
}

/** Selected rows and their actions. */
export interface TableSelection {
  /** Ids of the selected rows. */
  readonly selected: Selection
  /** Called when one row, a range (with Shift) or the page is selected or deselected. */
  readonly onSelect: (selected: Selection) => void
  /** Buttons for the selected rows, shown in a bar while any row is selected. */
  readonly actions?: ReactNode
  /** Whether an action on the selected rows is running, during which the selection cannot change. */
  readonly locked?: boolean | undefined
}

/** Order of the rows, by which the caller or the server sorts them. */
export interface TableSorting {
  /** Current order; `null` for the list's default. */
  readonly sort?: Sort | null | undefined
  /** Called to change the order. Without it, no column can be sorted. */
  readonly onSort?: ((sort: Sort | null) => void) | undefined
}

/** The user's settings of the table. */
export interface TableViewing {
  /** Current settings. Store them per table. */
  readonly view?: TableView | undefined
  /** Called to change the settings, also by dragging headings and their edges. Without it, they cannot be changed. */
  readonly onView?: ((view: TableView) => void) | undefined
  /** Row height until the user chooses one: 40 px (`compact`, the default) or 48 px. */
  readonly density?: Density | undefined
}

/** Details that rows open to. */
export interface TableDetails<Row> {
  /** Renders the details of a row, below it while it is open. */
  readonly render: (row: Row) => ReactNode
  /** Ids of the rows whose details are open. */
  readonly open: ReadonlySet<RowId>
  /** Called to open or close the details of a row. */
  readonly onOpen: (open: ReadonlySet<RowId>) => void
}

/** Progress and failure of the last load. */
export interface TableState {
  /** Whether this page loads for the first time. Shows skeleton rows. */
  readonly loading?: boolean | undefined
  /** Whether the rows are being reloaded. They stay visible below a progress line. */
  readonly refreshing?: boolean | undefined
  /** Error of the last load, or `true`. Loaded rows stay visible. */
  readonly error?: unknown
  /** Retries the load. */
  readonly onRetry?: (() => void) | undefined
}

export interface PagedTableProps<Row extends object>
  extends BoxProps,
    PartProps<PagedTableStylesNames>,
    ElementProps<'section', 'children' | 'onSelect'> {
  /** Accessible name of the table. */
  label: string
  /** Columns. Rows are rendered again when this or `rowActions` changes, so keep both stable. */
  columns: readonly PagedColumn<Row>[]
  /** Rows of this page, in display order. */
  rows: readonly Row[]
  /** Returns the unique id of a row. */
  rowId: (row: Row) => RowId
  /** Returns the accessible name of a row. Defaults to its id. */
  rowName?: ((row: Row) => string) | undefined
  /** Renders the actions of a row: at most two buttons and a menu. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Details that rows open to. */
  details?: TableDetails<Row> | undefined
  /** The page that is shown, and how far the list is loaded. */
  paging: TablePaging
  /** Without it, rows cannot be selected. */
  selection?: TableSelection | undefined
  /** Without it, rows cannot be sorted. */
  sorting?: TableSorting | undefined
  /** The user's columns and row height. Without it, both stay as they are. */
  view?: TableViewing | undefined
  /** Progress and failure of the load. Without it, the rows are loaded. */
  state?: TableState | undefined
  /** Shown for an empty list: its purpose and the first action. See `EmptyState`. */
  empty: ReactNode
  /** Clears the filter or search. If given, an empty list is shown as "no results". */
  onClearFilter?: (() => void) | undefined
  /** Filters and actions above the table. */
  toolbar?: ReactNode
  /** Fields of filters and the filters that are set, between toolbar and table. */
  filters?: ReactNode
  /** Height of the sticky page header, in px or CSS. Table headings stick below it. Defaults to 0. */
  stickyOffset?: number | string | undefined
}
