import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { matches } from './-TokenList.tsx'

const DAY = 24 * 60 * 60
const in_ = (days: number) => ({ ...samples.token, expired_time: Math.floor(Date.now() / 1000 + days * DAY) })

test.each([
  ['7d', [false, true, false, false]],
  ['30d', [false, true, true, false]],
  ['past', [true, false, false, false]],
  ['never', [false, false, false, true]],
])('tokens are filtered by expiry: %s', (expiry, shown) => {
  const tokens = [in_(-1), in_(3), in_(20), { ...samples.token, expired_time: -1 }]
  expect(tokens.map((token) => matches(token, { expiry }))).toEqual(shown)
})

test('tokens are filtered by status', () => {
  const statuses = [1, 2, 3, 4, 9].map((status) => ({ ...samples.token, status }))
  expect(statuses.filter((token) => matches(token, { status: 'exhausted' })).map(({ status }) => status)).toEqual([4])
  expect(statuses.filter((token) => matches(token, {}))).toHaveLength(5)
})
