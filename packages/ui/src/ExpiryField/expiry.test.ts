import { expect, test } from 'vitest'
import { formatExpiry, isPast, isSkipped, parseExpiry, SHORTCUTS, shortcut } from './expiry.ts'

test.each([
  ['2026-12-31 23:59:59', [2026, 11, 31, 23, 59, 59]],
  ['2026-12-31 23:59', [2026, 11, 31, 23, 59, 0]],
  ['2026-12-31', [2026, 11, 31, 0, 0, 0]],
  ['2026/12/31 08:00', [2026, 11, 31, 8, 0, 0]],
  [' 2026-12-31T23:59:59 ', [2026, 11, 31, 23, 59, 59]],
] as const)('the text %s is parsed as local time', (typed, [year, month, day, hour, minute, second]) => {
  expect(parseExpiry(typed)).toBe(new Date(year, month, day, hour, minute, second).getTime() / 1000)
})

test.each(['', '   '])('empty text (%j) means never', { tags: ['R5.35'] }, (typed) => {
  expect(parseExpiry(typed)).toBe(-1)
})

test.each(['tomorrow', '2026-13-01', '2026-02-30', '31.12.2026', '1767225599', '2026-12-31 25:00', '2026-12-31x'])(
  'the text %s is not a date',
  { tags: ['R5.34'] },
  (typed) => {
    expect(parseExpiry(typed)).toBeUndefined()
  },
)

test('a month is 30 days from now, and -1 becomes an empty text', { tags: ['R5.36', 'R9.12'] }, () => {
  const now = Date.UTC(2026, 5, 1, 12, 0, 0)
  expect(parseExpiry(shortcut('month', now))).toBe(now / 1000 + 30 * 24 * 3600)
  expect(SHORTCUTS).toEqual({ month: 2_592_000, day: 86_400, hour: 3600 })
  expect(formatExpiry(-1)).toBe('')
})

test('formatted times are parsed back', () => {
  for (const seconds of [1, 1_000_000_000, 1_795_223_679]) expect(parseExpiry(formatExpiry(seconds))).toBe(seconds)
})

test.each(['', 'soon', '2026-02-30', '2026-12-31', '2026-12-31 23:59', '2026-12-31 25:00', '2026-1-1', '2026'])(
  'the time %j is not skipped by clocks',
  (typed) => {
    expect(isSkipped(typed)).toBe(false)
  },
)

test('recognizes past times', () => {
  const now = new Date(2026, 0, 2, 0, 0, 0).getTime()
  expect(isPast('2026-01-01', now)).toBe(true)
  expect(isPast('2026-01-02', now)).toBe(true)
  expect(isPast('2026-01-03', now)).toBe(false)
  expect(isPast('', now)).toBe(false)
  expect(isPast('soon', now)).toBe(false)
})
