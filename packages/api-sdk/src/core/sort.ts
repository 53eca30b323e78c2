/** Direction of an order: smallest or largest value first. */
export type SortDirection = 'asc' | 'desc'

/** Order of a list by one of its columns. */
export interface Sort {
  readonly column: string
  readonly direction: SortDirection
}

/** Reads an order from a text such as `-name`, in which `-` means descending; `null` if it names no column. */
export function parseSort(text: string | undefined): Sort | null {
  const direction = text?.startsWith('-') ? 'desc' : 'asc'
  const column = direction === 'desc' ? text?.slice(1) : text
  return column ? { column, direction } : null
}

/** Writes an order as a text that `parseSort` reads; no order is an empty text. */
export const formatSort = (sort: Sort | null | undefined): string =>
  sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.column}` : ''
