import { expect, test } from 'vitest'
import { modelsKind } from './kind.ts'

const { stored } = modelsKind

test('D712 stored tests of models are read, and anything else is refused', () => {
  expect(stored?.args(7)).toBe(7)
  expect([undefined, 320].map((time) => stored?.data(time))).toEqual([undefined, 320])
  for (const args of [undefined, null, '7', 7.5, {}]) expect(() => stored?.args(args)).toThrow()
  for (const data of [null, '320', {}]) expect(() => stored?.data(data)).toThrow()
})
