import { describe, expect, test } from 'vitest'
import { ariaSort, nextSort } from './sort.ts'

describe('a press on a heading', () => {
  const created = { id: 'created' }
  const used = { id: 'used', directions: ['desc'] as const }

  test('goes through both directions and back to the list’s own order', () => {
    const first = nextSort(created, null)
    const second = nextSort(created, first)
    expect([first, second, nextSort(created, second)]).toEqual([
      { column: 'created', direction: 'asc' },
      { column: 'created', direction: 'desc' },
      null,
    ])
  })

  test('knows only the directions the server has', () => {
    const first = nextSort(used, undefined)
    expect([first, nextSort(used, first)]).toEqual([{ column: 'used', direction: 'desc' }, null])
  })

  test('begins anew in another column', () => {
    expect(nextSort(created, { column: 'used', direction: 'desc' })).toEqual({ column: 'created', direction: 'asc' })
  })

  test('begins anew from a direction the column does not have', () => {
    expect(nextSort(used, { column: 'used', direction: 'asc' })).toEqual({ column: 'used', direction: 'desc' })
  })
})

test('D77 a sort is said in the words of aria-sort', () => {
  const sort = { column: 'used', direction: 'desc' } as const
  expect([ariaSort('used', sort), ariaSort('created', sort), ariaSort('created', null)]).toEqual([
    'descending',
    'none',
    'none',
  ])
})
