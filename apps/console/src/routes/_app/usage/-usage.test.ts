import { samples } from '@relaydeck/api-sdk/testing'
import { localTimeZone } from '@relaydeck/api-sdk/usage'
import { describe, expect, test } from 'vitest'
import { logFilters, utcOffset, zoneName } from '../../../parts/usage-chart/sums.ts'
import { readSearch } from './-address.ts'
import {
  groupOf,
  groupsFor,
  lastMonth,
  offsetOf,
  periodOf,
  rangeOf,
  thisMonth,
  totalsOf,
  withoutGaps,
  zoneOf,
} from './-usage.ts'

const { usageSum } = samples
const NOW = new Date(2026, 10, 21, 8).getTime()
const seconds = (...date: [number, number, number, number?, number?, number?]) => new Date(...date).getTime() / 1000

describe('the address of the usage page', () => {
  test('is read with invalid values left out', () => {
    expect(readSearch({ by: 'model', start_timestamp: '5', page: '2' })).toEqual({
      by: 'model',
      start_timestamp: 5,
      page: 2,
    })
    expect(readSearch({ start_timestamp: 'y', end_timestamp: -1, page: 0 })).toEqual({})
  })

  test('opens the current month by user, or by token for users', () => {
    const zone = localTimeZone()
    expect(periodOf({}, NOW, zone)).toEqual({ start_timestamp: seconds(2026, 10, 1) })
    expect(periodOf({ end_timestamp: 5 }, NOW, zone)).toEqual({ start_timestamp: undefined, end_timestamp: 5 })
    expect([groupOf({}, true), groupOf({}, false), groupOf({ by: 'user' }, false), groupOf({ by: 'x' }, true)]).toEqual(
      ['user', 'token', 'token', 'user'],
    )
    expect(groupsFor(false)).not.toContain('channel')
  })
})

describe('the log behind a sum', () => {
  const period = { start_timestamp: seconds(2026, 10, 1), end_timestamp: seconds(2026, 10, 20, 12) }
  const row = (name: string, username = '') => ({ ...usageSum, name, username })

  test.each([
    ['user', row('alice'), { username: 'alice' }],
    ['token', row('ci', 'alice'), { token_name: 'ci', username: 'alice' }],
    ['model', row('gpt-4o'), { model_name: 'gpt-4o' }],
    ['user,model', row('gpt-4o', 'alice'), { model_name: 'gpt-4o', username: 'alice' }],
    ['channel', row('3'), { channel: 3 }],
  ] as const)('is filtered by %s', (by, sum, filter) => {
    expect(logFilters(by, sum, period)).toEqual({ type: 2, ...period, ...filter })
  })

  test('is filtered by the part of a day that the period has', () => {
    expect(logFilters('day', row('2026-11-20'), period)).toEqual({
      type: 2,
      start_timestamp: seconds(2026, 10, 20),
      end_timestamp: period.end_timestamp,
    })
    expect(logFilters('day', row('2026-11-02'), period)).toMatchObject({
      start_timestamp: seconds(2026, 10, 2),
      end_timestamp: seconds(2026, 10, 2, 23, 59, 59),
    })
  })
})

test('the name of an offset', () => {
  expect([480, 0, -210, 345].map(zoneName)).toEqual(['UTC+08:00', 'UTC', 'UTC-03:30', 'UTC+05:45'])
  expect(utcOffset({}, NOW)).toBe(-new Date(NOW).getTimezoneOffset())
})

test('totals and days without gaps', () => {
  expect(totalsOf([usageSum, usageSum])).toEqual({ quota: 378, calls: 6, tokens: 900 })
  const days = [
    { ...usageSum, name: '2026-10-31', quota: 1 },
    { ...usageSum, name: '2026-11-02', quota: 2 },
  ]
  expect(withoutGaps(days)).toEqual([
    { name: '10-31', quota: 1 },
    { name: '11-01', quota: 0 },
    { name: '11-02', quota: 2 },
  ])
  expect(withoutGaps([])).toEqual([])
  expect(withoutGaps([usageSum, usageSum].map((sum, at) => ({ ...sum, name: `${2025 + at}-11-01` })))[0]?.name).toBe(
    '2025-11-01',
  )
})

test('months and days follow the chosen time zone', () => {
  const at = (text: string) => Date.parse(text) / 1000
  const now = Date.parse('2026-11-01T03:00:00Z')
  expect(lastMonth(now, 'Asia/Shanghai')).toEqual({
    start_timestamp: at('2026-10-01T00:00:00+08:00'),
    end_timestamp: at('2026-10-31T23:59:59+08:00'),
  })
  expect(lastMonth(now, 'America/New_York')).toEqual({
    start_timestamp: at('2026-09-01T00:00:00-04:00'),
    end_timestamp: at('2026-09-30T23:59:59-04:00'),
  })
  const day = { ...usageSum, name: '2026-10-25' }
  expect(logFilters('day', day, {}, 'Europe/Berlin')).toMatchObject({
    start_timestamp: at('2026-10-25T00:00:00+02:00'),
    end_timestamp: at('2026-10-25T23:59:59+01:00'),
  })
  expect(offsetOf('Asia/Kathmandu', {}, now)).toBe(345)
  expect([zoneOf({ zone: 'Asia/Tokyo' }), zoneOf({ zone: 'x' }), zoneOf({})]).toEqual([
    'Asia/Tokyo',
    localTimeZone(),
    localTimeZone(),
  ])
})

test('a period has the name of its month, or none', () => {
  const now = Date.UTC(2026, 10, 26, 12)
  expect(rangeOf(thisMonth(now, 'Asia/Shanghai'), now, 'Asia/Shanghai')).toBe('month')
  expect(rangeOf(lastMonth(now, 'Asia/Shanghai'), now, 'Asia/Shanghai')).toBe('lastMonth')
  expect(rangeOf(thisMonth(now, 'UTC'), now, 'Asia/Shanghai')).toBe('custom')
  expect(rangeOf({ end_timestamp: 1 }, now, 'UTC')).toBe('custom')
})
