import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unsetOptions } from '../../test/options.ts'
import { costOf, pricedModels, ratesOf, ratioText, reservationFor } from './price.ts'

const options = async () => unsetOptions()
const rates = (model: number, group = 1, completion = 1, cache = 1) => ({
  model,
  group,
  completion,
  cache,
  write: 1,
  writeHour: 1,
  audio: 1,
  spoken: completion,
})

describe('the ratios of a model', () => {
  test.each([
    ['gpt-3.5-turbo', 1, 0.25, 3],
    ['gpt-3.5-turbo-0125', 1, 0.25, 3],
    ['gpt-3.5-turbo-1106', 1, 0.5, 2],
    ['gpt-3.5-turbo-16k', 1, 1.5, 4 / 3],
    ['gpt-4o-2024-05-13', 1, 2.5, 3],
    ['gpt-4o-mini', 1, 0.075, 4],
    ['gpt-4-turbo', 1, 5, 3],
    ['gpt-4-1106-preview', 1, 5, 3],
    ['gpt-4-32k', 1, 30, 2],
    ['o1-mini', 1, 1.5, 4],
    ['o3-mini', 1, 1.5, 4],
    ['chatgpt-4o-latest', 1, 2.5, 3],
    ['claude-3-opus-20240229', 50, 7.5, 5],
    ['claude-2.1', 50, 4, 3],
    ['gemini-1.5-pro', 51, 0.625, 3],
    ['deepseek-reasoner', 36, 0.275, 3.981818181818182],
    ['command-r', 50, 0.25, 3],
    ['command-r-internet', 50, 0.25, 3],
    ['qwen-plus-internet', 49, 0.0568, 1],
    ['my-qwen-plus-internet', 49, 30, 1],
    ['qwen-plus-internet-x', 49, 30, 1],
    ['llama3-8b-8192', 29, 0.000025, 2],
    ['llama3-8b-8192', 33, 0.15, 2],
    ['llama3-70b-8192', 33, 1.325, 1.320754716981132],
    ['whisper-1', 1, 15, 0],
    ['nobody-knows-it', 1, 30, 1],
    ['openrouter/auto', 20, 30, 1],
    ['toString', 1, 30, 1],
  ])('named %s on a channel of type %i are %d and %d', async (model, type, ratio, completion) => {
    expect(ratesOf(await options(), 'default', model, type)).toMatchObject({
      model: ratio,
      group: 1,
      completion,
      cache: expect.any(Number),
    })
  })

  test('are those of the options, and the defaults otherwise', async () => {
    const set = await options()
    await set.set('ModelRatio', '{"gpt-4o":7,"gpt-4o-mini(8)":9}')
    await set.set('CompletionRatio', '{"gpt-4o":2}')
    await set.set('GroupRatio', '{"vip":0.5}')
    expect(ratesOf(set, 'vip', 'gpt-4o', 1)).toMatchObject({ model: 7, group: 0.5, completion: 2, cache: 0.5 })
    expect(ratesOf(set, 'default', 'deepseek-reasoner', 36)).toMatchObject({
      model: 0.275,
      completion: 3.981818181818182,
    })
    expect(ratesOf(set, 'default', 'gpt-4o-mini', 8)).toMatchObject({ model: 9, group: 1, completion: 4, cache: 0.5 })
    expect(ratesOf(set, 'nobody', 'gpt-4o-mini', 1)).toMatchObject({
      model: 0.075,
      group: 1,
      completion: 4,
      cache: 0.5,
    })
  })
})

test('the ratios of audio and of cache writes are those of the options, and the built-in ones otherwise', async () => {
  const set = await options()
  const others = (model: string) => {
    const { write, writeHour, audio, spoken } = ratesOf(set, 'default', model, 1)
    return [write, writeHour, audio, spoken]
  }
  expect(others('gpt-4o')).toEqual([1, 1, 1, 4])
  expect(others('gpt-4o-audio-preview')).toEqual([1, 1, 16, 32])
  expect(others('claude-sonnet-4-5')).toEqual([1.25, 2, 1, 5])
  expect(others('gemini-2.5-flash')).toEqual([1, 1, 10 / 3, 25 / 3])
  await set.set('CreateCacheRatio', '{"gpt-4o":2}')
  await set.set('AudioRatio', '{"gpt-4o":3}')
  await set.set('AudioCompletionRatio', '{"gpt-4o":5}')
  expect(others('gpt-4o')).toEqual([2, 3.2, 3, 15])
  await set.set('CreateCacheRatio1h', '{"gpt-4o":4}')
  expect(others('gpt-4o')).toEqual([2, 4, 3, 15])
})

