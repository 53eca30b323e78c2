import { NativeSelect } from '@mantine/core'
import { PAGE_SIZE, type Row } from '@relaydeck/api-sdk'
import { PagedTable, type PagedTableProps, type TableView } from '@relaydeck/ui/PagedTable'
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useTexts } from '../../app/language/area.ts'
import { readJson, writeJson } from '../../app/storage.ts'
import { sorterOf } from '../rows/address.ts'
import {
  asTable,
  PAGE_SIZES,
  type Pages,
  pageAfter,
  storePageSize,
  totalOf,
  type usePageSize,
  usePendingPage,
} from '../rows/pages.ts'
import { type Resource, resourceTexts, useRowNames } from '../rows/resource.ts'
import type { BulkProps } from '../rows/selection.ts'
import { SelectAll } from './SelectAll.tsx'
import type { ResourceListState } from './use-resource-list.ts'

/** Height of the sticky top bar, in pixels. */
export const TOP_BAR = 52

/** A screen's options for its table. */
export interface ListTableOptions<T extends Row, O extends string>
  extends Required<Pick<PagedTableProps<T>, 'columns' | 'rowActions'>> {
  resource: Resource<T, O>
  /** Buttons for the selected rows. */
  bulk: ComponentType<BulkProps<T>>
}

interface ListTableProps<T extends Row, O extends string> extends ListTableOptions<T, O> {
  state: ResourceListState<T, O>
  empty: ReactNode
  toolbar: ReactNode
  filters: ReactNode
}

/** The rows of a resource, with paging, selection and the user's view of the columns. */
export function ListTable<T extends Row, O extends string>({
  resource,
  state,
  bulk: Bulk,
  ...table
}: ListTableProps<T, O>) {
  const { page, sort, goTo, sortBy, sorting, pages, paging, selection, source } = state
  const { tableLabel } = useTexts(resource.texts)
  const { nameOf } = useRowNames(resource)
  const view = useTableView(resource.name)
  // Newest first is the default order.
  const columns = useMemo(
    () =>
      table.columns.map((column) =>
        column.value && column.id !== 'created_time' ? { ...column, sortable: sorterOf(column.id, sorting) } : column,
      ),
    [table.columns, sorting],
  )
  const pending = usePendingPage(page, (next) => goTo({ page: next }))
  const { rows, paging: loaded, state: loading } = asTable(pages)
  return (
    <PagedTable
      label={tableLabel}
      {...table}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={nameOf}
      paging={{
        ...loaded,
        ...pending,
        allLoaded: sorting.isLocal,
        tools: sizeTool(pages, paging, pending),
      }}
      state={loading}
      view={view}
      selection={{
        selected: new Set(selection.rows.map(({ id }) => id)),
        onSelect: (ids) => selection.select(ids, pages.rows),
        locked: selection.locked,
        actions: (
          <>
            <Suspense>
              <Bulk selection={selection} />
            </Suspense>
            <SelectAll {...{ selection, source }} found={pages.found} total={totalOf(pages)} />
          </>
        ),
      }}
      sorting={{ sort, onSort: sortBy }}
      stickyOffset={TOP_BAR}
    />
  )
}

const View = z.object({
  order: z.optional(z.array(z.string())),
  hidden: z.optional(z.array(z.string())),
  density: z.optional(z.enum(['compact', 'comfortable'])),
  pinned: z.optional(z.array(z.string())),
  widths: z.optional(z.record(z.string(), z.number())),
})

/** Returns the user's view of a table, stored in this browser under the table's name. */
function useTableView(name: string) {
  const key = `table-${name}`
  const [view, setView] = useState<TableView>(() => readJson(key, View) ?? {})
  const onView = (next: TableView) => {
    writeJson(key, next)
    setView(next)
  }
  return { view, onView }
}

/** Returns the control for the number of rows of a page, if the server accepts it and there are rows for two pages. */
export const sizeTool = (
  { known, more }: Pick<Pages<unknown>, 'known' | 'more'>,
  { size, onSize }: ReturnType<typeof usePageSize>,
  { page, onPage }: ReturnType<typeof usePendingPage>,
): ReactNode => onSize && (known > PAGE_SIZE || more) && <PageSizeSelect {...{ page, onPage, size, onSize }} />

interface PageSizeSelectProps {
  page: number
  size: number
  onSize: (size: number) => void
  onPage: (page: number) => void
}

/** Sets the number of rows of a page for all lists. The first row that is shown remains on the page. */
function PageSizeSelect({ page, size, onSize, onPage }: PageSizeSelectProps) {
  const { pageSize, perPage } = useTexts(resourceTexts)
  const choose = (next: number) => {
    storePageSize(next)
    onSize(next)
    onPage(pageAfter(page, size, next))
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={pageSize}
      value={size}
      data={PAGE_SIZES.map((count) => ({ value: String(count), label: perPage(count) }))}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  )
}
