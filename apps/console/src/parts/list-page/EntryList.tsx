import { UnstyledButton } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { type PagedColumn, PagedTable } from '@relaydeck/ui/PagedTable'
import { formatTimestamp, Timestamp } from '@relaydeck/ui/Timestamp'
import type { ReactNode } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import links from '../links/links.module.css'
import type { Walk } from '../rows/collect.ts'
import { asTable, pageInput, usePageSize, usePages, usePendingPage } from '../rows/pages.ts'
import type { ResourceQuery } from '../rows/resource.ts'
import { exportTime } from './columns.tsx'
import classes from './entry-list.module.css'
import { Chips, Nothing, type SetFilter } from './Filters.tsx'
import { narrowTexts } from './filter-field.ts'
import { ListHead } from './ListHead.tsx'
import { sizeTool, TOP_BAR } from './ListTable.tsx'

interface EntryListProps<T extends Row> {
  title: string
  purpose: string
  /** Content between heading and table. */
  note?: ReactNode
  /** Name of the table; by default the title. */
  label?: string
  columns: PagedColumn<T>[]
  rowActions?: (row: T) => ReactNode
  /** Page of the address, from 1. */
  page: number
  onPage: (page: number) => void
  /** Query of a page, counted from 0. */
  pageOf: (page: { p: number; size?: number | undefined }) => ResourceQuery<T[]>
  /** Fields of the filters. */
  tools: ReactNode
  /** Filters that are set. */
  set: readonly SetFilter[]
  onRemove: (name: string) => void
  onClear: () => void
  /** Shown if there is no row, and no filter is set. */
  empty: ReactNode
  /** Exports all rows. */
  exported?: { label: string; name: string; walk: Walk<T> }
  /** Details of an opened row, which stay current when the rows are fetched again. */
  opened?: T | undefined
  children?: (row: T) => ReactNode
}

/** List of what happened, with filters, pages and details. Filters and page are in the address. */
export function EntryList<T extends Row>(props: EntryListProps<T>) {
  const { title, purpose, note, label = title, columns, rowActions, page, onPage, pageOf, tools, set } = props
  const { onRemove, onClear, empty, exported, opened, children } = props
  const { clear } = useTexts(narrowTexts)
  const sizes = usePageSize()
  const list = usePages<T>({
    page,
    found: undefined,
    pageOf: (p) => pageOf(pageInput(p, sizes.size)),
    size: sizes.size,
  })
  const paged = usePendingPage(page, onPage)
  const { rows, paging, state } = asTable(list)
  return (
    <div className={classes.page} data-beside={opened ? true : undefined}>
      <ListHead title={title} purpose={purpose}>
        {null}
      </ListHead>
      {note}
      <PagedTable
        label={label}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        {...(rowActions && { rowActions })}
        paging={{ ...paging, ...paged, tools: sizeTool(list, sizes, paged) }}
        state={state}
        stickyOffset={TOP_BAR}
        toolbar={
          <div className={classes.tools}>
            {tools}
            {exported && <ExportButton {...exported} columns={columns} rows={list.found} disabled={list.loading} />}
          </div>
        }
        filters={set.length > 0 && <Chips set={set} onRemove={onRemove} onClear={onClear} clear={clear} />}
        empty={set.length > 0 ? <Nothing set={set} onClear={onClear} /> : empty}
      />
      {opened && children?.(rows.find(({ id }) => id === opened.id) ?? opened)}
    </div>
  )
}

interface OpeningColumn<T extends Row> {
  id: string
  header: string
  /** Returns a time in Unix seconds. */
  timeOf: (row: T) => number
  /** Returns the name of the button. */
  label: (time: string) => string
  opened: T | undefined
  onOpen: (row: T) => void
}

/** Column of times that open the details of their rows. */
export const openingColumn = <T extends Row>(column: OpeningColumn<T>): PagedColumn<T> => ({
  id: column.id,
  header: column.header,
  primary: true,
  truncate: false,
  value: (row) => exportTime(column.timeOf(row)),
  cell: (row) => (
    <UnstyledButton
      className={links.time}
      aria-label={column.label(formatTimestamp(column.timeOf(row)))}
      aria-current={row.id === column.opened?.id || undefined}
      onClick={() => column.onOpen(row)}
    >
      <Timestamp value={column.timeOf(row)} />
    </UnstyledButton>
  ),
})
