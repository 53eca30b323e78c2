import { describe, expect, test } from 'vitest'
import { ariaSort, nextSort } from './sort.ts'

describe('nextSort', () => {
  const created = { id: 'created' }
  const used = { id: 'used', directions: ['desc'] as const }

  test('cycles through both directions and the list’s own order', () => {
    const first = nextSort(created, null)
    const second = nextSort(created, first)
    expect([first, second, nextSort(created, second)]).toEqual([
      { column: 'created', direction: 'asc' },
      { column: 'created', direction: 'desc' },
      null,
    ])
  })

  test('uses only the directions of the column', () => {
    const first = nextSort(used, undefined)
    expect([first, nextSort(used, first)]).toEqual([{ column: 'used', direction: 'desc' }, null])
  })

  test('starts over in another column', () => {
    expect(nextSort(created, { column: 'used', direction: 'desc' })).toEqual({ column: 'created', direction: 'asc' })
  })

  test('starts over from a direction the column does not have', () => {
    expect(nextSort(used, { column: 'used', direction: 'asc' })).toEqual({ column: 'used', direction: 'desc' })
  })
})

test('D77 ariaSort returns the aria-sort value', () => {
  const sort = { column: 'used', direction: 'desc' } as const
  expect([ariaSort('used', sort), ariaSort('created', sort), ariaSort('created', null)]).toEqual([
    'descending',
    'none',
    'none',
  ])
})
