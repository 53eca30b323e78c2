import { Button } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { SearchBox } from '@relaydeck/ui/SearchBox'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'
import { filtersOf } from '../rows/address.ts'
import { type ListPath, type Resource, resourceTexts } from '../rows/resource.ts'
import { useWorkRunner, useWorkState } from '../work/runner.ts'
import classes from './list.module.css'
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
      <Button variant="default" aria-expanded={filters.opened} onClick={filters.onToggle}>
        {shared.filters}
        {count > 0 && ` (${count})`}
      </Button>
      {children}
      {importer && <ImportButton label={importRows} page={resource.path} importer={importer} />}
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

interface ImportButtonProps {
  label: string
  page: ListPath
  importer: ComponentType<{ onClose: () => void }>
}

/** Opens the import of a list, whose code loads with the first click. */
function ImportButton({ label, page, importer: Importer }: ImportButtonProps) {
  const runner = useWorkRunner()
  const { asked } = useWorkState()
  const [clicked, setClicked] = useState(false)
  const close = () => {
    setClicked(false)
    runner.show({ asked: undefined })
  }
  return (
    <>
      <Button variant="subtle" px="xs" onClick={() => setClicked(true)}>
        {label}
      </Button>
      {(clicked || asked === page) && (
        <Suspense>
          <Importer onClose={close} />
        </Suspense>
      )}
    </>
  )
}
