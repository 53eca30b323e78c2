import { limitText } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { limitTexts } from './limits.ts'
import { untranslated } from './text.ts'

test.each([
  [limitText('requests', 'day', untranslated('0')), '每天 0 次调用', '0 calls per day'],
  [limitText('tokens', '5h', untranslated('1')), '每 5 小时 1 个 token', '1 token per 5 hours'],
  [limitText('concurrent', undefined, untranslated('3')), '同时 3 次调用', '3 calls at the same time'],
])('a limit is in words: %j', (text, zh, en) => {
  expect(text).toEqual({ zh, en })
})

test('a refusal sets names of models apart from the words around them', () => {
  const words = limitText('requests', 'day', untranslated('1'))
  const { zh } = limitTexts.reached(limitTexts.ofModel('gpt-5'), words, limitTexts.inSeconds('5'))
  expect(zh).toBe('账户调用“gpt-5”已达限额：每天 1 次调用。请 5 秒后重试')
})
