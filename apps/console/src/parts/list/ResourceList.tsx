import type { Row } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { IconPlus } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { LinkButton } from '../LinkButton.tsx'
import { CopyFallback, useUncopiedText } from './cells.tsx'
import { ListHead } from './ListHead.tsx'
import { ListTable, type ListTableOptions } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { type Resource, resourceTexts } from './resource.ts'
import type { ListSearch } from './search.ts'
import { useResourceList } from './use-resource-list.ts'

interface ResourceListProps<T extends Row, O extends string> extends ListTableOptions<T, O> {
  /** Filters and actions beside the search. */
  toolbar?: ReactNode
  /** Creates rows from a spreadsheet; loads with the first click. */
  importer: ComponentType<{ onClose: () => void }>
  /** Content between heading and table. */
  note?: ReactNode
}

/** A resource's list with search, orders, paging, selection and export. Its form opens over it. */
export function ResourceList<T extends Row, O extends string>(props: ResourceListProps<T, O>) {
  const { resource, toolbar, importer, note, ...table } = props
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
          <ListToolbar {...{ resource, state, uncopied, importer }} columns={table.columns}>
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
