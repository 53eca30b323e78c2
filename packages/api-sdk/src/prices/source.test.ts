import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAmount, modelsOfCatalogue, type PriceSource, readPriceSource, type SourcePrice } from '../rules/index.ts'

function read(document: unknown): PriceSource {
  const source = readPriceSource(typeof document === 'string' ? document : JSON.stringify(document))
  if (typeof source === 'string') throw new Error(source)
  return source
}

const pricesIn = (document: unknown): Record<string, SourcePrice> => Object.fromEntries(read(document).models)

const CATALOGUE = {
  openai: {
    id: 'openai',
    models: {
      'gpt-5': {
        id: 'gpt-5',
        cost: { input: 1.25, output: 10, cache_read: 0.125, tiers: [{ tier: { size: 272_000 }, input: 2.5 }] },
      },
      'gpt-audio': { cost: { input: 2.5, output: 10, input_audio: 32, output_audio: 64 } },
      'text-embedding-3-small': { cost: { input: 0.02, output: 0 } },
      'gpt-oss-120b': {},
    },
  },
  anthropic: {
    id: 'anthropic',
    models: { 'claude-x': { cost: { input: 3, output: 15, cache_read: 0.3, cache_write: 3.75 } } },
  },
  openrouter: {
    id: 'openrouter',
    models: { 'gpt-5': { cost: { input: 99, output: 99 } }, 'other/m': { cost: { input: 1 } } },
  },
  alibaba: { id: 'alibaba', models: { 'qwen-max': { cost: { input: 1.6, output: 6.4 } } } },
  'alibaba-cn': { id: 'alibaba-cn', models: { 'qwen-max': { cost: { input: 9 } }, 'glm-5': { cost: { input: 9 } } } },
}

describe('models.dev', () => {
  test('states the price of the maker, for the shortest prompts', () => {
    expect(pricesIn(CATALOGUE)).toEqual({
      'gpt-5': { prompt: '1.25', completion: '10', cached: '0.125' },
      'gpt-audio': { prompt: '2.5', completion: '10', audio: '32', spoken: '64' },
      'text-embedding-3-small': { prompt: '0.02' },
      'claude-x': { prompt: '3', completion: '15', cached: '0.3', written: '3.75' },
      'qwen-max': { prompt: '1.6', completion: '6.4' },
    })
    expect(read(CATALOGUE).form).toBe('models.dev')
  })

  test('has each model once, at its maker', () => {
    const found = modelsOfCatalogue(CATALOGUE).map(({ name, provider }) => `${provider}: ${name}`)
    expect(found).toContain('alibaba: qwen-max')
    expect(found).toHaveLength(6)
  })
})

describe('One API', () => {
  const options = {
    ModelRatio: '{"gpt-4o":1.25,"whisper-1":15,"gpt-4o-audio-preview":1.25}',
    CompletionRatio: '{"gpt-4o":4,"whisper-1":0}',
    CacheRatio: '{"gpt-4o":0.5}',
    CreateCacheRatio: '{"gpt-4o":1.25}',
    AudioRatio: '{"gpt-4o-audio-preview":16}',
    AudioCompletionRatio: '{"gpt-4o-audio-preview":2}',
    ModelPrice: '{"mj_imagine":0.1}',
    UnitPrices: '{"whisper-large":{"per":"second","usd":0.0001}}',
  }
  const prices = {
    'gpt-4o': { prompt: '2.5', completion: '10', cached: '1.25', written: '3.125' },
    'whisper-1': { prompt: '30' },
    'gpt-4o-audio-preview': { prompt: '2.5', audio: '40', spoken: '80' },
    mj_imagine: { per: 'call', usd: 0.1 },
    'whisper-large': { per: 'second', usd: 0.0001 },
  }
  const rows = Object.entries(options).map(([key, value]) => ({ key, value }))

  test.each([
    ['options', options],
    ['options with objects', Object.fromEntries(Object.entries(options).map(([key, text]) => [key, JSON.parse(text)]))],
    ['a list of options', rows],
    ['the answer of a server', { success: true, message: '', data: rows }],
  ])('states ratios as %s', (_, document) => {
    expect(pricesIn(document)).toEqual(prices)
    expect(read(document).form).toBe('One API')
  })
})

