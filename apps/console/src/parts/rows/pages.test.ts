import { expect, test } from 'vitest'
import { withLocalStorage } from '../../../test/stored-items.ts'
import { pageAfter, pageInput, pageSizeFor } from './pages.ts'

const items = withLocalStorage()

test.each([
  ['50', 1000, 50],
  ['50', 100, 50],
  ['50', undefined, 10],
  ['10', 1000, 10],
  ['100', 50, 50],
  ['100', 20, 10],
  ['30', 1000, 50],
  ['-20', 1000, 50],
  ['x', 1000, 50],
  [undefined, 1000, 50],
  [undefined, 100, 50],
  [undefined, undefined, 10],
])('a page for a choice of %s rows, on a server that takes %s, has %d rows', (chosen, largest, size) => {
  if (chosen !== undefined) items.set('table-page-size', chosen)
  expect(pageSizeFor(largest)).toBe(size)
})

test.each([
  [1, 10, 50, 1],
  [6, 10, 50, 2],
  [5, 10, 50, 1],
  [2, 100, 10, 11],
])('page %d of %d rows begins on page %4$d of %d rows', (page, size, next, after) => {
  expect(pageAfter(page, size, next)).toBe(after)
})

test('the size that every server has is not sent', () => {
  expect(pageInput(2, 10)).toEqual({ p: 2 })
  expect(pageInput(2, 20)).toEqual({ p: 2, size: 20 })
})
