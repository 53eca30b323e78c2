import { expect, test } from 'vitest'
import { axisTicks } from './axis.ts'

test.each([
  [0.6, 1, [0, 0.2, 0.4, 0.6]],
  [0.61, 1, [0, 0.2, 0.4, 0.6, 0.8]],
  [24, 1, [0, 5, 10, 15, 20, 25]],
  [130, 1, [0, 50, 100, 150]],
  [0.0003, 1, [0, 0.0001, 0.0002, 0.0003]],
])('an axis up to %d has steps of 1, 2 or 5', (highest, unit, ticks) => {
  expect(axisTicks(highest, unit)).toEqual(ticks)
})

test('amounts are rounded in dollars, though they are drawn in units', () => {
  expect(axisTicks(300_000, 500_000)).toEqual([0, 100_000, 200_000, 300_000])
})

test('an axis of counts has no fractions', () => {
  expect(axisTicks(2, 1, 1)).toEqual([0, 1, 2])
})

test('an axis without values has no steps', () => {
  expect(axisTicks(0)).toEqual([0, 1])
})