describe('New API', () => {
  test('states ratios and prices per call in its ratio_config', () => {
    const data = {
      model_ratio: { 'gpt-5': 0.625, 'gpt-audio': 1.25 },
      completion_ratio: { 'gpt-5': 8 },
      cache_ratio: { 'gpt-5': 0.1 },
      create_cache_ratio: { 'gpt-5': 1.25 },
      audio_ratio: { 'gpt-audio': 12.8 },
      audio_completion_ratio: { 'gpt-audio': 2 },
      model_price: { 'dall-e-3': 0.04 },
    }
    const prices = {
      'gpt-5': { prompt: '1.25', completion: '10', cached: '0.125', written: '1.5625' },
      'gpt-audio': { prompt: '2.5', audio: '32', spoken: '64' },
      'dall-e-3': { per: 'call', usd: 0.04 },
    }
    expect(pricesIn({ success: true, message: '', data })).toEqual(prices)
    expect(read(data)).toMatchObject({ form: 'New API', skipped: [] })
    expect(pricesIn(data)).toEqual(prices)
  })

  test('states the same and formulas in its pricing', () => {
    const data = [
      { model_name: 'gpt-5', quota_type: 0, model_ratio: 0.625, model_price: 0, completion_ratio: 8, cache_ratio: 0.1 },
      { model_name: 'dall-e-3', quota_type: 1, model_ratio: 0, model_price: 0.04, completion_ratio: 0 },
      { model_name: 'qwen-plus', quota_type: 0, model_ratio: 1, completion_ratio: 1, billing_mode: 'tiered_expr' },
      { model_name: 'gpt-audio', quota_type: 0, model_ratio: 1.25, audio_ratio: 12.8, audio_completion_ratio: 2 },
      { vendor: 'none' },
    ]
    expect(pricesIn({ success: true, data, group_ratio: { default: 1 } })).toEqual({
      'gpt-5': { prompt: '1.25', completion: '10', cached: '0.125' },
      'dall-e-3': { per: 'call', usd: 0.04 },
      'qwen-plus': 'other',
      'gpt-audio': { prompt: '2.5', audio: '32', spoken: '64' },
    })
  })
})

