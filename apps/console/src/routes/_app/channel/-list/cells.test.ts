import { expect, test } from 'vitest'
import { readNumber } from './cells.tsx'

test.each([
  ['priority', '5', 5],
  ['priority', ' -3 ', -3],
  ['priority', '', undefined],
  ['priority', '1.5', undefined],
  ['priority', 'x', undefined],
  ['priority', undefined, undefined],
] as const)('a %s of %j is sent as %j', { tags: ['R5.32'] }, (field, typed, value) => {
  expect(readNumber(field, typed)).toBe(value)
})

test.each([
  ['-1', 0],
  ['0', 0],
  ['7', 7],
])('a weight of %s is sent as %d', { tags: ['R5.31'] }, (typed, value) => {
  expect(readNumber('weight', typed)).toBe(value)
})
