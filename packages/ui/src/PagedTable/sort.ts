import type { PagedColumn, SortDirection, TableSort } from './types.ts'

const BOTH: readonly SortDirection[] = ['asc', 'desc']

/** Returns the order after a click on a heading: its directions in turn, then the list's own order (`null`). */
export function nextSort(
  column: Pick<PagedColumn<never>, 'id' | 'directions'>,
  sort: TableSort | null | undefined,
): TableSort | null {
  const directions = column.directions ?? BOTH
  const index = sort?.column === column.id ? directions.indexOf(sort.direction) : -1
  const direction = directions[index + 1]
  return direction ? { column: column.id, direction } : null
}

/** Returns the `aria-sort` value of a column. */
export function ariaSort(id: string, sort: TableSort | null | undefined): 'ascending' | 'descending' | 'none' {
  if (sort?.column !== id) return 'none'
  return sort.direction === 'asc' ? 'ascending' : 'descending'
}