test('LiteLLM states prices of single tokens, and of images, seconds, characters and searches', () => {
  const document = {
    sample_spec: { input_cost_per_token: 0, mode: 'one of: chat, embedding' },
    'gpt-5': {
      litellm_provider: 'openai',
      mode: 'chat',
      input_cost_per_token: 1.25e-6,
      output_cost_per_token: 1e-5,
      cache_read_input_token_cost: 1.25e-7,
      input_cost_per_token_above_272k_tokens: 2.5e-6,
    },
    'gemini/gemini-2.5-flash': {
      mode: 'chat',
      input_cost_per_token: 3e-7,
      output_cost_per_token: 2.5e-6,
      input_cost_per_audio_token: 1e-6,
    },
    'gemini-2.5-flash': { mode: 'chat', input_cost_per_token: 9e-7, output_cost_per_token: 9e-6 },
    'azure/gpt-5': { mode: 'chat', input_cost_per_token: 1.375e-6, output_cost_per_token: 1.1e-5 },
    'claude-x': {
      input_cost_per_token: 3e-6,
      output_cost_per_token: 1.5e-5,
      cache_creation_input_token_cost: 3.75e-6,
      cache_creation_input_token_cost_above_1hr: 6e-6,
    },
    'dall-e-3': { mode: 'image_generation', input_cost_per_image: 0.04 },
    'standard/1024-x-1024/dall-e-3': {
      mode: 'image_generation',
      input_cost_per_pixel: 3.81469e-8,
      output_cost_per_pixel: 0,
    },
    'hd/1024-x-1792/dall-e-3': { mode: 'image_generation', input_cost_per_image: 0.12 },
    'gpt-image-1': { mode: 'image_generation', input_cost_per_token: 5e-6, output_cost_per_image_token: 4e-5 },
    'low/1024-x-1024/gpt-image-1': { mode: 'image_generation', input_cost_per_image: 0.011 },
    '1024-x-1024/only-sized': { mode: 'image_generation', input_cost_per_pixel: 1.9e-8 },
    '256-x-256/only-sized': { mode: 'image_generation', input_cost_per_pixel: 2.4414e-7 },
    'tts-1': { mode: 'audio_speech', input_cost_per_character: 0.000015 },
    'gpt-4o-mini-tts': { mode: 'audio_speech', input_cost_per_token: 6e-7, output_cost_per_second: 0.00025 },
    'rerank-v3.5': { mode: 'rerank', input_cost_per_query: 0.002, input_cost_per_token: 0 },
    sora: { mode: 'video_generation', output_cost_per_second: 0.1 },
    'whisper-1': { mode: 'audio_transcription', input_cost_per_second: 0.0001 },
    'text-embedding-3-small': { mode: 'embedding', input_cost_per_token: 2e-8, output_cost_per_token: 0 },
    'no-price': { mode: 'chat', max_tokens: 4096 },
  }
  expect(read(document).form).toBe('LiteLLM')
  expect(pricesIn(document)).toEqual({
    'gpt-5': { prompt: '1.25', completion: '10', cached: '0.125' },
    'gemini/gemini-2.5-flash': { prompt: '0.3', completion: '2.5', audio: '1' },
    'gemini-2.5-flash': { prompt: '0.3', completion: '2.5', audio: '1' },
    'azure/gpt-5': { prompt: '1.375', completion: '11' },
    'claude-x': { prompt: '3', completion: '15', written: '3.75', writtenHour: '6' },
    'dall-e-3': { per: 'image', usd: 0.04, sizes: { 'standard/1024x1024': 0.04, 'hd/1024x1792': 0.12 } },
    'gpt-image-1': 'other',
    'whisper-1': { per: 'second', usd: 0.0001 },
    'tts-1': { per: 'character', usd: 0.000015 },
    'gpt-4o-mini-tts': 'other',
    'rerank-v3.5': { per: 'search', usd: 0.002 },
    sora: 'other',
    'only-sized': { per: 'image', usd: 0.0199, sizes: { '1024x1024': 0.0199, '256x256': 0.016 } },
    'text-embedding-3-small': { prompt: '0.02' },
  })
})

test('a price file of the console is read', () => {
  const file = {
    unit: 'USD per 1M tokens',
    prices: { 'gpt-5': { prompt: '1.25', completion: '10' }, o1: { prompt: 15 } },
  }
  expect(pricesIn(file)).toEqual({ 'gpt-5': { prompt: '1.25', completion: '10' }, o1: { prompt: '15' } })
})

describe('prices by unit of a price file of the console', () => {
  const prices = { 'gpt-5': { prompt: '1.25' }, painter: { prompt: '5' } }

  test('are read, and precede prices of tokens', () => {
    const units = {
      painter: { per: 'image', usd: 0.04, sizes: { 'hd/1024x1024': 0.08 } },
      'whisper-1': { per: 'second', usd: 0.0001 },
    }
    expect(pricesIn({ prices, units })).toEqual({ 'gpt-5': { prompt: '1.25' }, ...units })
  })

  test.each([
    5,
    null,
    'free',
    [],
    { usd: 1 },
    { per: 'token', usd: 1 },
    { per: 'call', usd: -1 },
    { per: 'call', usd: '1' },
    { per: 'call', usd: 1, sizes: { hd: 2 } },
    { per: 'call', usd: 1, other: 2 },
  ])('are skipped with the name of their model if they are wrong: %j', (painter) => {
    const { models, skipped } = read({ prices, units: { painter } })
    expect([...models.keys()]).toEqual(['gpt-5'])
    expect(skipped).toEqual([{ model: 'painter', reason: 'unit' }])
  })

  test.each([5, [], 'x'])('are a map: %j', (units) => {
    expect(readPriceSource(JSON.stringify({ prices, units }))).toBe('form')
  })
})

