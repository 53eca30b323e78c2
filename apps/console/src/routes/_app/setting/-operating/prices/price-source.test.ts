import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { isDoubtful, isFreed } from './price-file.ts'
import { otherRatios, ratiosInForce, readKnownPrices, unitDifferences, unitsOfSource } from './price-source.ts'

const known = (name: string) => ['gpt-5', 'embed', 'toString'].includes(name)

test.each([
  [
    'models.dev',
    {
      openai: {
        id: 'openai',
        models: {
          'gpt-5': { cost: { input: 1.25, output: 10 } },
          embed: { cost: { input: 0.02, output: 0 } },
          other: { cost: { input: 1, output: 1 } },
        },
      },
    },
  ],
  [
    'New API',
    {
      success: true,
      data: { model_ratio: { 'gpt-5': 0.625, embed: 0.01, other: 1 }, completion_ratio: { 'gpt-5': 8 } },
    },
  ],
  [
    'LiteLLM',
    {
      'gpt-5': { mode: 'chat', input_cost_per_token: 1.25e-6, output_cost_per_token: 1e-5 },
      embed: { mode: 'embedding', input_cost_per_token: 2e-8 },
      other: { mode: 'chat', input_cost_per_token: 1e-6 },
    },
  ],
])('the prices of known models are read in the form of %s', (_, document) => {
  expect(readKnownPrices(JSON.stringify(document), known)).toEqual({
    model: { 'gpt-5': 0.625, embed: 0.01 },
    completion: { 'gpt-5': 8 },
  })
})

test('a model that is not charged by tokens is left out, and another document is refused', () => {
  const rows = [{ model_name: 'gpt-5', quota_type: 1, model_price: 0.04, model_ratio: 1 }]
  expect(readKnownPrices(JSON.stringify({ data: rows }), known)).toEqual({ model: {}, completion: {} })
  for (const text of ['', '{}', '[1]', '{"a":{"b":1}}']) expect(readKnownPrices(text, known)).toBeUndefined()
})

test('taken models have the cache prices of the document, and keep theirs where it states none', () => {
  const rows = ['a', 'b', 'c'].map((model) => ({ ...samples.modelRatios, model, ratio: 1, cached: 0.5 }))
  const models = {
    a: { cost: { input: 1, output: 4, cache_read: 0.1 } },
    b: { cost: { input: 4, output: 9 } },
    c: { cost: { input: 1, output: 4, cache_read: 0.1 } },
  }
  const text = JSON.stringify({ openai: { id: 'openai', models } })
  const others = otherRatios(text, rows, ['a', 'b'])
  expect([...others].map(([option, ratios]) => [option, Object.fromEntries(ratios)])).toEqual([
    ['CacheRatio', { a: 0.1, b: 0.25 }],
  ])
  expect(otherRatios('', rows, ['a']).size).toBe(0)
  expect(ratiosInForce(rows.slice(1))).toEqual({ model: { b: 1, c: 1 }, completion: { b: 6, c: 6 } })
})

const NONE = { model: {}, completion: {} }

test('prices by unit that differ are found, and none of tokens becomes one', () => {
  const document = JSON.stringify({
    painter: { mode: 'image_generation', output_cost_per_image: 0.06 },
    new: { mode: 'rerank', input_cost_per_query: 0.002 },
    tokens: { mode: 'rerank', input_cost_per_query: 0.002 },
    unused: { mode: 'rerank', input_cost_per_query: 0.002 },
  })
  const units = { painter: { per: 'image', usd: 0.02 } } as const
  const rows = [{ ...samples.modelRatios, model: 'tokens' }]
  const stated = unitsOfSource(document, (name) => name !== 'unused', 1_000_000)
  const found = unitDifferences(stated, rows, NONE, units)
  expect(found).toEqual([
    { name: 'new', before: undefined, after: { per: 'search', usd: 0.001 }, rise: undefined },
    { name: 'painter', before: units.painter, after: { per: 'image', usd: 0.03 }, rise: 0.5 },
  ])
  expect(found.map(isDoubtful)).toEqual([false, true])
})

test('a file without prices by unit changes none, and one that would be free needs a look', () => {
  const units = { painter: { per: 'image', usd: 0.02 }, 'whisper-1': { per: 'second', usd: 0.1 } } as const
  expect(unitDifferences({}, [], NONE, units)).toEqual([])
  expect(unitDifferences(units, [], NONE, units)).toEqual([])
  const found = unitDifferences({ painter: { per: 'image', usd: 0 }, new: { per: 'call', usd: 0 } }, [], NONE, units)
  expect(found.map((change) => [change.name, isFreed(change), isDoubtful(change)])).toEqual([
    ['new', true, true],
    ['painter', true, true],
  ])
})

test('a price of tokens that is typed becomes no price by unit, nor one by another unit', () => {
  const units = { painter: { per: 'image', usd: 0.02 } } as const
  const stated = { typed: { per: 'call', usd: 1 }, painter: { per: 'call', usd: 0.01 } } as const
  expect(unitDifferences(stated, [], { ...NONE, model: { typed: 1 } }, units)).toEqual([])
})
