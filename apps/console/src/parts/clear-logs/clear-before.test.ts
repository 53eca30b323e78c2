import { expect, test } from 'vitest'
import { offeredDate, secondsOf } from './clear-before.ts'

test('R9.14 the date offered for clearing logs is 30 days ago', () => {
  const now = Date.UTC(2026, 5, 30, 12, 34)
  expect(secondsOf(offeredDate(now))).toBe(Date.UTC(2026, 4, 31, 12, 34) / 1000)
})

test.each(['', 'soon', '1969-01-01T00:00'])('%j is no date to clear before', (typed) => {
  expect(secondsOf(typed)).toBeUndefined()
})
