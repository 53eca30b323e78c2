import { expect, test } from 'vitest'
import { between, withRows } from './selection.ts'

test('rows are put in and taken out; others stay', () => {
  expect(withRows(new Set([1, 99]), [1, 2, 3], true)).toEqual(new Set([1, 99, 2, 3]))
  expect(withRows(new Set([1, 2, 99]), [1, 2, 3], false)).toEqual(new Set([99]))
})

test('a range goes both ways, and begins anew where its start is out of sight', () => {
  expect(between([5, 4, 3, 2, 1], 4, 2)).toEqual([4, 3, 2])
  expect(between([5, 4, 3, 2, 1], 2, 4)).toEqual([4, 3, 2])
  expect(between([5, 4, 3, 2, 1], undefined, 3)).toEqual([3])
  expect(between([5, 4, 3], 77, 3)).toEqual([3])
})
