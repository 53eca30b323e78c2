import { parseSort } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createArrange, sortRows } from './arrange.ts'

interface Sample {
  id: number
  left: number | '无限'
  name: string
}

const rows: Sample[] = [
  { id: 1, left: 5, name: 'b2' },
  { id: 2, left: '无限', name: 'b10' },
  { id: 3, left: 50, name: '' },
  { id: 4, left: 5, name: 'a' },
]

const columns: PagedColumn<Sample>[] = [
  { id: 'left', header: '', cell: () => null, value: ({ left }) => left },
  { id: 'name', header: '', cell: () => null, value: ({ name }) => name },
  { id: 'key', header: '', cell: () => null },
]
const ids = (sort: string) => sortRows(rows, parseSort(sort), columns).map(({ id }) => id)

test('rows are sorted by the values of a column in both directions, equal ones newest first', () => {
  expect(ids('left')).toEqual([4, 1, 3, 2])
  expect(ids('-left')).toEqual([2, 3, 4, 1])
  expect(ids('name')).toEqual([3, 4, 1, 2])
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

test.each(['', 'key', '-key', 'none'])('without a sortable column, as in %j, the newest rows are first', (sort) => {
  expect(ids(sort)).toEqual([4, 3, 2, 1])
})

test('rows that the filters do not let through are left out, after what the filters need was fetched', async () => {
  const prepared: string[] = []
  const rule = {
    prepare: async ({ group = '' }) => prepared.push(group),
    matches: ({ name }: Sample, { group = '' }) => name.startsWith(group),
  }
  const arrange = await createArrange(rule, { group: 'b' }, new QueryClient())
  expect(prepared).toEqual(['b'])
  expect(arrange(rows, { column: 'left', direction: 'desc' }, columns).map(({ id }) => id)).toEqual([2, 1])
})
