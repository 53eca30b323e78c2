import type { Limit } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { limitLevel, tightestLimit, usedShare } from './use.ts'

const limit = (used: number, others: Partial<Limit> = {}): Limit => ({
  ...{ kind: 'requests', per: 'day', amount: 100, used, resets_at: 1_800_000_000 },
  ...others,
})

test.each([
  [0, 'fine'],
  [79, 'fine'],
  [80, 'near'],
  [99, 'near'],
  [100, 'at'],
  [120, 'at'],
])('%d of 100 used is %s', (used, level) => {
  expect(limitLevel(limit(used))).toBe(level)
})

test('a limit that allows nothing is at its limit', () => {
  expect(limitLevel(limit(0, { amount: 0 }))).toBe('at')
})

test('a raise counts until it ends', () => {
  const raised = limit(100, { raise: { amount: 300, until: 1000 } })
  expect(usedShare(raised, 999_999)).toBe(0.25)
  expect(usedShare(raised, 1_000_000)).toBe(1)
})

test('the tightest limit has the largest used part, and of equal ones it is the first', () => {
  const [wide, tight, same] = [limit(50), limit(9, { amount: 10 }), limit(90)]
  expect(tightestLimit([wide, tight, same])).toBe(tight)
  expect(tightestLimit([])).toBeUndefined()
  expect(tightestLimit(undefined)).toBeUndefined()
})
