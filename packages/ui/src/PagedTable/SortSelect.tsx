import { NativeSelect } from '@mantine/core'
import { formatSort, parseSort } from '@relaydeck/api-sdk'
import classes from './TableBar.module.css'
import { useToolTexts } from './tool-texts.ts'
import type { PagedColumn, TableSorting } from './types.ts'

interface SortSelectProps<Row> {
  columns: readonly PagedColumn<Row>[]
  sorting: TableSorting | undefined
}

const BOTH = ['asc', 'desc'] as const

/** Order of the rows in a narrow container, where no headings are shown. */
export function SortSelect<Row>({ columns, sorting }: SortSelectProps<Row>) {
  const tools = useToolTexts()
  const { sort, onSort } = sorting ?? {}
  const orders = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ id, header, directions = BOTH }) =>
      directions.map((direction) => ({
        value: formatSort({ column: id, direction }),
        label: tools[direction](header),
      })),
    )
  if (!onSort || orders.length === 0) return null
  const current = formatSort(sort)
  return (
    <NativeSelect
      className={classes.sort}
      size="xs"
      aria-label={tools.sort}
      value={orders.some(({ value }) => value === current) ? current : ''}
      data={[{ value: '', label: tools.unsorted }, ...orders]}
      onChange={({ currentTarget }) => onSort(parseSort(currentTarget.value))}
    />
  )
}
