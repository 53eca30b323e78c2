import { Button } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { SearchBox } from '@relaydeck/ui/SearchBox'
import type { ComponentType, ReactNode } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { ExportButton } from './ExportButton.tsx'
import { ImportButton } from './ImportButton.tsx'
import classes from './list.module.css'
import type { Resource } from './resource.ts'
import { resourceTexts } from './resource.ts'
import { filtersOf } from './search.ts'
import type { ResourceListState } from './use-resource-list.ts'

interface ListToolbarProps<T extends Row, O extends string> {
  resource: Resource<T, O>
  state: ResourceListState<T, O>
  columns: readonly PagedColumn<T>[]
  /** Text that could not be copied, offered in the search box. */
  uncopied: string | undefined
  filters: FiltersToggle
  importer: ComponentType<{ onClose: () => void }> | undefined
  children: ReactNode
}

interface FiltersToggle {
  opened: boolean
  onToggle: () => void
  preload: () => unknown
}

/** Search, filters, other actions, import and export, above the table. */
export function ListToolbar<T extends Row, O extends string>(props: ListToolbarProps<T, O>) {
  const { resource, state, columns, uncopied, filters, importer, children } = props
  const { search, keyword, goTo, pages, walk, selection } = state
  const count = Object.values(filtersOf(search)).filter(Boolean).length
  const texts = useTexts(resource.texts)
  const shared = useTexts(resourceTexts)
  const { importRows, exportRows } = useTexts(commonTexts)
  return (
    <>
      <SearchBox
        className={classes.search}
        label={shared.search(texts.nouns)}
        placeholder={texts.searchPlaceholder}
        keyword={keyword}
        manualCopyText={uncopied}
        onSearch={(typed) => goTo({ keyword: typed }, keyword !== '')}
      />
      <Button
        variant="default"
        aria-expanded={filters.opened}
        onPointerEnter={filters.preload}
        onFocus={filters.preload}
        onClick={filters.onToggle}
      >
        {shared.filters}
        {count > 0 && ` (${count})`}
      </Button>
      {children}
      {importer && <ImportButton label={importRows} importer={importer} />}
      <ExportButton
        label={exportRows}
        name={resource.name}
        columns={columns}
        rows={selection.rows.length > 0 ? selection.rows : pages.found}
        walk={walk}
        disabled={pages.loading}
      />
    </>
  )
}
