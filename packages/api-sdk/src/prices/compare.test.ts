import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePrices, type RatioOption, ratiosOfChanges, type SourcePrice, type TokenPrice } from '../rules/index.ts'

type Prices = Readonly<Record<string, SourcePrice | undefined>>

const compared = (inForce: Prices, source: Prices, options?: Parameters<typeof comparePrices>[2]) =>
  comparePrices(
    new Map(Object.entries(inForce)),
    new Map(Object.entries(source).flatMap(([name, price]) => (price === undefined ? [] : [[name, price] as const]))),
    options,
  )

const ratios = (...args: Parameters<typeof compared>) =>
  Object.fromEntries(
    [...ratiosOfChanges(compared(...args).changes)].map(([option, map]) => [option, Object.fromEntries(map)]),
  )

const NOTHING = { changes: [], unitChanges: [], held: [] }
const CALL: SourcePrice = { per: 'call', usd: 0.1 }
const GPT = { prompt: '1.25', completion: '10', cached: '0.125' }

describe('the changes of a source', () => {
  test('are the models in force whose price differs, by name', () => {
    const plan = compared(
      { b: GPT, a: GPT, same: GPT },
      { b: { ...GPT, prompt: '1' }, a: { ...GPT, completion: '9' }, same: GPT, other: GPT },
    )
    expect(plan.changes.map(({ model, rise }) => [model, rise])).toEqual([
      ['a', expect.closeTo(-0.1)],
      ['b', expect.closeTo(-0.2)],
    ])
    expect(plan.held).toEqual([])
  })

  test('include a model in use that has no price, and others if they are wanted', () => {
    const source = { used: GPT, other: GPT }
    const names = (options?: Parameters<typeof compared>[2]) =>
      compared({ used: undefined }, source, options).changes.map(({ model, rise }) => [model, rise])
    expect(names()).toEqual([['used', undefined]])
    expect(names({ isWanted: (model) => model === 'other' })).toEqual([['other', undefined]])
  })

  test('do not count errors of binary fractions', () => {
    const plan = compared(
      { a: { prompt: '0.3', completion: '2.499999999' } },
      { a: { prompt: '0.3', completion: '2.5' } },
    )
    expect(plan).toEqual(NOTHING)
  })

  test('leave out parts that a gateway does not have', () => {
    const parts = ['prompt', 'completion'] as const
    const source = { a: { ...GPT, cached: '0.1' }, b: { ...GPT, completion: '9', cached: '0.1' } }
    const { changes } = compared({ a: GPT, b: GPT }, source, { parts })
    expect(changes.map(({ model }) => model)).toEqual(['b'])
    expect(ratios({ a: GPT, b: GPT }, source, { parts })).toEqual({ CompletionRatio: { b: 7.2 } })
  })
})

describe('parts that a source does not state', () => {
  test('keep their price; the completion keeps its proportion', () => {
    const before = { prompt: '2', completion: '8', cached: '0.5', written: '2.5', audio: '10', spoken: '20' }
    const [change] = compared({ a: before }, { a: { prompt: '1' } }).changes
    expect(change?.after).toEqual({ ...before, prompt: '1', completion: '4' })
    expect(ratios({ a: before }, { a: { prompt: '1' } })).toEqual({
      ModelRatio: { a: 0.5 },
      CacheRatio: { a: 0.5 },
      CreateCacheRatio: { a: 2.5 },
      AudioRatio: { a: 10 },
      AudioCompletionRatio: { a: 2 },
    })
  })

  test('keep the proportion of cache writes for an hour to other ones', () => {
    const before = { prompt: '3', written: '3.75', writtenHour: '6' }
    const stated = { prompt: '3', written: '3' }
    expect(compared({ a: before }, { a: stated }).changes[0]?.after).toMatchObject({ written: '3', writtenHour: '4.8' })
    expect(ratios({ a: before }, { a: stated })).toEqual({ CreateCacheRatio: { a: 1 }, CreateCacheRatio1h: { a: 1.6 } })
  })

  test('count in the rise', () => {
    const { held } = compared({ a: { prompt: '1', completion: '4' } }, { a: { prompt: '1.5' } })
    expect(held).toMatchObject([{ model: 'a', reason: 'rise', rise: expect.closeTo(0.5) }])
  })

  test('are not dearer for cached tokens than for others', () => {
    const [change] = compared({ a: { prompt: '2', cached: '1' } }, { a: { prompt: '0.5' } }).changes
    expect(change?.after.cached).toBe('0.5')
  })
})

