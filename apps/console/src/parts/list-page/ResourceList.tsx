import type { Row } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { IconPlus } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { LinkButton } from '../kit/LinkButton.tsx'
import type { ListSearch } from '../rows/address.ts'
import type { FilterRule } from '../rows/arrange.ts'
import { type Resource, resourceTexts, type WholeSource } from '../rows/resource.ts'
import { CopyFallback, useUncopiedText } from './cells.tsx'
import { ListHead } from './ListHead.tsx'
import { ListTable, type ListTableOptions } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { type ResourceListState, useResourceList } from './use-resource-list.ts'

/** Props of the filters of a list. */
export interface FiltersProps<T extends Row> {
  resource: WholeSource<T>
  state: ResourceListState<T, string>
  columns: readonly PagedColumn<T>[]
  /** Slot: the filter bar, or the empty state. */
  part: 'bar' | 'nothing'
  /** Whether the bar shows the fields; it always shows the filters that are set. */
  opened: boolean
}

interface ResourceListProps<T extends Row, O extends string> extends ListTableOptions<T, O> {
  /** Fields of the filters, and the filters that are set. */
  filters: ComponentType<FiltersProps<T>>
  /** Decides which rows match the filters; always the same object. */
  rule: FilterRule<T>
  /** Filters and actions beside the search. */
  toolbar?: ReactNode
  /** Creates rows from a spreadsheet; loads with the first click. */
  importer?: ComponentType<{ onClose: () => void }>
  /** Content between heading and table. */
  note?: ReactNode
}

/** A resource's list with search, orders, paging, selection and export. Its form opens over it. */
export function ResourceList<T extends Row, O extends string>(props: ResourceListProps<T, O>) {
  const { resource, toolbar, importer, note, filters: Filters, rule, ...table } = props
  const { columns } = table
  const texts = useTexts(resource.texts)
  const shared = useTexts(resourceTexts)
  const state = useResourceList({ resource, columns, rule })
  const [opened, setOpened] = useState(false)
  const draw = (part: 'bar' | 'nothing') => <Filters {...{ resource, state, columns, part, opened }} />
  const { narrowed, filtered } = state
  const toggle = { opened, onToggle: () => setOpened(!opened) }
  const { uncopied, onCopyFail } = useUncopiedText(texts.copyFailed)
  const add = (icon: boolean) => (
    <AddButton path={resource.path} search={state.search} icon={icon} label={texts.add ?? shared.add(texts.noun)} />
  )
  return (
    <CopyFallback value={onCopyFail}>
      <ListHead name={resource.name} title={texts.title} purpose={texts.purpose}>
        {add(true)}
      </ListHead>
      {note}
      <ListTable
        {...{ resource, state, ...table }}
        empty={
          filtered ? (
            draw('nothing')
          ) : (
            <EmptyState title={shared.empty(texts.nouns)} description={texts.emptyHint} action={add(false)} />
          )
        }
        filters={(opened || narrowed || filtered) && draw('bar')}
        toolbar={
          <ListToolbar {...{ resource, state, uncopied, importer }} columns={columns} filters={toggle}>
            {toolbar}
          </ListToolbar>
        }
      />
      <Outlet />
    </CopyFallback>
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
