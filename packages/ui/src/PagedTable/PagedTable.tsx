import { Box, useProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { PAGE_SIZE } from '@relaydeck/api-sdk'
import { useRef } from 'react'
import { LoadError } from '../LoadError/LoadError.tsx'
import { useParts } from '../parts/parts.ts'
import { Grid } from './Grid.tsx'
import { onEscape } from './keyboard.ts'
import { Pager } from './Pager.tsx'
import { CLASSES, TablePartsProvider, useAttributes } from './parts.ts'
import { SelectionBar } from './Selection.tsx'
import { TableBar } from './TableBar.tsx'
import { TablePlaceholder } from './TablePlaceholder.tsx'
import type { PagedTableProps } from './types.ts'
import { useFocusRestore } from './use-focus-restore.ts'
import { useTable, useVisibleColumns } from './use-table.ts'

export type { Sort, SortDirection } from '@relaydeck/api-sdk'
export type { HasMore } from '../texts/texts.tsx'
export type { PagedTableStylesNames } from './parts.ts'
export type {
  ColumnFilter,
  Density,
  PagedColumn,
  PagedTableProps,
  RowId,
  Selection,
  TableDetails,
  TablePaging,
  TableSelection,
  TableSorting,
  TableState,
  TableView,
  TableViewing,
} from './types.ts'

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
    details,
    paging: pages,
    selection,
    sorting,
    view,
    state = {},
    empty,
    onClearFilter,
    toolbar,
    filters,
    stickyOffset,
    ref,
    ...rest
  } = useProps('PagedTable', { stickyOffset: 0 }, props)
  const [part, others] = useParts('PagedTable', CLASSES, rest)
  const parts = useAttributes(part)
  const paging = { ...pages, pageSize: pages.pageSize ?? PAGE_SIZE }
  const table = useTable({ columns, rows, rowId, selection, sorting, view })
  const visible = useVisibleColumns(table, columns)
  const { error, onRetry } = state
  const density = view?.view?.density ?? view?.density ?? 'compact'
  const waiting = state.loading === true && rows.length === 0
  const isEmpty = rows.length === 0 && !waiting
  const selected = selection?.selected.size ?? 0
  const clearSelection = selected > 0 && !selection?.locked ? () => selection?.onSelect(new Set()) : undefined
  const root = useRef<HTMLElement>(null)
  const mergedRef = useMergedRef(root, ref)
  useFocusRestore(root, selected > 0, selection?.locked === true)
  return (
    <Box
      {...parts.root}
      component="section"
      ref={mergedRef}
      mod={{ density }}
      onKeyDown={onEscape(clearSelection)}
      __vars={{ '--sticky-top': typeof stickyOffset === 'number' ? `${stickyOffset}px` : stickyOffset }}
      {...others}
    >
      <TablePartsProvider value={parts}>
        {/* Without rows there are no columns to arrange. */}
        <TableBar
          {...{ toolbar, table, columns, paging, sorting, waiting, onRetry }}
          view={isEmpty ? undefined : view}
        />
        {filters}
        {error && !isEmpty ? <LoadError inline mb="xs" error={error} onRetry={onRetry} /> : null}
        {isEmpty ? (
          <TablePlaceholder {...{ error, onRetry, onClearFilter, empty }} page={paging.page} onPage={paging.onPage} />
        ) : (
          <Grid
            {...{ table, label, rows, rowId, rowName, rowActions, details, selection, paging, view, density, waiting }}
            columns={visible}
            refreshing={state.refreshing === true}
          />
        )}
        {!isEmpty || error ? <Pager {...paging} shown={rows.length} /> : null}
        {selection && selected > 0 && (
          <SelectionBar count={selected} onClear={clearSelection}>
            {selection.actions}
          </SelectionBar>
        )}
      </TablePartsProvider>
    </Box>
  )
}
