import type { Sort } from '@relaydeck/api-sdk'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { things } from '../testing/table.tsx'
import type { PagedColumn, RowId, Selection, TableView } from './PagedTable.tsx'
import { moveColumn, orderedColumns, resizeColumn, useTable, useVisibleColumns } from './use-table.ts'

type Thing = ReturnType<typeof things>[number]

const columns: PagedColumn<Thing>[] = [
  { id: 'id', header: 'id', cell: () => '', sortable: 'server' },
  { id: 'name', header: 'name', cell: () => '', primary: true },
  { id: 'amount', header: 'amount', cell: () => '', sortable: 'server', directions: ['desc'] },
  { id: 'age', header: 'age', cell: () => '', sortable: 'browser', directions: ['desc', 'asc'] },
]

interface Start {
  view?: TableView
  sort?: Sort | null
  selected?: readonly RowId[]
}

/** Renders the state of a table that starts with these settings. */
async function start({ view: firstView = {}, sort: firstSort = null, selected: first = [] }: Start = {}) {
  const { result, act } = await renderHook(() => {
    const [view, onView] = useState<TableView>(firstView)
    const [sort, onSort] = useState<Sort | null>(firstSort)
    const [selected, onSelect] = useState<Selection>(new Set(first))
    const table = useTable({
      columns,
      rows: things(1),
      rowId: ({ id }) => id,
      view: { view, onView },
      sorting: { sort, onSort },
      selection: { selected, onSelect },
    })
    const visible = useVisibleColumns(table, columns)
    return { table, view, sort, selected, visible: visible.map(({ id }) => id) }
  })
  return {
    get: () => result.current,
    ordered: () => orderedColumns(result.current.table).map(({ id }) => id),
    column: (id: string) => result.current.table.getColumn(id),
    act,
  }
}

describe('columns', () => {
  test('that a view lists come first in its order, and unknown ones are ignored', async () => {
    expect((await start({ view: { order: ['age', 'gone', 'id'] } })).get().visible).toEqual([
      'age',
      'id',
      'name',
      'amount',
    ])
    expect((await start()).get().visible).toEqual(['id', 'name', 'amount', 'age'])
  })

  test('are hidden, but never the primary one', async () => {
    const { get, column, act } = await start({ view: { hidden: ['id', 'name', 'gone'] } })
    expect(get().visible).toEqual(['name', 'amount', 'age'])
    expect(column('name')?.getCanHide()).toBe(false)
    await act(() => column('age')?.toggleVisibility(false))
    expect(get().visible).toEqual(['name', 'amount'])
    await act(() => column('id')?.toggleVisibility(true))
    expect(get().visible).toEqual(['id', 'name', 'amount'])
    expect(get().view).toEqual({ hidden: ['gone', 'age'] })
  })

  test('move by one position, and stop at both ends', async () => {
    const { get, act } = await start()
    const move = async (id: string, index: number) => {
      await act(() => void moveColumn(get().table, id, index))
      return get().view.order
    }
    expect(await move('age', 2)).toEqual(['id', 'name', 'age', 'amount'])
    expect(await move('id', -1)).toEqual(['id', 'name', 'age', 'amount'])
    expect(await move('amount', 4)).toEqual(['id', 'name', 'age', 'amount'])
  })

  test('that are pinned stay first, in their own order', async () => {
    const { get, ordered, column, act } = await start()
    await act(() => column('age')?.pin('left'))
    await act(() => column('amount')?.pin('left'))
    expect(ordered()).toEqual(['age', 'amount', 'id', 'name'])
    let position: number | undefined
    const move = (id: string, index: number) =>
      act(() => {
        position = moveColumn(get().table, id, index)
      })
    await move('amount', 0)
    expect([ordered(), position]).toEqual([['amount', 'age', 'id', 'name'], 0])
    await move('amount', 3)
    expect([ordered(), position]).toEqual([['age', 'amount', 'id', 'name'], 1])
    await move('name', 0)
    expect([ordered(), position]).toEqual([['age', 'amount', 'name', 'id'], 2])
    await act(() => column('age')?.pin(false))
    expect(get().view.pinned).toEqual(['amount'])
  })

  test('keep widths within limits, and lose only their own', async () => {
    const { get, column, act } = await start()
    const widthAfter = async (width: number) => {
      await act(() => resizeColumn(get().table, 'age', width))
      return get().view.widths
    }
    expect(await widthAfter(200.4)).toEqual({ age: 200 })
    expect(await widthAfter(1)).toEqual({ age: 48 })
    expect(await widthAfter(9999)).toEqual({ age: 640 })
    await act(() => resizeColumn(get().table, 'id', 60))
    await act(() => column('age')?.resetSize())
    expect(get().view.widths).toEqual({ id: 60 })
  })
})

describe('a click on a heading', () => {
  async function clicks(id: string, sort: Sort | null = null) {
    const { get, column, act } = await start({ sort })
    const seen: (Sort | null)[] = []
    for (let click = 0; click < 3; click++) {
      await act(() => column(id)?.toggleSorting())
      seen.push(get().sort)
    }
    return seen
  }
  const by = (column: string, direction: Sort['direction']) => ({ column, direction })

  test('cycles through both directions and the list’s own order', async () => {
    expect(await clicks('id')).toEqual([by('id', 'asc'), by('id', 'desc'), null])
    expect(await clicks('age')).toEqual([by('age', 'desc'), by('age', 'asc'), null])
  })

  test('uses only the directions of the column', async () => {
    expect(await clicks('amount')).toEqual([by('amount', 'desc'), null, by('amount', 'desc')])
  })

  test('starts over in another column, and from a direction that the column does not have', async () => {
    expect((await clicks('id', by('age', 'desc')))[0]).toEqual(by('id', 'asc'))
    expect((await clicks('amount', by('amount', 'asc')))[0]).toEqual(by('amount', 'desc'))
  })
})

test('selecting rows keeps those of other pages, with ids of their own type', async () => {
  const { get, act } = await start({ selected: ['other', 77] })
  await act(() => get().table.toggleAllPageRowsSelected())
  expect(get().selected).toEqual(new Set(['other', 77, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
  await act(() => get().table.getRow('3').toggleSelected(false))
  expect(get().table.getIsSomePageRowsSelected()).toBe(true)
  await act(() => get().table.toggleAllPageRowsSelected(false))
  expect(get().selected).toEqual(new Set(['other', 77]))
})
