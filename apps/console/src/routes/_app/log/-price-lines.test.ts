import { samples } from '@relaydeck/api-sdk/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceLines, tokensPerSecond } from './-price-lines.ts'

const { call } = samples

test('a price has parts for uncached, cached and completion tokens', () => {
  expect(priceLines(call)).toEqual([
    { part: 'prompt', count: 400, price: 75_000, units: 30 },
    { part: 'cached', count: 600, price: 37_500, units: 22.5 },
    { part: 'completion', count: 250, price: 300_000, units: 75 },
  ])
})

test('a part without tokens is left out', () => {
  expect(priceLines({ ...call, cached_tokens: 0, completion_tokens: 0 }).map(({ part }) => part)).toEqual(['prompt'])
})

test('a price by unit is one part', () => {
  const units = { unit: 'image', units: 2, unit_price: 20_000, group_ratio: 0.5 }
  expect(priceLines({ ...call, ...units })).toEqual([{ part: 'image', count: 2, price: 10_000, units: 20_000 }])
})

test('the parts add up to the price, whatever the ratios', () => {
  const count = fc.nat({ max: 200_000 })
  const ratio = fc.double({ min: 0, max: 50, noNaN: true })
  fc.assert(
    fc.property(
      fc.tuple(count, count, count, count, count, count, count),
      fc.tuple(ratio, ratio, ratio, ratio, ratio, ratio, ratio, ratio),
      (tokens, ratios) => {
        const [uncached, cached, written, hour, audio, completion, spoken] = tokens
        const [m, g, c, h, w, w1, a, s] = ratios
        const lines = priceLines({
          ...call,
          prompt_tokens: uncached + cached + written + hour + audio,
          cached_tokens: cached,
          cache_write_tokens: written,
          cache_write_1h_tokens: hour,
          audio_prompt_tokens: audio,
          audio_completion_tokens: spoken,
          completion_tokens: completion + spoken,
          model_ratio: m,
          group_ratio: g,
          completion_ratio: c,
          cache_ratio: h,
          cache_write_ratio: w,
          cache_write_1h_ratio: w1,
          audio_ratio: a,
          audio_completion_ratio: s,
        })
        const sum = lines.reduce((all, { units }) => all + units, 0)
        const prompt = uncached + cached * h + written * w + hour * w1 + audio * a
        const price = (prompt + completion * c + spoken * s) * m * g
        expect(Math.abs(sum - price)).toBeLessThanOrEqual(1e-9 * Math.max(1, price))
      },
    ),
  )
})

test.each([
  [100, 1500, 500, 100],
  [50, 1000, 0, 50],
  [49, 5000, 0, undefined],
  [8, 41, 0, undefined],
  [5000, 999, 0, undefined],
  [5000, 3000, 2001, undefined],
  [0, 500, 500, undefined],
])(
  'the speed of %d tokens, the last after %d ms and the first after %d ms, is %s per second',
  (completion_tokens, duration, first_token, speed) => {
    expect(tokensPerSecond({ completion_tokens, duration, first_token })).toBe(speed)
  },
)
