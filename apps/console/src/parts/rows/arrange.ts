import type { Row, Sort } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import type { QueryClient } from '@tanstack/react-query'
import type { FilterValues } from './address.ts'
import { newestFirst } from './cached-rows.ts'

/** Decides which rows match the filters of a list. */
export interface FilterRule<T> {
  matches: (row: T, filters: FilterValues, queryClient: QueryClient) => boolean
  /** Fetches the data that the rule needs besides the rows. */
  prepare?: (filters: FilterValues, queryClient: QueryClient) => Promise<unknown>
}

const collator = new Intl.Collator([], { numeric: true })

/** Compares values of a column. Texts beside numbers, such as "unlimited", are larger than any number. */
function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === typeof b) return collator.compare(String(a), String(b))
  return typeof a === 'number' ? -1 : 1
}

/**
 * Returns rows sorted by the values of a column; equal ones newest first.
 * @param sort `null` for newest first
 */
export function sortRows<T extends Row>(
  rows: readonly T[],
  sort: Sort | null,
  columns: readonly PagedColumn<T>[],
): T[] {
  const newest = newestFirst(rows)
  const value = columns.find(({ id }) => id === sort?.column)?.value
  if (!value) return newest
  const sign = sort?.direction === 'desc' ? -1 : 1
  const keyed = newest.map((row) => ({ row, key: value(row) }))
  return keyed.toSorted((a, b) => sign * compareValues(a.key, b.key)).map(({ row }) => row)
}

/** Returns a function that selects and sorts the rows of a list, after loading the data its filters need. */
export async function createArrange<T extends Row>(rule: FilterRule<T>, filters: FilterValues, client: QueryClient) {
  await rule.prepare?.(filters, client)
  return (rows: readonly T[], sort: Sort | null, columns: readonly PagedColumn<T>[]): T[] =>
    sortRows(
      rows.filter((row) => rule.matches(row, filters, client)),
      sort,
      columns,
    )
}
