import { describe, expect, test } from 'vitest'
import { texts } from './api.ts'
import { logTexts } from './log.ts'
import { relayTexts } from './relay.ts'
import { type Text, translate } from './text.ts'

const all: [string, Text][] = Object.entries({ ...texts, ...relayTexts, ...logTexts }).map(([name, text]) => [
  name,
  typeof text === 'function' ? text('FIELD', 'int', '9', 'OTHER', 'https://a.example') : text,
])

describe('every message', () => {
  test.each(all)('%s exists in Chinese and English', (_, { zh, en }) => {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^["A-Z][^\p{Script=Han}]+$/u)
  })

  test("differs from the three messages by which the SDK recognises One API's refusals", () => {
    const known = ['用户已被封禁', '无权进行此操作，权限不足', '无权进行此操作，access token 无效']
    for (const [, { zh }] of all) expect(known).not.toContain(zh)
  })
})

test("a field's type is described even if it is new", () => {
  expect(translate(texts.fieldKind('x', 'tuple'), 'en')).toBe('The field x must be of another type')
  expect(translate(texts.fieldKind('x', 'tuple'), 'zh')).toContain('另一种类型')
})

test('the default language is English', () => {
  expect(translate(texts.badBody, undefined)).toBe(texts.badBody.en)
})
