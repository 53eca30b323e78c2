import { describe, expect, test } from 'vitest'
import { texts } from './api.ts'
import { relayTexts } from './relay.ts'
import { type Text, translate } from './text.ts'

const all: [string, Text][] = Object.entries({ ...texts, ...relayTexts }).map(([name, text]) => [
  name,
  typeof text === 'function' ? text('FIELD', 'int', '9') : text,
])

describe('every sentence', () => {
  test.each(all)('%s is there in Chinese and in English', (_, { zh, en }) => {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^["A-Z][^\p{Script=Han}]+$/u)
  })

  test('is another one than the three that the SDK knows from the real server', () => {
    const known = ['用户已被封禁', '无权进行此操作，权限不足', '无权进行此操作，access token 无效']
    for (const [, { zh }] of all) expect(known).not.toContain(zh)
  })
})

test('says a field’s kind even where it is a new one', () => {
  expect(translate(texts.fieldKind('x', 'tuple'), 'en')).toBe('The field x must be of another type')
  expect(translate(texts.fieldKind('x', 'tuple'), 'zh')).toContain('另一种类型')
})

test('speaks English where nothing is asked for', () => {
  expect(translate(texts.badBody, undefined)).toBe(texts.badBody.en)
})
