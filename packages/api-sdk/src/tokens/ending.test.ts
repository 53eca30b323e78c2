import { expect, test } from 'vitest'
import { endOf, isNearLimit } from '../index.ts'
import { samples } from '../testing/index.ts'

const NOW = new Date(2026, 10, 21, 8).getTime()
const DAY = 24 * 60 * 60
const inDays = (days: number) => Math.floor(NOW / 1000) + days * DAY

test('a tenth of the quota or less is near the limit', () => {
  expect(isNearLimit(10, 90)).toBe(true)
  expect(isNearLimit(11, 90)).toBe(false)
  expect(isNearLimit(-5, 90)).toBe(true)
  expect(isNearLimit(0, 0)).toBe(false)
})

test.each([
  [{}, undefined],
  [{ expired_time: inDays(6) }, 'expires'],
  [{ expired_time: inDays(8) }, undefined],
  [{ expired_time: inDays(-6) }, 'expires'],
  [{ expired_time: inDays(-8) }, undefined],
  [{ remain_quota: 1 }, 'exhausted'],
  [{ remain_quota: 1, unlimited_quota: true }, undefined],
])('a token with %j is about to end: %s', (change, end) => {
  const token = { ...samples.endingToken, expired_time: -1, remain_quota: 50, used_quota: 50 }
  expect(endOf({ ...token, ...change }, NOW)).toBe(end)
})
