import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timelineBars } from './-timeline.ts'

const at = (...time: [day: number, hour: number, minute?: number]) => new Date(2026, 10, ...time).getTime() / 1000
const NOW = at(21, 8, 20) * 1000

test('without a period, the last thirty days are shown by day', () => {
  const bars = timelineBars({}, NOW)
  expect(bars).toEqual({ start_timestamp: at(-9, 0), end_timestamp: at(22, 0) - 1, step: 86_400 })
})

test('a shorter period has shorter bars, which begin at full ones', () => {
  expect(timelineBars({ start_timestamp: at(21, 0) + 1 }, NOW)).toMatchObject({ start_timestamp: at(21, 0), step: 900 })
  const minutes = timelineBars({ start_timestamp: at(21, 8), end_timestamp: at(21, 8, 10) }, NOW)
  expect(minutes).toEqual({ start_timestamp: at(21, 8), end_timestamp: at(21, 8, 10) + 9, step: 10 })
  expect(timelineBars({ start_timestamp: 5, end_timestamp: 5 }, NOW)).toMatchObject({ step: 10 })
})

test('every period has few bars, and all its seconds are in them', () => {
  const seconds = fc.integer({ min: 1, max: 4e9 })
  fc.assert(
    fc.property(seconds, seconds, (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)]
      const bars = timelineBars({ start_timestamp: start, end_timestamp: end }, NOW)
      const count = (bars.end_timestamp + 1 - bars.start_timestamp) / bars.step
      expect(Number.isInteger(count)).toBe(true)
      expect(count).toBeLessThanOrEqual(75)
      expect(bars.start_timestamp).toBeLessThanOrEqual(start)
      expect(bars.end_timestamp).toBeGreaterThanOrEqual(end)
    }),
  )
})
