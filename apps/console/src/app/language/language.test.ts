import { expect, test } from 'vitest'
import { joinNames, languageOf, prefersEnglish } from './language.ts'

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

test.each([
  ['zh', ['OIDC Client ID', 'OIDC 地址'], 'OIDC Client ID 和 OIDC 地址'],
  ['zh', ['微信', '飞书', 'OIDC'], '微信、飞书和 OIDC'],
  ['zh', ['「a」', '「b」'], '「a」和「b」'],
  ['en', ['a', 'b', 'c'], 'a, b, and c'],
])('in %s %j reads “%s”', (language, names, text) => {
  expect(joinNames(language, names)).toBe(text)
})
