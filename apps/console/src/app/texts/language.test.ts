import { expect, test } from 'vitest'
import { languageOf, prefersEnglish } from './language.ts'

test.each([
  ['zh-CN', 'zh'],
  ['zh_TW', 'zh'],
  ['ZH', 'zh'],
  ['en-US', 'en'],
  ['en', 'en'],
])('the browser language %s selects %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})

test.each([undefined, '', 'fr', 'klingon', '<script>'])(
  'an unknown language (%s) selects Chinese',
  { tags: ['R1.6'] },
  (tag) => {
    expect(languageOf(tag)).toBe('zh')
  },
)

test.each([
  [['en-US'], true],
  [['fr', 'en'], true],
  [['EN', 'zh-CN'], true],
  [['zh-CN', 'en'], false],
  [['fr'], false],
  [[], false],
])('the browser languages %j prefer English: %s', (tags, expected) => {
  expect(prefersEnglish(tags)).toBe(expected)
})
