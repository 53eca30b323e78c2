import type { LimitPeriod } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { createPeriods } from './periods.ts'

const seconds = (time: string) => Date.parse(time) / 1000
const shown = (time: number) => new Date(time * 1000).toISOString().replace('.000Z', 'Z')

/** Zone, period, a time in it, and when the period begins and ends. */
const TABLE: [zone: string, per: Exclude<LimitPeriod, '5h'>, now: string, start: string, end: string][] = [
  ['UTC', 'minute', '2026-11-28T12:34:56Z', '2026-11-28T12:34:00Z', '2026-11-28T12:35:00Z'],
  ['UTC', 'minute', '2026-11-28T12:34:00Z', '2026-11-28T12:34:00Z', '2026-11-28T12:35:00Z'],
  ['UTC', 'hour', '2026-11-28T12:34:56Z', '2026-11-28T12:00:00Z', '2026-11-28T13:00:00Z'],
  ['UTC', 'day', '2026-11-28T23:59:59Z', '2026-11-28T00:00:00Z', '2026-11-29T00:00:00Z'],
  // Weeks begin on Mondays; the 28th is a Saturday.
  ['UTC', 'week', '2026-11-28T12:00:00Z', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'],
  ['UTC', 'week', '2026-11-29T23:59:59Z', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'],
  ['UTC', 'week', '2026-11-30T00:00:00Z', '2026-11-30T00:00:00Z', '2026-12-07T00:00:00Z'],
  ['UTC', 'week', '2027-01-01T00:00:00Z', '2026-12-28T00:00:00Z', '2027-01-04T00:00:00Z'],
  // Months of 28, 29, 30 and 31 days, and the end of a year.
  ['UTC', 'month', '2026-11-30T23:59:59Z', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['UTC', 'month', '2026-12-31T23:59:59Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['UTC', 'month', '2027-02-28T12:00:00Z', '2027-02-01T00:00:00Z', '2027-03-01T00:00:00Z'],
  ['UTC', 'month', '2028-02-29T12:00:00Z', '2028-02-01T00:00:00Z', '2028-03-01T00:00:00Z'],
  // Half and quarter hours.
  ['Asia/Kolkata', 'hour', '2026-11-28T12:34:56Z', '2026-11-28T12:30:00Z', '2026-11-28T13:30:00Z'],
  ['Asia/Kolkata', 'day', '2026-11-28T18:29:59Z', '2026-11-27T18:30:00Z', '2026-11-28T18:30:00Z'],
  ['Asia/Kathmandu', 'hour', '2026-11-28T12:14:59Z', '2026-11-28T11:15:00Z', '2026-11-28T12:15:00Z'],
  ['Asia/Kathmandu', 'month', '2026-11-30T18:15:00Z', '2026-11-30T18:15:00Z', '2026-12-31T18:15:00Z'],
  ['Asia/Shanghai', 'day', '2026-11-28T16:00:00Z', '2026-11-28T16:00:00Z', '2026-11-29T16:00:00Z'],
  ['Asia/Shanghai', 'week', '2026-11-29T15:59:59Z', '2026-11-22T16:00:00Z', '2026-11-29T16:00:00Z'],
  // Days of 23 and 25 hours.
  ['Europe/Berlin', 'day', '2027-03-28T12:00:00Z', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z'],
  ['Europe/Berlin', 'day', '2027-10-31T12:00:00Z', '2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z'],
  ['Europe/Berlin', 'month', '2027-03-31T12:00:00Z', '2027-02-28T23:00:00Z', '2027-03-31T22:00:00Z'],
  ['Europe/Berlin', 'week', '2027-10-28T12:00:00Z', '2027-10-24T22:00:00Z', '2027-10-31T23:00:00Z'],
  // The hour that a clock repeats is two hours.
  ['Europe/Berlin', 'hour', '2027-10-31T00:30:00Z', '2027-10-31T00:00:00Z', '2027-10-31T01:00:00Z'],
  ['Europe/Berlin', 'hour', '2027-10-31T01:30:00Z', '2027-10-31T01:00:00Z', '2027-10-31T02:00:00Z'],
  // Clocks that are set by half an hour: 01:59:59 is followed by 01:30:00.
  ['Australia/Lord_Howe', 'hour', '2027-04-03T14:59:00Z', '2027-04-03T14:00:00Z', '2027-04-03T15:00:00Z'],
  ['Australia/Lord_Howe', 'hour', '2027-04-03T15:10:00Z', '2027-04-03T15:00:00Z', '2027-04-03T15:30:00Z'],
  ['Australia/Lord_Howe', 'hour', '2027-04-03T15:30:00Z', '2027-04-03T15:30:00Z', '2027-04-03T16:30:00Z'],
  // A midnight that does not exist.
  ['Africa/Cairo', 'day', '2027-04-29T22:00:00Z', '2027-04-29T22:00:00Z', '2027-04-30T21:00:00Z'],
  // A day that does not exist: Samoa crossed the date line after 29 December 2011.
  ['Pacific/Apia', 'day', '2011-12-30T09:59:59Z', '2011-12-29T10:00:00Z', '2011-12-30T10:00:00Z'],
  ['Pacific/Apia', 'day', '2011-12-30T10:00:00Z', '2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'],
]

test.each(TABLE)('in %s the %s of %s begins at %s and ends at %s', (zone, per, now, start, end) => {
  const period = createPeriods()(per, seconds(now), zone)
  expect([shown(period.start), shown(period.end)]).toEqual([start, end])
})

/** Zones, and a day on which their clocks are set. */
const CLOCK_CHANGES = [
  ['America/St_Johns', '2027-11-07T00:00:00Z'],
  ['Europe/Berlin', '2027-03-28T00:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T00:00:00Z'],
] as const

test.each([
  ['minute', 1.5],
  ['hour', 3],
  ['day', 400],
  ['week', 400],
  ['month', 1000],
] as const)('each %s begins where another ends, also where clocks are set', (per, days) => {
  const periodAt = createPeriods()
  for (const [zone, day] of CLOCK_CHANGES) {
    let period = periodAt(per, seconds(day), zone)
    while (period.start < seconds(day) + days * 86_400) {
      const next = periodAt(per, period.end, zone)
      expect([next.start, periodAt(per, next.end - 1, zone)]).toEqual([period.end, next])
      period = next
    }
  }
})

test('a zone that is changed counts from the next call on', () => {
  const periodAt = createPeriods()
  const now = seconds('2026-11-28T17:00:00Z')
  expect(shown(periodAt('day', now, 'Asia/Shanghai').end)).toBe('2026-11-29T16:00:00Z')
  expect(shown(periodAt('day', now, 'America/New_York').end)).toBe('2026-11-29T05:00:00Z')
})
