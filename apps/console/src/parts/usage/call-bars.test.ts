import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { chartBars } from './call-bars.ts'

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
