import { expect, test } from 'vitest'
import { allowedBy } from './allowed.ts'

test('a limit allows its amount, and its raise until that ends', () => {
  const raise = { amount: 300, until: 1000 }
  expect(allowedBy({ amount: 100 }, 999)).toBe(100)
  expect(allowedBy({ amount: 100, raise }, 999.999)).toBe(400)
  expect(allowedBy({ amount: 100, raise }, 1000)).toBe(100)
})

test('a limit and its raise together allow at most what a number can hold', () => {
  const most = Number.MAX_SAFE_INTEGER
  expect(allowedBy({ amount: most, raise: { amount: most, until: 1000 } }, 0)).toBe(most)
})
