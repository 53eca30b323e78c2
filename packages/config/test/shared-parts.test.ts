import { describe, expect, test } from 'vitest'
import { en, parseConfig } from '../src/index.ts'

describe('parts that channels share', () => {
  test('are merged, and stand in sections of any name that begins with x-', () => {
    const yaml = `
x-common: &common
  type: openai
  key: sk-1
  models: [gpt-4o]
channels:
  one:
    <<: *common
  two:
    <<: *common
    models: [gpt-4o-mini]
`
    const { channels } = parseConfig(yaml)
    expect(channels?.get('one')?.get('models')).toEqual(['gpt-4o'])
    expect(channels?.get('two')?.get('models')).toEqual(['gpt-4o-mini'])
    expect(channels?.get('two')?.get('key')).toBe('sk-1')
  })
})

describe('an unknown name', () => {
  test.each([
    ['channls: {}', 'channels'],
    ['channels: { a: { model: [x] } }', 'models'],
    ['channels: { a: { group: [vip] } }', 'groups'],
  ])('comes with the most similar known one: %s', (yaml, known) => {
    expect(parseConfig(yaml).issues.map(en.issue)).toEqual([expect.stringContaining(`did you mean ${known}?`)])
  })
})
