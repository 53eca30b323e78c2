import { Box, type BoxProps, type ElementProps, useProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { PAGE_SIZE } from '@relaydeck/api-sdk'
import clsx from 'clsx'
import { type ReactNode, useMemo, useRef } from 'react'
import { LoadError } from '../LoadError/LoadError.tsx'
import type { More } from '../texts/texts.tsx'
import { Bar } from './Bar.tsx'
import type { PagedColumn } from './columns.ts'
import { Grid } from './Grid.tsx'
import { Instead } from './Instead.tsx'
import { onEscape } from './keys.ts'
import classes from './PagedTable.module.css'
import { Pager } from './Pager.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { RowId, Selection } from './selection.ts'
import type { TableSort } from './sort.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { type Density, shown, type TableView } from './view.ts'

export type { More } from '../texts/texts.tsx'
export type { PagedColumn } from './columns.ts'
export type { RowId, Selection } from './selection.ts'
export type { SortDirection, TableSort } from './sort.ts'
export type { Density, TableView } from './view.ts'

export interface PagedTableProps<Row extends object>
  extends BoxProps,
    ElementProps<'section', 'children' | 'onSelect'> {
  /** What the table lists, for screen readers. */
  label: string
  /** What is shown of a row. A row is drawn anew where this or `rowActions` is another value: keep both. */
  columns: readonly PagedColumn<Row>[]
  /** The rows of this page, in their order. */
  rows: readonly Row[]
  /** What tells rows apart. */
  rowId: (row: Row) => RowId
  /** Names a row for those who cannot see it; its id by default. */
  rowName?: ((row: Row) => string) | undefined
  /** Ids of the chosen rows. Without it no row can be chosen. */
  selection?: Selection | undefined
  /** Asks for another choice: of one row, of a range with Shift, or of the page. */
  onSelect?: ((selection: Selection) => void) | undefined
  /** What can be done with the chosen rows: buttons of a bar that stands while there are any. */
  selectionActions?: ReactNode
  /** Something is being done with the chosen rows: until it is over nobody chooses others. */
  selectionLocked?: boolean | undefined
  /** The page shown, from 1. */
  page: number
  /** Asks for another page, which need not be loaded yet. */
  onPage: (page: number) => void
  /** Called when the pointer or the focus comes to the pager or the rows: a good moment to fetch the next page. */
  onPagerIntent?: (() => void) | undefined
  /** Rows known to exist so far. */
  known: number
  /** Whether there may be rows beyond those known. Only `false` makes `known` a total. */
  more: More
  /** Whether every row is loaded, as after a search: then a sort of the loaded rows is a sort of all. */
  complete?: boolean | undefined
  /** Rows in a page; 10 by default, the server's own number. */
  pageSize?: number | undefined
  /** The order the rows stand in; `null`: the list's own. */
  sort?: TableSort | null | undefined
  /** Asks for another order. Without it no heading sorts. */
  onSort?: ((sort: TableSort | null) => void) | undefined
  /** The first load of this page is under way: skeleton rows stand in. */
  loading?: boolean | undefined
  /** The rows are being fetched anew: they stay, under a line. */
  refreshing?: boolean | undefined
  /** Why the last load failed, or merely that it did. Rows that are there stay. */
  error?: unknown
  /** Loads once more. */
  onRetry?: (() => void) | undefined
  /** Stands in for an empty list: what it is for and the first action. See `EmptyState`. */
  empty: ReactNode
  /** Given while a filter or search narrows the list: clears it. An empty list then says that nothing matches. */
  onClearFilter?: (() => void) | undefined
  /** What can be done with a row: at most two buttons and a menu. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Filters and actions above the table. */
  toolbar?: ReactNode
  /** Rows of 40 px (`compact`, the default) or of 48. */
  density?: Density | undefined
  /** How the person wants to see this table: keep it per table. */
  view?: TableView | undefined
  /** Asks for another view. Without it nobody can change one. */
  onView?: ((view: TableView) => void) | undefined
  /** What covers the top of the page, so that the headings stop below it: px or CSS; nothing by default. */
  stickyOffset?: number | string | undefined
}

const AS_IT_IS: TableView = {}
const defaultProps = { pageSize: PAGE_SIZE, density: 'compact' as const, stickyOffset: 0, view: AS_IT_IS }

/**
 * A list by pages. It says how far it is loaded, and how long it is only when that is known. On narrow screens rows
 * become cards.
 */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    page,
    onPage,
    onPagerIntent,
    known,
    more,
    complete,
    pageSize,
    sort,
    onSort,
    loading,
    refreshing,
    error,
    onRetry,
    empty,
    onClearFilter,
    rowActions,
    toolbar,
    rowName,
    selection,
    onSelect,
    selectionActions,
    selectionLocked,
    density: usualDensity,
    view,
    onView,
    stickyOffset,
    className,
    ref,
    ...others
  } = useProps('PagedTable', defaultProps, props)
  const density = view.density ?? usualDensity
  const visible = useMemo(() => shown(columns, view), [columns, view])
  const waiting = loading === true && rows.length === 0
  const none = rows.length === 0 && !waiting
  const failed = Boolean(error)
  const choosing = selection !== undefined && selection.size > 0 && onSelect !== undefined
  const clear = choosing && !selectionLocked ? () => onSelect(new Set()) : undefined
  const root = useRef<HTMLElement>(null)
  const merged = useMergedRef(root, ref)
  useKeptFocus(root, choosing, selectionLocked === true)
  return (
    <Box
      component="section"
      ref={merged}
      className={clsx(classes.root, className)}
      mod={{ density }}
      onKeyDown={onEscape(clear)}
      __vars={{ '--sticky-top': typeof stickyOffset === 'number' ? `${stickyOffset}px` : stickyOffset }}
      {...others}
    >
      <Bar {...{ toolbar, columns, sort, known, more, complete, waiting, onRetry, view, onView }} />
      {failed && !none && <LoadError inline mb="xs" error={error} onRetry={onRetry} />}
      {none ? (
        <Instead {...{ error, onRetry, page, onPage, onClearFilter, empty }} />
      ) : (
        <Grid
          {...{ label, rows, rowId, rowName, rowActions, sort, onSort, waiting, refreshing }}
          {...{ selection, onSelect, selectionLocked, page, pageSize, onPage, onPagerIntent, known, more, density }}
          columns={visible}
          columnCount={columns.length}
        />
      )}
      {(!none || failed) && <Pager {...{ page, onPage, onPagerIntent, known, more, pageSize, shown: rows.length }} />}
      {choosing && (
        <SelectionBar count={selection.size} onClear={clear}>
          {selectionActions}
        </SelectionBar>
      )}
    </Box>
  )
}
