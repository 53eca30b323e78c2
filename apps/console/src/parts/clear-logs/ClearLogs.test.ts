import { expect, test } from 'vitest'
import { defaultDate, parseDate } from './ClearLogs.tsx'

test('the default date for clearing logs is 30 days ago', { tags: ['R9.14'] }, () => {
  const now = Date.UTC(2026, 5, 30, 12, 34)
  expect(parseDate(defaultDate(now))).toBe(Date.UTC(2026, 4, 31, 12, 34) / 1000)
})

test.each(['', 'soon', '1969-01-01T00:00'])('rejects %j as a date', (typed) => {
  expect(parseDate(typed)).toBeUndefined()
})
