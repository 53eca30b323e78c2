import { describe, expect, test } from 'vitest'
import { convertedPrice, dollarText, optionIssue, readUnitPrices } from '../rules/index.ts'

describe('the option UnitPrices', () => {
  test.each([
    '{}',
    '{"whisper-1":{"per":"second","usd":0.0001}}',
    '{"dall-e-3":{"per":"image","usd":0.04,"sizes":{"hd/1024x1792":0.12}},"mj":{"per":"call","usd":0}}',
  ])('has prices of units: %s', (json) => {
    expect(readUnitPrices(json)).toEqual(JSON.parse(json))
    expect(optionIssue('UnitPrices', json)).toBeUndefined()
  })

  test.each([
    '',
    '[]',
    '{"a":1}',
    '{"a":{"usd":1}}',
    '{"a":{"per":"token","usd":1}}',
    '{"a":{"per":"call","usd":-1}}',
    '{"a":{"per":"call","usd":"1"}}',
    '{"a":{"per":"call","usd":1e9}}',
    '{"a":{"per":"call","usd":1,"size":{}}}',
    '{"a":{"per":"second","usd":1,"sizes":{"1024x1024":1}}}',
    '{"a":{"per":"image","usd":1,"sizes":{"":1}}}',
    '{"a":{"per":"image","usd":1,"sizes":{"1024x1024":null}}}',
  ])('has nothing else: %s', (json) => {
    expect(readUnitPrices(json)).toBeUndefined()
    expect(optionIssue('UnitPrices', json)).toBe('prices')
  })
})

test('dollars are shown without an exponent', () => {
  expect([0.04, 1e-7, 100, 0].map(dollarText)).toEqual(['0.04', '0.0000001', '100', '0'])
})

test('a price keeps its value with other quota units of a dollar', () => {
  const price = { per: 'image', usd: 0.04, sizes: { hd: 0.08 } } as const
  expect(convertedPrice(price, 500_000, 500_000)).toEqual(price)
  expect(convertedPrice(price, 500_000, 250_000)).toEqual({ per: 'image', usd: 0.08, sizes: { hd: 0.16 } })
})
