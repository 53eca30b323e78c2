import type { QueryKey } from '@relaydeck/api-sdk/query'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { PagedTable, type PagedTableProps } from '@relaydeck/ui/PagedTable'
import { SearchBox } from '@relaydeck/ui/SearchBox'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { Walk } from '../export/collect.ts'
import { ExportButton } from './ExportButton.tsx'
import { ListHead } from './ListHead.tsx'
import classes from './list.module.css'
import { type Chosen, useChosen } from './use-chosen.ts'
import { usePageAhead } from './use-page-ahead.ts'
import { asTable, type Pages } from './use-pages.ts'
import { useTableView } from './use-view.ts'

interface Row {
  readonly id: number
}

type TableProps<T extends Row> = Pick<PagedTableProps<T>, 'columns' | 'rowActions' | 'sort' | 'onSort'> &
  Required<Pick<PagedTableProps<T>, 'rowName'>>

interface RecordListProps<T extends Row> extends TableProps<T> {
  /** Under what the person's own view of the table is remembered, and what files of it are called. */
  name: string
  /** What the server told of these records. */
  resource: QueryKey
  texts: {
    title: string
    purpose: string
    tableLabel: string
    search: string
    searchPlaceholder: string
    empty: string
    emptyHint: string
    export: string
  }
  list: Pages<T>
  page: number
  keyword: string
  /** Asks for a page, or for what a keyword finds from its first page on. */
  onGo: (to: { page: number; keyword?: string }) => void
  /** Link to the form of a new record; `plain` where it stands alone. */
  add: (where: 'head' | 'plain') => ReactNode
  /** Buttons for what can be done with the chosen rows. */
  bulk: ComponentType<{ chosen: Chosen<T> }>
  /** Reads the whole list, for a file. */
  walk: Walk<T>
  /** Filters and actions beside the search. */
  toolbar?: ReactNode
  /** Stands above the table. */
  note?: ReactNode
  /** A text that could not be copied, for the search box to offer. */
  byHand?: string | undefined
}

/** Height of the bar that stands over the page. */
const TOP_BAR = 52

/** A list of records that are searched, turned over, changed in their rows, and edited in a form over the list. */
export function RecordList<T extends Row>(props: RecordListProps<T>) {
  const {
    name,
    resource,
    texts,
    list,
    page,
    keyword,
    onGo,
    add,
    bulk: Bulk,
    walk,
    toolbar,
    note,
    byHand,
    ...table
  } = props
  const view = useTableView(name)
  const paged = usePageAhead(page, (next) => onGo({ page: next }))
  const chosen = useChosen<T>(resource, keyword)
  return (
    <>
      <ListHead title={texts.title} purpose={texts.purpose}>
        {add('head')}
      </ListHead>
      {note}
      <PagedTable
        label={texts.tableLabel}
        {...table}
        {...asTable(list)}
        {...view}
        rowId={({ id }) => id}
        selection={new Set(chosen.rows.map(({ id }) => id))}
        onSelect={(ids) => chosen.choose(ids, list.rows)}
        selectionLocked={chosen.locked}
        selectionActions={
          <Suspense>
            <Bulk chosen={chosen} />
          </Suspense>
        }
        {...paged}
        allLoaded={keyword !== ''}
        onClearFilter={keyword ? () => onGo({ keyword: '', page: 1 }) : undefined}
        stickyOffset={TOP_BAR}
        empty={<EmptyState title={texts.empty} description={texts.emptyHint} action={add('plain')} />}
        toolbar={
          <>
            <SearchBox
              className={classes.search}
              label={texts.search}
              placeholder={texts.searchPlaceholder}
              keyword={keyword}
              manualCopyText={byHand}
              onSearch={(typed) => onGo({ keyword: typed, page: 1 })}
            />
            {toolbar}
            <ExportButton
              label={texts.export}
              name={name}
              columns={table.columns}
              rows={chosen.rows.length > 0 ? chosen.rows : list.found}
              walk={walk}
              disabled={list.loading}
            />
          </>
        }
      />
    </>
  )
}
