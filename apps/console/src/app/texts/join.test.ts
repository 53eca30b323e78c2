import { expect, test } from 'vitest'
import { joinNames } from './join.ts'

test.each([
  ['zh', ['OIDC Client ID', 'OIDC 地址'], 'OIDC Client ID 和 OIDC 地址'],
  ['zh', ['微信', '飞书', 'OIDC'], '微信、飞书和 OIDC'],
  ['zh', ['「a」', '「b」'], '「a」和「b」'],
  ['en', ['a', 'b', 'c'], 'a, b, and c'],
])('in %s %j reads “%s”', (language, names, text) => {
  expect(joinNames(language, names)).toBe(text)
})