describe('the built-in price of a model that One API does not have', () => {
  test.each([
    ['gpt-5.4', { model: 1.25, completion: 6, cache: 0.1, write: 1, audio: 1, spoken: 6 }],
    ['gpt-5.4-2026-03-05', { model: 1.25, completion: 6, cache: 0.1 }],
    ['openai/gpt-5.4', { model: 1.25, completion: 6, cache: 0.1 }],
    ['claude-opus-4-5', { model: 2.5, completion: 5, cache: 0.1, write: 1.25 }],
    ['gpt-5-pro', { model: 7.5, completion: 8, cache: 1 }],
    ['gemini-2.5-flash', { model: 0.15, completion: 25 / 3, cache: 0.1, audio: 10 / 3, spoken: 25 / 3 }],
    ['gemini-embedding-001', { model: 0.075 }],
  ])('is the price of its maker: %s', async (name, rates) => {
    expect(ratesOf(await options(), 'default', name, 1)).toMatchObject(rates)
  })

  test.each(['gpt-5.4-ultra', 'ft:gpt-5.4', 'openai/ft:gpt-5.4', 'gemma-4-31b-it'])(
    'is that of unknown models for %s',
    async (name) => {
      expect(ratesOf(await options(), 'default', name, 1).model).toBe(30)
    },
  )

  test('is preceded by each option', async () => {
    const set = await options()
    await set.set('ModelRatio', '{"gpt-5.4":7}')
    expect(ratesOf(set, 'default', 'gpt-5.4', 1)).toMatchObject({ model: 7, completion: 6, cache: 0.1 })
    await set.set('CompletionRatio', '{"gpt-5.4":2}')
    await set.set('CacheRatio', '{"gpt-5.4":0.5}')
    expect(ratesOf(set, 'default', 'gpt-5.4', 1)).toMatchObject({ model: 7, completion: 2, cache: 0.5 })
  })

  test('does not depend on the quota units of a dollar, like One API’s ratios', async () => {
    const set = await options()
    await set.set('QuotaPerUnit', '1000')
    expect(ratesOf(set, 'default', 'gpt-5.4', 1).model).toBe(1.25)
  })
})

test('One API’s own ratios of a model stay where its maker charges another price today', async () => {
  expect(ratesOf(await options(), 'default', 'deepseek-reasoner', 36)).toMatchObject({
    model: 0.275,
    completion: 3.981818181818182,
  })
  expect(ratesOf(await options(), 'default', 'deepseek-chat', 36)).toMatchObject({ model: 0.07, cache: 0.1 })
  expect(ratesOf(await options(), 'default', 'qwen-max', 17)).toMatchObject({ model: 0.1704, completion: 1 })
})

test('the models with a price have its origin', async () => {
  const set = await options()
  const origins = ['gpt-5.4', 'gpt-4o', 'gemma-4-31b-it', 'llama3-8b-8192(33)']
  expect(origins.map((name) => pricedModels(set).get(name))).toEqual(['maker', 'one-api', undefined, undefined])
  await set.set('ModelRatio', '{"gpt-4o":1,"gpt-5.4":2,"x(3)":4}')
  expect(origins.map((name) => pricedModels(set).get(name))).toEqual(['option', 'option', undefined, undefined])
  expect(pricedModels(set).has('x(3)')).toBe(false)
})

