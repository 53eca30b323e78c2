import { ratioOption } from '@relaydeck/api-sdk/rules'
import { expect, test } from 'vitest'
import { ratiosFor, tokenPriceOf } from './use-prices.ts'

const RATIOS: Readonly<Record<string, Record<string, number>>> = {
  ModelRatio: { a: 1.5 },
  CompletionRatio: { a: 5 },
  CreateCacheRatio: { a: 1.25 },
  AudioRatio: { a: 4 },
  AudioCompletionRatio: { a: 2 },
}
const inForce = tokenPriceOf((part) => RATIOS[ratioOption(part)] ?? {}, 'a', 500_000)
const PRICE = { prompt: '3', completion: '15', written: '3.75', audio: '12', spoken: '24' }

test('the price of a model has the parts that options set', () => {
  expect(inForce).toEqual(PRICE)
  expect(tokenPriceOf(() => ({}), 'toString', 500_000)).toBeUndefined()
})

test('a changed part writes its ratio, and an emptied one is removed', () => {
  const { audio: _, spoken: __, ...rest } = PRICE
  expect(Object.fromEntries(ratiosFor('a', PRICE, { ...rest, writtenHour: '6' }, 500_000))).toEqual({
    CacheRatio: undefined,
    CreateCacheRatio1h: 2,
    AudioRatio: undefined,
    AudioCompletionRatio: undefined,
  })
})

test('a changed prompt keeps the amounts of the others, in the quota units of a dollar', () => {
  expect(Object.fromEntries(ratiosFor('a', PRICE, { ...PRICE, prompt: '6' }, 1_000_000))).toMatchObject({
    ModelRatio: 6,
    CompletionRatio: 2.5,
    CreateCacheRatio: 0.625,
    AudioRatio: 2,
    AudioCompletionRatio: 2,
  })
})