describe('a document that is no source of prices', () => {
  test.each([
    ['', 'json'],
    ['<!doctype html>', 'json'],
    ['[', 'json'],
    ['null', 'form'],
    ['"gpt-5"', 'form'],
    ['7', 'form'],
    ['{}', 'form'],
    ['[]', 'form'],
    ['[[["x"]]]', 'form'],
    ['{"data":null}', 'form'],
    ['{"success":false,"message":"no"}', 'form'],
    ['{"gpt-5":{"price":1}}', 'form'],
    ['{"ModelRatio":"{bad"}', 'empty'],
    ['{"ModelRatio":[1,2]}', 'empty'],
    ['{"data":{"model_ratio":{}}}', 'empty'],
    [' '.repeat(16 * 1024 * 1024 + 1), 'large'],
  ])('is refused with the reason: %.30s is %s', (text, issue) => {
    expect(readPriceSource(text)).toBe(issue)
  })

  test('is never read by accident, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(['json', 'form', 'empty']).toContain(readPriceSource(text))
      }),
    )
  })
})

test('a cached token dearer than others, or a cheaper written one, is not stated', () => {
  const models = { a: { cost: { input: 3, output: 15, cache_read: 4, cache_write: 0.3 } } }
  expect(pricesIn({ openai: { id: 'openai', models } })).toEqual({ a: { prompt: '3', completion: '15' } })
})

describe('a wrong entry', () => {
  test.each([-1, 1e300, 1e7, 'free', true, [1], {}, '1'])('is skipped, with the others kept: %j', (wrong) => {
    const documents = [
      { ModelRatio: { bad: wrong, good: 1 } },
      { data: { model_ratio: { bad: wrong, good: 1 } } },
      {
        data: [
          { model_name: 'bad', model_ratio: wrong },
          { model_name: 'good', model_ratio: 1 },
        ],
      },
      { openai: { id: 'openai', models: { bad: { cost: { input: wrong } }, good: { cost: { input: 2 } } } } },
      { bad: { input_cost_per_token: wrong }, good: { input_cost_per_token: 2e-6 } },
    ]
    for (const document of documents) {
      const { models, skipped } = read(document)
      expect([...models]).toEqual([['good', { prompt: '2' }]])
      expect(skipped).toEqual([{ model: 'bad', reason: 'number' }])
    }
  })

  test('with an infinite number is skipped', () => {
    const { models, skipped } = read('{"ModelRatio":{"bad":1e999,"good":1},"CompletionRatio":{"good":1e999}}')
    expect([models.size, skipped.map(({ model }) => model)]).toEqual([0, ['bad', 'good']])
  })

  test.each(['__proto__', '', ' gpt', 'gpt\u0000', 'a\nb', '\u202egpt', 'x'.repeat(201)])(
    'with the name %j is skipped',
    (name) => {
      const { models, skipped } = read(`{"ModelRatio":{${JSON.stringify(name)}:1,"good":1}}`)
      expect([...models.keys()]).toEqual(['good'])
      expect(skipped).toEqual([{ model: name.slice(0, 200), reason: 'name' }])
    },
  )

  test.each(['constructor', 'toString', 'hasOwnProperty'])('with the name %s of every object is a model', (name) => {
    expect(read(`{"ModelRatio":{"${name}":1}}`).models.get(name)).toEqual({ prompt: '2' })
    expect(read('{"ModelRatio":{"gpt-5":1}}').models.get(name)).toBeUndefined()
  })

  test('leaves only amounts of any document of the right form', () => {
    const entry = fc.record(
      { input: fc.jsonValue(), output: fc.jsonValue(), cache_read: fc.jsonValue() },
      { requiredKeys: [] },
    )
    const models = fc.dictionary(fc.string(), fc.record({ cost: fc.oneof(entry, fc.jsonValue()) }))
    fc.assert(
      fc.property(models, (own) => {
        const source = readPriceSource(JSON.stringify({ openai: { id: 'openai', models: own } }))
        if (typeof source === 'string') expect(source).toBe('empty')
        else
          for (const price of source.models.values())
            for (const text of Object.values(price)) expect(isAmount(String(text))).toBe(true)
      }),
    )
  })
})
