import { expect, test } from 'vitest'
import { labelledBars } from './axis-labels.ts'

const names = (count: number, length = 5) =>
  Array.from({ length: count }, (_, nth) => String(nth).padStart(length, '0'))
const places = (count: number, width: number, length?: number) => labelledBars(names(count, length), width)?.map(Number)

test.each([
  [7, 900, [0, 1, 2, 3, 4, 5, 6]],
  [31, 900, [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]],
  [31, 300, [0, 10, 20, 30]],
])('%d bars on %d px have labels at equal distances, the first and the last among them', (count, width, labelled) => {
  expect(places(count, width)).toEqual(labelled)
})

test('30 bars, which no step divides, have labels at distances that look equal', () => {
  expect(places(30, 900)).toEqual([0, 10, 19, 29])
})

test('long labels are further from each other', () => {
  expect(places(31, 900, 11)).toEqual([0, 5, 10, 15, 20, 25, 30])
})

test('without room for two labels, the first bar is named', () => {
  expect(places(30, 60)).toEqual([0])
  expect(places(1, 900)).toEqual([0])
})

test('bars that share a name, as when clocks go back, are left to the chart', () => {
  expect(labelledBars(['01:00', '01:00'], 900)).toBeUndefined()
})
