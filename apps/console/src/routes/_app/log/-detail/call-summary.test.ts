import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { texts } from '../-texts.zh.ts'
import { callSummary } from './call-summary.ts'

const call = { ...samples.log, elapsed_time: 0, is_stream: false, system_prompt_reset: false }

test('D35 is empty for a call without a measured time', () => {
  expect(callSummary(call, texts)).toBe('')
})

test('lists time, streaming and a replaced system prompt', () => {
  expect(callSummary({ ...call, elapsed_time: 1234 }, texts)).toBe('1.23 s')
  expect(callSummary({ ...call, elapsed_time: 60, is_stream: true, system_prompt_reset: true }, texts)).toBe(
    '0.06 s · 流式 · 系统提示词已被替换',
  )
})
