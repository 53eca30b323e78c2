import { readTime } from '@relaydeck/ui/TimeRange'
import { expect, test } from 'vitest'
import { defaultTime } from './ClearLogs.tsx'

test('the default time for clearing logs is 30 days ago', { tags: ['R9.14'] }, () => {
  const now = Date.UTC(2026, 5, 30, 12, 34)
  expect(readTime(defaultTime(now))).toBe(Date.UTC(2026, 4, 31, 12, 34) / 1000)
})