describe('a price is held', () => {
  test.each([
    [1.2, undefined, true],
    [1.21, undefined, false],
    [1.5, 0.5, true],
    [1.5, 0, false],
    [1, 0, true],
    [0.5, 0, true],
  ])('if it rises by more than the share: × %d with %s', (factor, maxRise, isTaken) => {
    const plan = compared(
      { a: { prompt: '10' }, b: { prompt: '1' } },
      { a: { prompt: String(10 * factor) }, b: { prompt: '0.9' } },
      { maxRise },
    )
    expect(plan.changes.map(({ model }) => model)).toEqual(isTaken && factor !== 1 ? ['a', 'b'] : ['b'])
    expect(plan.held.map(({ model, reason }) => [model, reason])).toEqual(isTaken ? [] : [['a', 'rise']])
  })

  test.each(['completion', 'cached', 'written', 'writtenHour', 'audio', 'spoken'] as const)(
    'if only its %s part rises',
    (part) => {
      const before = {
        prompt: '1',
        completion: '2',
        cached: '0.1',
        written: '1.25',
        writtenHour: '2',
        audio: '3',
        spoken: '6',
      }
      const after = { ...before, [part]: String(Number(before[part]) * 2) }
      expect(compared({ a: before }, { a: after }).held).toMatchObject([{ reason: 'rise', rise: expect.closeTo(1) }])
    },
  )

  test('if a part that had the price of others gets a higher one', () => {
    expect(compared({ a: { prompt: '1' } }, { a: { prompt: '1', audio: '5' } }).held).toMatchObject([
      { reason: 'rise' },
    ])
    expect(compared({ a: { prompt: '1' } }, { a: { prompt: '1', cached: '0.1' } }).changes).toMatchObject([
      { model: 'a' },
    ])
  })

  test('if it was free, with any share, or would be free', () => {
    expect(compared({ a: { prompt: '0' } }, { a: { prompt: '1' } }, { maxRise: 1e9 }).held).toMatchObject([
      { reason: 'rise', rise: Number.POSITIVE_INFINITY },
    ])
    expect(compared({ a: GPT, b: undefined }, { a: { prompt: '0' }, b: { prompt: '0' } }).held).toMatchObject([
      { model: 'a', reason: 'free' },
      { model: 'b', reason: 'free' },
    ])
    expect(compared({ a: { prompt: '0' } }, { a: { prompt: '0' } })).toEqual(NOTHING)
  })

  test('if one of both is of another kind', () => {
    expect(
      compared(
        { a: GPT, b: CALL, c: CALL, d: undefined, e: CALL },
        { a: CALL, b: GPT, c: CALL, d: 'other', e: { per: 'image', usd: 0.1 } },
      ),
    ).toEqual({
      changes: [],
      unitChanges: [],
      held: ['a', 'b', 'd', 'e'].map((model) => ({ model, reason: 'kind' })),
    })
  })

  test('of a unit if it rises, or would be free', () => {
    const plan = compared(
      { rises: CALL, free: CALL, falls: CALL, same: CALL, new: undefined },
      {
        ...{ rises: { per: 'call', usd: 0.2 }, free: { per: 'call', usd: 0 }, falls: { per: 'call', usd: 0.05 } },
        ...{ same: CALL, new: CALL },
      },
    )
    expect(plan.unitChanges).toEqual([
      { model: 'falls', before: CALL, after: { per: 'call', usd: 0.05 }, rise: -0.5 },
      { model: 'new', before: undefined, after: CALL, rise: undefined },
    ])
    expect(plan.held).toMatchObject([
      { model: 'free', reason: 'free' },
      { model: 'rises', reason: 'rise', rise: 1 },
    ])
  })

  test('of a size if it exceeds the price that it had', () => {
    const before: SourcePrice = { per: 'image', usd: 0.04, sizes: { hd: 0.08 } }
    const [cheaper, dearer]: SourcePrice[] = [0.06, 0.2].map((usd) => ({
      per: 'image',
      usd: 0.04,
      sizes: { low: usd },
    }))
    expect(compared({ a: before }, { a: cheaper }).unitChanges).toMatchObject([
      { after: { usd: 0.04, sizes: { hd: 0.08, low: 0.06 } } },
    ])
    expect(compared({ a: before }, { a: dearer }).held).toMatchObject([{ reason: 'rise', rise: 1.5 }])
    expect(compared({ a: before }, { a: before })).toEqual(NOTHING)
  })
})

test('the ratios of a new model have all parts that the source states', () => {
  const price = { prompt: '2', completion: '8', cached: '0.2', written: '2.5', audio: '10', spoken: '20' }
  expect(ratios({ toString: undefined }, { toString: price })).toEqual({
    ModelRatio: { toString: 1 },
    CompletionRatio: { toString: 4 },
    CacheRatio: { toString: 0.1 },
    CreateCacheRatio: { toString: 1.25 },
    AudioRatio: { toString: 5 },
    AudioCompletionRatio: { toString: 2 },
  })
})

test('the written ratios make the planned price, and a second comparison finds nothing', () => {
  const amount = fc.integer({ min: 1, max: 100_000 }).map((cents) => String(cents / 1000))
  const price = fc.record(
    {
      prompt: amount,
      completion: amount,
      cached: amount,
      written: amount,
      writtenHour: amount,
      audio: amount,
      spoken: amount,
    },
    { requiredKeys: ['prompt', 'completion'] },
  )
  fc.assert(
    fc.property(price, price, (before, stated) => {
      const { changes } = compared({ a: before }, { a: stated }, { maxRise: Number.POSITIVE_INFINITY })
      const [change] = changes
      if (!change) return
      const written = (option: RatioOption) => ratiosOfChanges(changes).get(option)?.get('a')
      const factor = (part: keyof TokenPrice, base: keyof TokenPrice) =>
        Number(before[part] ?? before[base]) / Number(before[base])
      const prompt = (written('ModelRatio') ?? Number(before.prompt) / 2) * 2
      const audio = prompt * (written('AudioRatio') ?? factor('audio', 'prompt'))
      expect(prompt).toBeCloseTo(Number(change.after.prompt))
      expect(prompt * (written('CompletionRatio') ?? factor('completion', 'prompt'))).toBeCloseTo(
        Number(change.after.completion),
      )
      expect(prompt * (written('CacheRatio') ?? factor('cached', 'prompt'))).toBeCloseTo(
        Number(change.after.cached ?? change.after.prompt),
      )
      expect(audio).toBeCloseTo(Number(change.after.audio ?? change.after.prompt))
      expect(compared({ a: change.after }, { a: stated }, { maxRise: 0 })).toEqual(NOTHING)
    }),
  )
})
