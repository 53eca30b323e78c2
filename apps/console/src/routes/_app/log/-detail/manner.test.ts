import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { texts } from '../-texts.zh.ts'
import { manner } from './manner.ts'

const call = { ...samples.log, elapsed_time: 0, is_stream: false, system_prompt_reset: false }

test('D35 of a call that was not measured nothing is said', () => {
  expect(manner(call, texts)).toBe('')
})

test('time, stream and a replaced prompt stand one behind the other', () => {
  expect(manner({ ...call, elapsed_time: 1234 }, texts)).toBe('1.23 s')
  expect(manner({ ...call, elapsed_time: 60, is_stream: true, system_prompt_reset: true }, texts)).toBe(
    '0.06 s · 流式 · 系统提示词已被替换',
  )
})
