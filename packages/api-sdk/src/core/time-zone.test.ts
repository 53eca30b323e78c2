import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, isTimeZone, localTimeZone, zoneDays, zoneOffsets } from './time-zone.ts'

const at = (text: string) => Date.parse(text) / 1000

test('unknown time zones are recognised', () => {
  expect(['Asia/Shanghai', 'UTC', '', 'Nowhere', 'Asia/Kathmandu'].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  expect(isTimeZone(localTimeZone())).toBe(true)
  expect(() => zoneOffsets('Nowhere', 0, 1)).toThrow(RangeError)
})

describe('offsets of a time zone', () => {
  test('change to the quarter of an hour', () => {
    expect(zoneOffsets('Europe/Berlin', at('2026-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'))).toEqual([
      { from: at('2026-01-01T00:00:00Z'), seconds: 3600 },
      { from: at('2026-03-29T01:00:00Z'), seconds: 7200 },
      { from: at('2026-10-25T01:00:00Z'), seconds: 3600 },
    ])
  })

  test('change in the last second of a period', () => {
    const change = at('2026-03-29T01:00:00Z')
    expect(zoneOffsets('Europe/Berlin', change - 1, change)).toHaveLength(2)
  })

  test('hold from the second of their change', () => {
    // At midnight the clock is set back to eleven o'clock.
    const change = at('2026-04-05T03:00:00Z')
    const offsets = zoneOffsets('America/Santiago', change - 86_400, change + 86_400)
    expect([change - 1, change, change + 3600].map((time) => dayIn(offsets, time))).toEqual([
      '2026-04-04',
      '2026-04-04',
      '2026-04-05',
    ])
  })

  test('are quarters of an hour, ahead and behind', () => {
    const offsetOf = (zone: string) => zoneOffsets(zone, at('2026-01-01T00:00:00Z'), at('2026-01-02T00:00:00Z'))
    expect(offsetOf('Asia/Kathmandu')).toMatchObject([{ seconds: 20_700 }])
    expect(offsetOf('America/New_York')).toMatchObject([{ seconds: -18_000 }])
    expect(offsetOf('UTC')).toMatchObject([{ seconds: 0 }])
  })
})

describe('days of a time zone', () => {
  test('have 23 and 25 hours when clocks change', () => {
    const days = zoneDays('Europe/Berlin', at('2026-03-28T00:00:00+01:00'), at('2026-03-30T23:59:59+02:00'))
    expect(days.map(({ name, start, end }) => [name, (end - start + 1) / 3600])).toEqual([
      ['2026-03-28', 24],
      ['2026-03-29', 23],
      ['2026-03-30', 24],
    ])
    const autumn = zoneDays('Europe/Berlin', at('2026-10-25T00:00:00+02:00'), at('2026-10-25T23:59:59+01:00'))
    expect(autumn.map(({ start, end }) => (end - start + 1) / 3600)).toEqual([25])
  })

  test('begin at one o’clock where midnight is skipped', () => {
    const days = zoneDays('America/Santiago', at('2026-09-05T04:00:00Z'), at('2026-09-07T02:59:59Z'))
    expect(days).toEqual([
      { name: '2026-09-05', start: at('2026-09-05T04:00:00Z'), end: at('2026-09-06T03:59:59Z') },
      { name: '2026-09-06', start: at('2026-09-06T04:00:00Z'), end: at('2026-09-07T02:59:59Z') },
    ])
  })

  test('are cut at the bounds of the period', () => {
    expect(zoneDays('UTC', 86_400 + 5, 2 * 86_400)).toEqual([
      { name: '1970-01-02', start: 86_405, end: 172_799 },
      { name: '1970-01-03', start: 172_800, end: 172_800 },
    ])
  })

  test('cover a period without gaps, and each second has the date of its day', () => {
    const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/Santiago', 'Asia/Kathmandu', 'Asia/Beirut')
    const anyTime = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') })
    // Changes of the clocks of Berlin, Santiago and Beirut, midnights in Shanghai and Kathmandu.
    const border = fc.constantFrom(
      ...['2026-03-29T01:00Z', '2026-09-06T04:00Z', '2026-03-28T22:00Z', '2026-05-01T16:00Z', '2026-05-01T18:15Z'],
    )
    const nearBorder = fc.tuple(border, fc.integer({ min: -1, max: 1 })).map(([text, second]) => at(text) + second)
    const time = fc.oneof(anyTime, nearBorder)
    const length = fc.oneof(
      fc.integer({ min: 0, max: 100 * 86_400 }),
      fc.constantFrom(0, 1, 3600, 86_399, 86_400, 86_401),
    )
    fc.assert(
      fc.property(zone, time, length, (name, start, length) => {
        const days = zoneDays(name, start, start + length)
        const offsets = zoneOffsets(name, start, start + length)
        expect([days[0]?.start, days.at(-1)?.end]).toEqual([start, start + length])
        for (const [index, day] of days.entries()) {
          if (index > 0) expect(day.start).toBe((days[index - 1]?.end ?? 0) + 1)
          expect([dayIn(offsets, day.start), dayIn(offsets, day.end)]).toEqual([day.name, day.name])
        }
      }),
      { numRuns: 200 },
    )
  })
})
