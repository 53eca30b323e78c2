import { useRef } from 'react'
import type { ColumnTable } from './use-table.ts'

/** Returns a function that selects a row or, for a range, all rows from the one selected before. */
export function useRowSelect(table: ColumnTable) {
  const last = useRef<string>(undefined)
  return (index: number, selected: boolean, range: boolean): void => {
    const { rows } = table.getRowModel()
    const from = range ? rows.findIndex(({ id }) => id === last.current) : -1
    const start = from < 0 ? index : from
    const some = rows.slice(Math.min(start, index), Math.max(start, index) + 1)
    last.current = rows[index]?.id
    table.setRowSelection((selection) => ({
      ...selection,
      ...Object.fromEntries(some.map(({ id }) => [id, selected])),
    }))
  }
}
