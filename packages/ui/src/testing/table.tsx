import type { PagedColumn, PagedTableProps, TablePaging } from '../PagedTable/PagedTable.tsx'

/** Row of the table under test. */
export interface Thing {
  id: number
  name: string
  amount: number
}

/** Returns the rows of a page, counted from 1. */
export const things = (page: number, count = 10): Thing[] =>
  Array.from({ length: count }, (_, place) => {
    const id = (page - 1) * 10 + place + 1
    return { id, name: `thing ${id}`, amount: id * 1000 }
  })

export const columns: PagedColumn<Thing>[] = [
  { id: 'id', header: 'ID', cell: ({ id }) => id, align: 'end', dimmed: true },
  { id: 'name', header: 'Name', cell: ({ id, name }) => <a href={`#${id}`}>{name}</a>, primary: true },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => amount, align: 'end', sortable: 'server' },
  { id: 'age', header: 'Age', cell: ({ id }) => id, sortable: 'browser' },
]

/** Props of the first page of a list with possibly more rows. */
export const firstPage: PagedTableProps<Thing> = {
  label: 'Things',
  columns,
  rows: things(1),
  rowId: ({ id }) => id,
  paging: { page: 1, onPage: () => {}, knownRows: 10, hasMore: true },
  empty: <p>There are no things yet</p>,
}

/** Returns the paging of the first page with some changes. */
export const paging = (changes: Partial<TablePaging>): TablePaging => ({ ...firstPage.paging, ...changes })
