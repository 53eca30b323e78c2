import { isAmount, ratioOf } from '@relaydeck/api-sdk/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceOf, withoutPrice, withPrice } from './price.ts'

const PER_UNIT = 500_000
const EMPTY = { model: {}, completion: {} }

test.each([
  [1.25, 4, '2.5', '10'],
  [0.075, 4, '0.15', '0.6'],
  [0.000025, 2, '0.00005', '0.0001'],
  [0.275, 3.981818181818182, '0.55', '2.19'],
  [1e-7, 1, '0.0000002', '0.0000002'],
  [30, 0, '60', '0'],
  [0, 4, '0', '0'],
])('the ratios %d and %d are $%s and $%s per million tokens', (model, completion, prompt, reply) => {
  const ratios = { model: { m: model }, completion: { m: completion } }
  expect(priceOf(ratios, 'm', PER_UNIT)).toEqual({ prompt, completion: reply })
})

test('a model without a completion ratio has the price that the server decides', () => {
  expect(priceOf({ model: { m: 1 }, completion: {} }, 'm', PER_UNIT)).toEqual({ prompt: '2', completion: undefined })
  expect(priceOf(EMPTY, 'toString', PER_UNIT)).toBeUndefined()
})

test('amounts are dollars with up to nine decimals', () => {
  expect(['0', '2.5', '123456.123456789', ' 1 '].map(isAmount)).toEqual([true, true, true, true])
  expect(['', '-1', '1e3', '.5', '1.', '0.1234567891', '1234567', '1,5'].some(isAmount)).toBe(false)
})

const amount = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(9, '0')}`.replace(/\.?0+$/, '') || '0')
const price = amount.filter((text) => Number(text) > 0)
const perUnit = fc.oneof(fc.constantFrom(1, 500_000, 1_000_000, 0.5), fc.integer({ min: 1, max: 1_000_000_000 }))

test('each typed price is shown again as it was typed', () => {
  fc.assert(
    fc.property(price, amount, perUnit, (prompt, completion, units) => {
      const ratios = withPrice(EMPTY, 'm', { prompt, completion }, units)
      expect(priceOf(ratios, 'm', units)).toEqual({ prompt, completion })
    }),
  )
})

const ratio = fc.double({ min: 0, max: 1e6, noNaN: true })

test('a price that is only looked at keeps its ratios, also ones that no amount has exactly', () => {
  fc.assert(
    fc.property(ratio, ratio, perUnit, (model, completion, units) => {
      const ratios = { model: { m: model, other: 1 }, completion: { m: completion } }
      const shown = priceOf(ratios, 'm', units) ?? { prompt: '', completion: undefined }
      expect(withPrice(ratios, 'm', shown, units)).toBe(ratios)
    }),
  )
})

test('a changed prompt price keeps the completion price, and a changed completion price the ratio', () => {
  const ratios = { model: { m: 1.25 }, completion: { m: 4 } }
  expect(withPrice(ratios, 'm', { prompt: '5', completion: '10' }, PER_UNIT)).toEqual({
    model: { m: 2.5 },
    completion: { m: 2 },
  })
  expect(withPrice(ratios, 'm', { prompt: '2.5', completion: '7.5' }, PER_UNIT)).toEqual({
    model: { m: 1.25 },
    completion: { m: 3 },
  })
})

test('a price is removed, or left to the server', () => {
  const ratios = { model: { m: 1, n: 1 }, completion: { m: 4 } }
  expect(withoutPrice(ratios, 'm')).toEqual({ model: { n: 1 }, completion: {} })
  expect(withPrice(ratios, 'm', { prompt: '2', completion: undefined }, PER_UNIT)).toEqual({
    model: { m: 1, n: 1 },
    completion: {},
  })
  expect(ratioOf('0.15', PER_UNIT)).toBe(0.075)
})
