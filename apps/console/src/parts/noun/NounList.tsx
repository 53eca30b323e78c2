import type { Status } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { useUiTexts } from '@relaydeck/ui/texts'
import { type ComponentType, useCallback, useMemo } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { useStatus } from '../../app/status.ts'
import { idColumn, nameColumn, statusColumn } from '../list-page/columns.tsx'
import { Filters } from '../list-page/Filters.tsx'
import { type FiltersProps, ResourceList } from '../list-page/ResourceList.tsx'
import { RowActions } from '../list-page/RowActions.tsx'
import type { FilterRule } from '../rows/arrange.ts'
import { resourceTexts } from '../rows/resource.ts'
import type { BulkProps } from '../rows/selection.ts'
import type { NamedRow, NounResource, NounTexts, Statuses } from './resource.ts'

/** What the columns of a list are made of. */
export interface ColumnContext<X> {
  /** Texts of the noun. */
  texts: X
  /** Headings that nouns share. */
  headings: ReturnType<typeof resourceTexts.current>['columns']
  /** Status of the gateway, with the format of quota. */
  status: Status
}

interface NounListProps<T extends NamedRow, D, A, X extends NounTexts> {
  resource: NounResource<T, D, A, X>
  /** Returns the columns after id, name and status; always the same function. */
  columns: (context: ColumnContext<X>) => readonly PagedColumn<T>[]
  /** Buttons for the selected rows. */
  bulk: ComponentType<BulkProps<T>>
  /** Creates rows from a spreadsheet; loads with the first click. */
  importer?: ComponentType<{ onClose: () => void }> | undefined
  /** Tooltip of the switch of a row that is neither enabled nor disabled. */
  fixedHint?: string
}

/** The list of a noun: id, name, status and its own columns, with a filter by status. */
export function NounList<T extends NamedRow, D, A, X extends NounTexts>(props: NounListProps<T, D, A, X>) {
  const { resource, columns, fixedHint, ...list } = props
  const { statuses } = resource
  const texts = useTexts(resource.texts)
  const { columns: headings } = useTexts(resourceTexts)
  const ui = useUiTexts()
  const status = useStatus()
  const shown = useMemo(
    () => [
      idColumn(headings.id),
      nameColumn(resource, headings.name),
      statusColumn(headings.status, statuses.kind, ui),
      ...columns({ texts, headings, status }),
    ],
    [resource, columns, statuses, texts, headings, ui, status],
  )
  const rowActions = useCallback(
    (row: T) => <RowActions resource={resource} row={row} fixedHint={fixedHint} />,
    [resource, fixedHint],
  )
  const filters = useCallback((bar: FiltersProps<T>) => <StatusFilter statuses={statuses} {...bar} />, [statuses])
  const rule = useMemo(() => statusRule(statuses), [statuses])
  return (
    <ResourceList resource={resource} columns={shown} rowActions={rowActions} filters={filters} rule={rule} {...list} />
  )
}

interface StatusFilterProps<T extends NamedRow> extends FiltersProps<T> {
  statuses: Statuses
}

function StatusFilter<T extends NamedRow>({ statuses: { kind, values }, ...props }: StatusFilterProps<T>) {
  const { status: label } = useTexts(resourceTexts).columns
  const labels: Readonly<Record<string, string>> = useUiTexts().status[kind]
  const choices = Object.keys(values).map((value) => ({ value, label: labels[value] ?? value }))
  return <Filters {...props} fields={[{ name: 'status', label, choices }]} />
}

/** Decides which rows match the filter by the name of their status. */
const statusRule = ({ values }: Statuses): FilterRule<NamedRow> => ({
  matches: ({ status }, filters) => !filters.status || values[filters.status] === status,
})
