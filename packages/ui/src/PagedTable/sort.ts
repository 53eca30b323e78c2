/** Which way rows go: smallest first or largest first. */
export type SortDirection = 'asc' | 'desc'

/** The order rows stand in. */
export interface TableSort {
  /** Id of the column. */
  readonly column: string
  readonly direction: SortDirection
}

const BOTH: readonly SortDirection[] = ['asc', 'desc']

/** What a press on a heading asks for: its directions in turn, then the list's own order (`null`). */
export function nextSort(
  column: { readonly id: string; readonly directions?: readonly SortDirection[] | undefined },
  sort: TableSort | null | undefined,
): TableSort | null {
  const directions = column.directions ?? BOTH
  const at = sort?.column === column.id ? directions.indexOf(sort.direction) : -1
  const direction = directions[at + 1]
  return direction ? { column: column.id, direction } : null
}

/** A sort as `aria-sort` says it. */
export function ariaSort(id: string, sort: TableSort | null | undefined): 'ascending' | 'descending' | 'none' {
  if (sort?.column !== id) return 'none'
  return sort.direction === 'asc' ? 'ascending' : 'descending'
}
