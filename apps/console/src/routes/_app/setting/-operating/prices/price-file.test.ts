import { PRICE_UNITS } from '@relaydeck/api-sdk/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withPrice } from './price.ts'
import { comparePrices, isDoubtful, isFreed, readPriceFile, riseOf, takePrices, writePriceFile } from './price-file.ts'

const PER_UNIT = 500_000
const ratios = { model: { 'gpt-4o': 1.25, o1: 7.5 }, completion: { 'gpt-4o': 4 } }

test.each([
  ['options', { ModelRatio: ratios.model, CompletionRatio: ratios.completion }],
  [
    'options as JSON texts',
    { ModelRatio: JSON.stringify(ratios.model), CompletionRatio: JSON.stringify(ratios.completion) },
  ],
  [
    'the list of a server',
    {
      success: true,
      data: [
        { key: 'ModelRatio', value: JSON.stringify(ratios.model) },
        { key: 'CompletionRatio', value: JSON.stringify(ratios.completion) },
        { key: 'Theme', value: 'default' },
      ],
    },
  ],
  ['prices', { prices: { 'gpt-4o': { prompt: '2.5', completion: 10 }, o1: { prompt: 15 } } }],
])('a price file of %s is read', (_, content) => {
  expect(readPriceFile(JSON.stringify(content), PER_UNIT)).toEqual({ ratios, units: {} })
})

test('model ratios alone are a price file', () => {
  const alone = { ratios: { model: { 'gpt-4o': 1.25 }, completion: {} }, units: {} }
  expect(readPriceFile('{"gpt-4o":1.25}', PER_UNIT)).toEqual(alone)
})

test('the own file is read as it was written, with prices by unit', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 }).map((millionths) => String(millionths / 1_000))
  const tokens = fc.record({ prompt: amount, completion: fc.option(amount, { nil: undefined }) })
  const usd = fc.double({ min: 0, max: 100_000, noNaN: true }).map((value) => value + 0)
  const sizes = fc.dictionary(fc.string({ minLength: 1, maxLength: 60 }), usd, { noNullPrototype: true })
  const unit = fc.oneof(
    fc.record({ per: fc.constantFrom(...PRICE_UNITS), usd }),
    fc.record({ per: fc.constant('image' as const), usd, sizes }),
  )
  const named = <T>(price: fc.Arbitrary<T>) => fc.dictionary(fc.string(), price, { noNullPrototype: true })
  fc.assert(
    fc.property(named(tokens), named(unit), fc.constantFrom(500_000, 1_000_000), (prices, units, perUnit) => {
      const none = { model: {}, completion: {} }
      const written = Object.entries(prices).reduce(
        (before, [name, each]) => withPrice(before, name, each, perUnit),
        none,
      )
      expect(readPriceFile(writePriceFile(written, units, perUnit), perUnit)).toEqual({ ratios: written, units })
    }),
  )
})

test.each([1, null, { usd: 1 }, { per: 'token', usd: 1 }, { per: 'call', usd: '1' }, { per: 'call', usd: -1 }])(
  'a file whose price by unit is %j is refused with the name of its model',
  (painter) => {
    const text = JSON.stringify({ prices: {}, units: { good: { per: 'call', usd: 1 }, painter } })
    expect(readPriceFile(text, PER_UNIT)).toEqual({ wrong: 'painter' })
  },
)

test.each([
  '',
  '{',
  '[]',
  '{}',
  '5',
  '{"gpt-4o":-1}',
  '{"ModelRatio":"x"}',
  '{"prices":{"a":1}}',
  '{"prices":{"a":{}}}',
  '{"prices":{},"units":5}',
  '{"prices":{},"units":[]}',
])('the text %j is no price file', (text) => {
  expect(readPriceFile(text, PER_UNIT)).toBeUndefined()
})

test('what differs is shown before and after, and taken in part', () => {
  const file = { model: { 'gpt-4o': 1.25, o1: 8, new: 1 }, completion: { 'gpt-4o': 3 } }
  expect(comparePrices(ratios, file, PER_UNIT)).toEqual([
    { name: 'gpt-4o', before: { prompt: '2.5', completion: '10' }, after: { prompt: '2.5', completion: '7.5' } },
    { name: 'new', before: undefined, after: { prompt: '2', completion: undefined } },
    { name: 'o1', before: { prompt: '15', completion: undefined }, after: { prompt: '16', completion: undefined } },
  ])
  expect(takePrices(ratios, file, ['new', 'gpt-4o'])).toEqual({
    model: { 'gpt-4o': 1.25, o1: 7.5, new: 1 },
    completion: { 'gpt-4o': 3 },
  })
})

const price = (prompt: string, completion?: string) => ({ prompt, completion })

test.each([
  [price('10', '20'), price('12', '20'), 0.2, false],
  [price('10', '20'), price('10', '25'), 0.25, true],
  [price('10', '20'), price('5', '25'), 0.25, true],
  [price('10', '20'), price('5', '10'), undefined, false],
  [price('10'), price('10', '90'), undefined, false],
  [price('0'), price('1'), Number.POSITIVE_INFINITY, true],
  [undefined, price('90', '90'), undefined, false],
])('from %j to %j a price rises by %s', (before, after, rise, doubtful) => {
  expect(riseOf({ before, after })).toEqual(rise === undefined ? undefined : expect.closeTo(rise))
  expect(isDoubtful({ name: 'a', before, after })).toBe(doubtful)
})

test('a model that becomes free needs a look', () => {
  expect(isFreed({ before: price('1'), after: price('0') })).toBe(true)
  expect(isFreed({ before: undefined, after: price('0') })).toBe(true)
  expect(isFreed({ before: price('0'), after: price('0') })).toBe(false)
})

test('a model that is not stored is compared with its built-in price', () => {
  const builtIn = { model: { 'gpt-5': 0.625, 'gpt-4o': 9 }, completion: { 'gpt-5': 8 } }
  const file = (prompt: number) => ({ model: { 'gpt-5': prompt, 'gpt-4o': 1.25 }, completion: { 'gpt-5': 8 } })
  expect(comparePrices(ratios, file(0.625), PER_UNIT, builtIn)).toEqual([])
  expect(comparePrices(ratios, file(1), PER_UNIT, builtIn)).toEqual([
    { name: 'gpt-5', before: price('1.25', '10'), after: price('2', '16') },
  ])
})
