import type { Row } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { PagedTable, type PagedTableProps } from '@relaydeck/ui/PagedTable'
import { IconPlus } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { LinkButton } from '../LinkButton.tsx'
import { CopyFallback, useUncopiedText } from './cells.tsx'
import { ListHead } from './ListHead.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { type Resource, resourceTexts, useRowNames } from './resource.ts'
import type { ListSearch } from './search.ts'
import { asTable, usePendingPage } from './use-pages.ts'
import { type ResourceListState, useResourceList } from './use-resource-list.ts'
import type { Selection } from './use-selection.ts'
import { useTableView } from './use-table-view.ts'

interface ResourceListProps<T extends Row, O extends string>
  extends Required<Pick<PagedTableProps<T>, 'columns' | 'rowActions'>> {
  resource: Resource<T, O>
  /** Buttons for the selected rows. */
  bulk: ComponentType<{ selection: Selection<T> }>
  /** Filters and actions beside the search. */
  toolbar?: ReactNode
  /** Content between heading and table. */
  note?: ReactNode
}

/** A resource's list with search, orders, paging, selection and export. Its form opens over it. */
export function ResourceList<T extends Row, O extends string>(props: ResourceListProps<T, O>) {
  const { resource, toolbar, note, ...table } = props
  const texts = useTexts(resource.texts)
  const shared = useTexts(resourceTexts)
  const state = useResourceList(resource)
  const { uncopied, onCopyFail } = useUncopiedText(texts.copyFailed)
  const add = (icon: boolean) => (
    <AddButton path={resource.path} search={state.search} icon={icon} label={texts.add ?? shared.add(texts.noun)} />
  )
  return (
    <CopyFallback value={onCopyFail}>
      <ListHead title={texts.title} purpose={texts.purpose}>
        {add(true)}
      </ListHead>
      {note}
      <ListTable
        {...{ resource, state, ...table }}
        empty={<EmptyState title={shared.empty(texts.nouns)} description={texts.emptyHint} action={add(false)} />}
        toolbar={
          <ListToolbar {...{ resource, state, uncopied }} columns={table.columns}>
            {toolbar}
          </ListToolbar>
        }
      />
      <Outlet />
    </CopyFallback>
  )
}

/** Height of the sticky top bar, in pixels. */
export const TOP_BAR = 52

interface ListTableProps<T extends Row, O extends string>
  extends Pick<ResourceListProps<T, O>, 'resource' | 'columns' | 'rowActions' | 'bulk'> {
  state: ResourceListState<T, O>
  empty: ReactNode
  toolbar: ReactNode
}

function ListTable<T extends Row, O extends string>({ resource, state, bulk: Bulk, ...table }: ListTableProps<T, O>) {
  const { page, keyword, order, goTo, pages, selection } = state
  const { tableLabel } = useTexts(resource.texts)
  const { nameOf } = useRowNames(resource)
  const view = useTableView(resource.name)
  const paging = usePendingPage(page, (next) => goTo({ page: next }))
  return (
    <PagedTable
      label={tableLabel}
      {...table}
      {...asTable(pages)}
      {...view}
      {...paging}
      rowId={({ id }) => id}
      rowName={nameOf}
      selection={new Set(selection.rows.map(({ id }) => id))}
      onSelect={(ids) => selection.select(ids, pages.rows)}
      selectionLocked={selection.locked}
      selectionActions={
        <Suspense>
          <Bulk selection={selection} />
        </Suspense>
      }
      {...(resource.orders.length > 1 && {
        sort: order ? { column: order, direction: 'desc' } : null,
        onSort: (sort) => goTo({ order: sort?.column ?? '', page: 1 }),
      })}
      allLoaded={keyword !== ''}
      onClearFilter={keyword ? () => goTo({ keyword: '', page: 1 }) : undefined}
      stickyOffset={TOP_BAR}
    />
  )
}

interface AddButtonProps {
  path: Resource<Row>['path']
  search: ListSearch
  label: string
  icon: boolean
}

/** Link to the form of a new record. */
const AddButton = ({ path, search, label, icon }: AddButtonProps) => (
  <LinkButton
    to={`${path}/add`}
    search={search as ListSearch<''>}
    leftSection={icon && <IconPlus size={16} aria-hidden />}
  >
    {label}
  </LinkButton>
)
