import { Button } from '@mantine/core'
import type { LimitDraft, Row } from '@relaydeck/api-sdk'
import { limitsText } from '@relaydeck/api-sdk/rules'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { SearchBox } from '@relaydeck/ui/SearchBox'
import { IconFilter, IconPlus, IconUpload } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { useIsEmbedded } from '../../app/status.ts'
import { useWorkRunner, useWorkState } from '../background-work/runner.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { ToolButton } from '../kit/ToolButton.tsx'
import { limitTexts } from '../limits/sentence.ts'
import { filtersOf } from '../rows/address.ts'
import type { FilterRule } from '../rows/arrange.ts'
import { type ListPath, resourceTexts, type WholeSource } from '../rows/resource.ts'
import { CopyFallback, useUncopiedText } from './cells.tsx'
import { ListHead } from './ListHead.tsx'
import { ListTable, type ListTableOptions } from './ListTable.tsx'
import classes from './list.module.css'
import { type ResourceListState, useResourceList } from './use-resource-list.ts'

/** Props of the filters of a list. */
export interface FiltersProps<T extends Row> {
  resource: WholeSource<T>
  state: ResourceListState<T, string>
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
  /** Whether the user may create records. Default: true. */
  canCreate?: boolean
  /** Filters and actions beside the search. */
  toolbar?: ReactNode
  /** Creates rows from a spreadsheet; loads with the first click. */
  importer?: ComponentType<{ onClose: () => void }> | undefined
  /** Content between heading and table. */
  note?: ReactNode
  /** What to do next, while the list has no row or one. */
  guide?: ReactNode
}

/** A resource's list with search, orders, paging, selection and export. Its form opens over it. */
export function ResourceList<T extends Row, O extends string>(props: ResourceListProps<T, O>) {
  const { resource, canCreate = true, toolbar, importer, note, guide, filters: Filters, rule, ...table } = props
  const { columns } = table
  const { path, name } = resource
  const texts = useTexts(resource.texts)
  const shared = useTexts(resourceTexts)
  const { importRows, exportRows } = useTexts(commonTexts)
  const isEmbedded = useIsEmbedded()
  const state = useResourceList({ resource, columns, rule })
  const { narrowed, filtered, search, keyword, goTo, pages, walk, selection } = state
  const [opened, setOpened] = useState(false)
  const isNew = !narrowed && !filtered && !pages.loading && !pages.more && pages.known <= 1
  const { uncopied, onCopyFail } = useUncopiedText(texts.copyFailed)
  const { title: limitsTitle } = useTexts(limitTexts)
  const hasLimits = isEmbedded && resource.filters.limit !== undefined
  const exported = hasLimits ? [...columns, { ...limitsColumn, header: limitsTitle }] : columns
  const filters = (part: 'bar' | 'nothing') => <Filters {...{ resource, state, part, opened }} />
  const count = Object.values(filtersOf(search)).filter(Boolean).length
  const add = (icon?: ReactNode) =>
    canCreate && (
      <LinkButton to={`${path}/add`} search={search} leftSection={icon}>
        {texts.add ?? shared.add(texts.noun)}
      </LinkButton>
    )
  return (
    <CopyFallback value={onCopyFail}>
      <ListHead name={name} title={texts.title} purpose={texts.purpose}>
        {add(<IconPlus size={16} aria-hidden />)}
      </ListHead>
      {note}
      {guide && isNew && guide}
      <ListTable
        {...{ resource, state, ...table }}
        empty={
          filtered ? (
            filters('nothing')
          ) : (
            <EmptyState title={shared.empty(texts.nouns)} description={texts.emptyHint} action={add()} />
          )
        }
        filters={(opened || narrowed || filtered) && filters('bar')}
        toolbar={
          <>
            <SearchBox
              className={classes.search}
              label={shared.search(texts.nouns)}
              placeholder={
                isEmbedded ? (texts.containsPlaceholder ?? shared.searchPlaceholder) : texts.searchPlaceholder
              }
              keyword={keyword}
              manualCopyText={uncopied}
              onSearch={(typed) => goTo({ keyword: typed }, keyword !== '')}
            />
            <Button
              variant="default"
              leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              {shared.filters}
              {count > 0 && ` (${count})`}
            </Button>
            {toolbar}
            {importer && canCreate && <ImportButton label={importRows} page={path} importer={importer} />}
            <ExportButton
              label={exportRows}
              name={name}
              columns={exported}
              rows={selection.rows.length > 0 ? selection.rows : pages.found}
              walk={walk}
              disabled={pages.loading}
            />
          </>
        }
      />
      <Outlet />
    </CopyFallback>
  )
}

/** A row that may have limits. */
interface LimitedRow extends Row {
  readonly limits?: readonly LimitDraft[] | undefined
}

/** Column of exported files with the limits of records, which an import reads. */
const limitsColumn = {
  id: 'limits',
  value: (row: LimitedRow) => limitsText(row.limits ?? []),
  cell: () => null,
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
      <ToolButton icon={IconUpload} label={label} aria-haspopup="dialog" onClick={() => setClicked(true)} />
      {(clicked || asked === page) && (
        <Suspense>
          <Importer onClose={close} />
        </Suspense>
      )}
    </>
  )
}
