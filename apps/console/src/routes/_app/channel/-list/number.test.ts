import { expect, test } from 'vitest'
import { readNumber } from './NumberCell.tsx'

test.each([
  ['priority', '5', 5],
  ['priority', ' -3 ', -3],
  ['priority', '', undefined],
  ['priority', '1.5', undefined],
  ['priority', 'x', undefined],
  ['priority', undefined, undefined],
] as const)('R5.32 a %s of %j is sent as %j', (field, typed, value) => {
  expect(readNumber(field, typed)).toBe(value)
})

test.each([
  ['-1', 0],
  ['0', 0],
  ['7', 7],
])('R5.31 a weight of %s is sent as %d', (typed, value) => {
  expect(readNumber('weight', typed)).toBe(value)
})
