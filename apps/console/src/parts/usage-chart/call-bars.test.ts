import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { barName, chartBars } from './call-bars.ts'

test('bars without calls are filled in, whether the end is included or not', () => {
  const found = [{ ...samples.callBar, time: 110, calls: 3, failures: 1, quota: 7 }]
  const empty = { succeeded: 0, failures: 0, quota: 0 }
  const bars = [
    { time: 100, name: '100', ...empty },
    { time: 110, name: '110', succeeded: 2, failures: 1, quota: 7 },
    { time: 120, name: '120', ...empty },
  ]
  for (const end_timestamp of [129, 130])
    expect(chartBars(found, { start_timestamp: 100, end_timestamp, step: 10 }, String)).toEqual(bars)
})

test.each([
  ['days by date', 30 * 86_400, 86_400, '11-21'],
  ['hours of a day by time', 86_400, 3600, '08:30'],
  ['hours of several days by both', 3 * 86_400, 3600, '11-21 08:30'],
  ['seconds by time to the second', 60, 10, '08:30:10'],
])('%s are named as in tables', (_, length, step, name) => {
  const start_timestamp = new Date(2026, 10, 21, 8, 30, 10).getTime() / 1000
  expect(barName({ start_timestamp, end_timestamp: start_timestamp + length, step })(start_timestamp)).toBe(name)
})
