import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { ofLastDay } from '../../../parts/channel/use-channels.ts'
import { endOf, isNearLimit, todayOf, weekOf } from './-overview.ts'

const NOW = new Date(2026, 10, 21, 8).getTime()
const seconds = (time: number) => Math.floor(time / 1000)
const DAY = 86_400

test('days are local, the first one of the week at midnight', () => {
  expect(todayOf(NOW)).toEqual({ start_timestamp: new Date(2026, 10, 21).getTime() / 1000 })
  expect(weekOf(NOW)).toEqual({ start_timestamp: new Date(2026, 10, 15).getTime() / 1000 })
})

test('a tenth of the quota or less is near the limit', () => {
  expect(isNearLimit(10, 90)).toBe(true)
  expect(isNearLimit(11, 90)).toBe(false)
  expect(isNearLimit(-5, 90)).toBe(true)
  expect(isNearLimit(0, 0)).toBe(false)
})

test('failed calls are counted for the last day', () => {
  const rows = [NOW - 60_000, NOW - 2 * DAY * 1000].map((time) => ({ created_at: seconds(time) }))
  expect(ofLastDay(rows, NOW)).toEqual(rows.slice(0, 1))
})

const token = {
  ...samples.token,
  status: 1,
  expired_time: -1,
  unlimited_quota: false,
  remain_quota: 50,
  used_quota: 50,
}

test.each([
  [{}, undefined],
  [{ expired_time: seconds(NOW) + 6 * DAY }, 'expires'],
  [{ expired_time: seconds(NOW) + 8 * DAY }, undefined],
  [{ remain_quota: 1 }, 'exhausted'],
  [{ remain_quota: 1, unlimited_quota: true }, undefined],
  [{ remain_quota: 1, status: 2 }, undefined],
])('a token with %j is about to end: %s', (change, end) => {
  expect(endOf({ ...token, ...change }, NOW)).toBe(end)
})