test('audio and cache writes have their own prices in the cost and in the log row', () => {
  const usage = { prompt: 200, completion: 300, cached: 10, written: 20, writtenHour: 5, audio: 150, spoken: 250 }
  const at = { ...rates(1.25, 1, 4, 0.5), write: 1.5, writeHour: 2, audio: 16, spoken: 32 }
  // 15 + 10 × 0.5 + 20 × 1.5 + 5 × 2 + 150 × 16 + 50 × 4 + 250 × 32
  expect(costOf(usage, at)).toBe(Math.ceil(10_660 * 1.25))
  expect(ratioText(at, usage)).toBe(
    '倍率：1.25 × 1.00 × 4.00；提示中有 10 个 token 命中缓存，缓存倍率 0.50；提示中有 20 个 token 写入缓存，写入倍率 1.50；提示中有 5 个 token 写入缓存一小时，写入倍率 2.00；提示中有 150 个音频 token，音频倍率 16.00；补全中有 250 个音频 token，相对于提示的倍率 32.00',
  )
})

describe('the cost of a call', () => {
  test.each([
    [100, 50, rates(0.25, 1, 3), 63],
    [1, 0, rates(0.01), 1],
    [0, 0, rates(15), 0],
    [100, 50, rates(0), 0],
    [100, 50, rates(0.25, 0), 0],
    [10, 10, rates(1, 2, 0), 20],
    [0, 10, rates(1, 1, 0), 1],
    [2 ** 52, 2 ** 52, rates(1e300), Number.MAX_SAFE_INTEGER],
  ])('of %d and %d tokens at %j is %d', (prompt, completion, at, cost) => {
    expect(costOf({ prompt, completion }, at)).toBe(cost)
  })

  test('is a finite integer that is never negative, at every price', () => {
    const ratio = fc.oneof(
      fc.constantFrom(0, Number.MIN_VALUE, 1e-300, 0.075, 1, 30, 1e15, 1e154, 1e300, 1e308, Number.MAX_VALUE),
      fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    )
    const tokens = fc.oneof(fc.constantFrom(0, 1, 2 ** 31, Number.MAX_SAFE_INTEGER), fc.integer({ min: 0, max: 2e6 }))
    const prices = fc.record({
      model: ratio,
      group: ratio,
      completion: ratio,
      cache: ratio,
      write: ratio,
      writeHour: ratio,
      audio: ratio,
      spoken: ratio,
    })
    const usages = fc
      .record({ prompt: tokens, completion: tokens, part: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ prompt, completion, part }) => {
        const cached = Math.floor(prompt * part)
        const written = Math.floor((prompt - cached) * part)
        const writtenHour = Math.floor((prompt - cached - written) * part)
        const audio = Math.floor((prompt - cached - written - writtenHour) * part)
        return { prompt, completion, cached, written, writtenHour, audio, spoken: Math.floor(completion * part) }
      })
    fc.assert(
      fc.property(prices, usages, (at, usage) => {
        for (const quota of [costOf(usage, at), reservationFor(at, usage)]) {
          expect(Number.isSafeInteger(quota)).toBe(true)
          expect(quota).toBeGreaterThanOrEqual(0)
        }
        const isFree = at.model === 0 || at.group === 0 || usage.prompt + usage.completion === 0
        expect(costOf(usage, at) > 0).toBe(!isFree)
        expect(ratioText(at, usage)).not.toMatch(/NaN|Infinity|undefined/)
      }),
      { numRuns: 2000 },
    )
  })

  test('is reserved without fractions of a unit', () => {
    const usage = { prompt: 507, completion: 10 }
    expect([
      reservationFor(rates(0.25, 1, 3), usage),
      reservationFor(rates(0.5, 2, 3), usage),
      reservationFor(rates(0), usage),
      reservationFor(rates(1e305), usage),
    ]).toEqual([134, 537, 0, Number.MAX_SAFE_INTEGER])
  })

  // The results of Go's `%.2f`.
  test.each([
    [0.25, '0.25'],
    [0.075, '0.07'],
    [0.125, '0.12'],
    [0.375, '0.38'],
    [0.625, '0.62'],
    [2.675, '2.67'],
    [3.981818181818182, '3.98'],
    [30, '30.00'],
    [0, '0.00'],
  ])('is logged with %d as %s', (ratio, text) => {
    expect(ratioText(rates(ratio, 1, 3))).toBe(`倍率：${text} × 1.00 × 3.00`)
  })
})
