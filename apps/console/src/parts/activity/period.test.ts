import { expect, test } from 'vitest'
import { changeOf, failedShare, PERIODS, periodBars } from './period.ts'

const NOW = new Date(2026, 10, 21, 8, 20).getTime()
const at = (...time: [day: number, hour: number]) => new Date(2026, 10, ...time).getTime() / 1000

test('the last bar of each period contains the current time, and begins at a full local hour or day', () => {
  expect(periodBars('24h', NOW)).toEqual({ start_timestamp: at(20, 9), end_timestamp: at(21, 9), step: 3600 })
  expect(periodBars('7d', NOW)).toEqual({ start_timestamp: at(14, 12), end_timestamp: at(21, 12), step: 6 * 3600 })
  expect(periodBars('30d', NOW)).toEqual({ start_timestamp: at(-8, 0), end_timestamp: at(22, 0), step: 24 * 3600 })
  const midnight = new Date(2026, 10, 21).getTime()
  for (const name of PERIODS) expect(periodBars(name, midnight).end_timestamp).toBeGreaterThan(midnight / 1000)
})

test('a change from nothing has no percentage', () => {
  expect(changeOf(0, 5)).toBeUndefined()
  expect(changeOf(200, 216)).toBe(8)
  expect(changeOf(200, 0)).toBe(-100)
})

test('without calls, none has failed', () => {
  expect(failedShare({ calls: 0, failures: 0 })).toBe(0)
  expect(failedShare({ calls: 4, failures: 1 })).toBe(0.25)
})
