import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['zh-CN', 'zh'],
  ['zh_TW', 'zh'],
  ['ZH', 'zh'],
  ['en-US', 'en'],
  ['en', 'en'],
])('D91 %s selects %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})

test.each([undefined, '', 'fr', 'klingon', '<script>'])('R1.6 an unknown language (%s) selects Chinese', (tag) => {
  expect(languageOf(tag)).toBe('zh')
})
