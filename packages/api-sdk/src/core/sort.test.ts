import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSort, parseSort } from './sort.ts'

test.each([
  ['name', { column: 'name', direction: 'asc' }],
  ['-name', { column: 'name', direction: 'desc' }],
  ['used-quota', { column: 'used-quota', direction: 'asc' }],
  ['--name', { column: '-name', direction: 'desc' }],
  ['', null],
  ['-', null],
  [undefined, null],
] as const)('the order %j is read as %j', (text, sort) => {
  expect(parseSort(text)).toEqual(sort)
})

test('a written order is read again', () => {
  const column = fc.string({ minLength: 1 }).filter((name) => !name.startsWith('-'))
  fc.assert(
    fc.property(fc.record({ column, direction: fc.constantFrom('asc', 'desc') }), (sort) => {
      expect(parseSort(formatSort(sort))).toEqual(sort)
    }),
  )
  expect(formatSort(null)).toBe('')
})
