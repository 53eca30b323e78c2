import { Box, useProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { PAGE_SIZE } from '@relaydeck/api-sdk'
import clsx from 'clsx'
import { useMemo, useRef } from 'react'
import { LoadError } from '../LoadError/LoadError.tsx'
import { Grid } from './Grid.tsx'
import { onEscape } from './keyboard.ts'
import classes from './PagedTable.module.css'
import { Pager } from './Pager.tsx'
import { SelectionBar } from './Selection.tsx'
import { TableBar } from './TableBar.tsx'
import { TablePlaceholder } from './TablePlaceholder.tsx'
import type { PagedTableProps, TableView } from './types.ts'
import { useFocusRestore } from './use-focus-restore.ts'
import { visibleColumns } from './view.ts'

export type { HasMore } from '../texts/texts.tsx'
export type {
  ColumnFilter,
  Density,
  PagedColumn,
  PagedTableProps,
  RowId,
  Selection,
  SortDirection,
  TableSort,
  TableView,
} from './types.ts'

const DEFAULT_VIEW: TableView = {}
const defaultProps = { pageSize: PAGE_SIZE, density: 'compact' as const, stickyOffset: 0, view: DEFAULT_VIEW }

/**
 * Paged list that shows how far it is loaded, and its total only once it is known. Rows become cards in narrow
 * containers.
 */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    rowName,
    rowActions,
    rowDetails,
    openRows,
    onOpenRows,
    selection,
    onSelect,
    selectionActions,
    selectionLocked,
    page,
    onPage,
    onPrefetch,
    knownRows,
    hasMore,
    allLoaded,
    pageSize,
    pagerTools,
    sort,
    onSort,
    loading,
    refreshing,
    error,
    onRetry,
    empty,
    onClearFilter,
    toolbar,
    filters,
    density: defaultDensity,
    view,
    onView,
    stickyOffset,
    className,
    ref,
    ...others
  } = useProps('PagedTable', defaultProps, props)
  const density = view.density ?? defaultDensity
  const visible = useMemo(() => visibleColumns(columns, view), [columns, view])
  const waiting = loading === true && rows.length === 0
  const isEmpty = rows.length === 0 && !waiting
  const hasSelection = selection !== undefined && selection.size > 0 && onSelect !== undefined
  const clearSelection = hasSelection && !selectionLocked ? () => onSelect(new Set()) : undefined
  const root = useRef<HTMLElement>(null)
  const mergedRef = useMergedRef(root, ref)
  useFocusRestore(root, hasSelection, selectionLocked === true)
  const shared = { rows, page, onPage, onPrefetch, knownRows, hasMore, pageSize }
  return (
    <Box
      component="section"
      ref={mergedRef}
      className={clsx(classes.root, className)}
      mod={{ density }}
      onKeyDown={onEscape(clearSelection)}
      __vars={{ '--sticky-top': typeof stickyOffset === 'number' ? `${stickyOffset}px` : stickyOffset }}
      {...others}
    >
      <TableBar {...{ toolbar, columns, sort, knownRows, hasMore, allLoaded, waiting, onRetry, view, onView }} />
      {filters}
      {error && !isEmpty ? <LoadError inline mb="xs" error={error} onRetry={onRetry} /> : null}
      {isEmpty ? (
        <TablePlaceholder {...{ error, onRetry, page, onPage, onClearFilter, empty }} />
      ) : (
        <Grid
          {...shared}
          {...{ label, rowId, rowName, rowActions, sort, onSort, waiting, refreshing }}
          {...{ selection, onSelect, selectionLocked, density, view, onView }}
          {...{ rowDetails, openRows, onOpenRows }}
          columns={visible}
          all={columns}
        />
      )}
      {!isEmpty || error ? <Pager {...shared} tools={pagerTools} /> : null}
      {hasSelection && (
        <SelectionBar count={selection.size} onClear={clearSelection}>
          {selectionActions}
        </SelectionBar>
      )}
    </Box>
  )
}
