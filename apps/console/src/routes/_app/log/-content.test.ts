import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { callProperties, callSummary, parseRatios, weightedTokens } from './-content.ts'
import { texts } from './-texts.zh.ts'

const call = { ...samples.log, elapsed_time: 0, is_stream: false, system_prompt_reset: false }

test('is empty for a call without a measured time', () => {
  expect(callSummary(call, texts)).toBe('')
})

test('lists time, streaming and a replaced system prompt', () => {
  expect(callSummary({ ...call, elapsed_time: 1234 }, texts)).toBe('1.2 s')
  expect(callSummary({ ...call, elapsed_time: 60, is_stream: true, system_prompt_reset: true }, texts)).toBe(
    '60 ms · 流式 · 系统提示词已被替换',
  )
})

test('the properties of a call have no time, which its record tells', () => {
  expect(callProperties({ ...call, elapsed_time: 1234, is_stream: true }, texts)).toBe('流式')
})

test.each([
  ['倍率：0.25 × 1.00 × 3.00', { model: 0.25, group: 1, completion: 3 }],
  ['倍率：15.00 × 0.50 × 4.00，备注', { model: 15, group: 0.5, completion: 4 }],
  ['模型倍率 2.50，分组倍率 1.00，补全倍率 4.00', { model: 2.5, group: 1, completion: 4 }],
  [
    '倍率：2.50 × 1.00 × 4.00；提示中有 600 个 token 命中缓存，缓存倍率 0.50',
    { model: 2.5, group: 1, completion: 4, cache: { tokens: 600, ratio: 0.5 } },
  ],
  ['倍率：2.50 × 1.00 × 4.00；提示中有 600 个 token 命中缓存，缓存倍率 .', { model: 2.5, group: 1, completion: 4 }],
])('parses the ratios of %j', (line, ratios) => {
  expect(parseRatios(line)).toEqual(ratios)
})

test.each(['', '通过兑换码充值 $1.00', '倍率：a × b × c', '倍率：1.2.3 × 1 × 1', '倍率：1 × 2'])(
  'returns undefined for %j',
  (line) => {
    expect(parseRatios(line)).toBeUndefined()
  },
)

test('weights tokens as the gateway charges them', () => {
  const call = { prompt_tokens: 100, completion_tokens: 50 }
  expect(weightedTokens({ model: 0.25, group: 1, completion: 3 }, call)).toBe(63)
  const cached = { model: 2.5, group: 1, completion: 4, cache: { tokens: 600, ratio: 0.5 } }
  expect(weightedTokens(cached, { prompt_tokens: 1000, completion_tokens: 100 })).toBe(2750)
})
