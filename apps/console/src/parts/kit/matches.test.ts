import { expect, test } from 'vitest'
import { matches } from './matches.ts'

test.each([
  ['渠', true],
  ['qudao', true],
  ['qd', true],
  ['Channels', true],
  ['chan', true],
  ['  ', true],
  ['', true],
  ['rizhi', false],
  ['渠d道', false],
])('渠道 and Channels are found by %j: %s', (typed, isFound) => {
  expect(matches(typed, ['渠道', 'Channels'])).toBe(isFound)
})

test('a character with two readings is found by both', () => {
  expect(matches('chongshi', ['失败重试次数'])).toBe(true)
  expect(matches('zhongyao', ['重要'])).toBe(true)
})
