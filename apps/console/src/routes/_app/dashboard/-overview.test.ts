import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { ofLastDay } from '../../../parts/channel/use-channels.ts'
import { endingOf, todayOf, weekOf } from './-overview.ts'

const NOW = new Date(2026, 10, 21, 8).getTime()
const seconds = (time: number) => Math.floor(time / 1000)
const DAY = 86_400

test('days are local, the first one of the week at midnight', () => {
  expect(todayOf(NOW)).toEqual({ start_timestamp: new Date(2026, 10, 21).getTime() / 1000 })
  expect(weekOf(NOW)).toEqual({ start_timestamp: new Date(2026, 10, 15).getTime() / 1000 })
})

test('failed calls are counted for the last day', () => {
  const rows = [NOW - 60_000, NOW - 2 * DAY * 1000].map((time) => ({ created_at: seconds(time) }))
  expect(ofLastDay(rows, NOW)).toEqual(rows.slice(0, 1))
})

test('own tokens that end are listed by their time', () => {
  const token = {
    ...samples.token,
    status: 1,
    unlimited_quota: false,
    remain_quota: 1,
    used_quota: 99,
    expired_time: -1,
  }
  const rows = [
    { ...token, id: 1 },
    { ...token, id: 2, status: 2 },
    { ...token, id: 3, expired_time: seconds(NOW) + 6 * DAY },
    { ...token, id: 4, expired_time: seconds(NOW) - DAY },
    { ...token, id: 5, remain_quota: 50 },
  ]
  expect(endingOf(rows, NOW).map(({ id }) => id)).toEqual([4, 3, 1])
})
