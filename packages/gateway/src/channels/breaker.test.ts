import { expect, test } from 'vitest'
import { manualClock } from '../../test/client.ts'
import { createBreaker } from './breaker.ts'

const LIMIT = { count: 3, within: 1000 }

test('failures within the time reach the limit, and then counting begins again', () => {
  const breaker = createBreaker(manualClock(0))
  expect(Array.from({ length: 6 }, () => breaker.failed(1, LIMIT))).toEqual([false, false, true, false, false, true])
  expect(breaker.failed(2, LIMIT)).toBe(false)
})

test('older failures do not count, and a success ends counting', () => {
  const clock = manualClock(0)
  const breaker = createBreaker(clock)
  breaker.failed(1, LIMIT)
  breaker.failed(1, LIMIT)
  clock.advance(1000)
  expect([breaker.failed(1, LIMIT), breaker.failed(1, LIMIT)]).toEqual([false, false])
  breaker.succeeded(1)
  expect([breaker.failed(1, LIMIT), breaker.failed(1, LIMIT), breaker.failed(1, LIMIT)]).toEqual([false, false, true])
})

test('a limit of 0 turns it off', () => {
  const breaker = createBreaker(manualClock(0))
  expect(Array.from({ length: 9 }, () => breaker.failed(1, { count: 0, within: 1000 })).includes(true)).toBe(false)
})

test('one call at a time tries a channel that was enabled again', () => {
  const breaker = createBreaker(manualClock(0))
  breaker.begin(1)
  expect(breaker.tried()).toEqual([])
  breaker.startTrial(1)
  expect(breaker.tried()).toEqual([])
  breaker.begin(1)
  expect(breaker.tried()).toEqual([1])
  breaker.ended(1)
  expect(breaker.tried()).toEqual([])
  breaker.begin(1)
  expect([breaker.failed(1, LIMIT), breaker.tried(), breaker.failed(1, LIMIT)]).toEqual([true, [], false])
  breaker.startTrial(1)
  breaker.begin(1)
  breaker.succeeded(1)
  expect([breaker.tried(), breaker.failed(1, LIMIT)]).toEqual([[], false])
})
