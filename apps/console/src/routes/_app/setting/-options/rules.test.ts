import { describe, expect, test } from 'vitest'
import { cleaned, errorOf, isChanged, NUMBERS, withDomain } from './rules.ts'
import { texts as en } from './texts.en.ts'
import { texts } from './texts.zh.ts'

describe('what is sent', () => {
  test.each(['ServerAddress', 'MessagePusherAddress', 'WeChatServerAddress'] as const)(
    'R5.13 %s loses its trailing slashes',
    (key) => {
      expect(cleaned(key, 'https://a.b/')).toBe('https://a.b')
      expect(cleaned(key, ' https://a.b/c// ')).toBe('https://a.b/c')
      expect(cleaned(key, '')).toBe('')
    },
  )

  test('other texts keep theirs, and long ones every space', () => {
    expect(cleaned('TopUpLink', 'https://shop/')).toBe('https://shop/')
    expect(cleaned('Notice', '  # hi\n')).toBe('  # hi\n')
  })
})

describe('what counts as changed', () => {
  test('D22 what was typed is compared with what is stored', () => {
    expect(isChanged('RetryTimes', '6', '5')).toBe(true)
    expect(isChanged('RetryTimes', '5', '5')).toBe(false)
    expect(isChanged('RetryTimes', '5', '6')).toBe(true)
  })

  test('R5.11 a secret only where something was typed', () => {
    expect(isChanged('SMTPToken', '', '')).toBe(false)
    expect(isChanged('SMTPToken', 'x', '')).toBe(true)
  })

  test('R5.12 an emptied SMTP port is not sent; any other emptied number is an error', () => {
    expect(isChanged('SMTPPort', '', '587')).toBe(false)
    expect(isChanged('RetryTimes', '', '5')).toBe(true)
    expect(errorOf('RetryTimes', '', texts)).toBe(texts.invalid.number)
  })

  test('a slash at the end and the order of a ratio map are no change', () => {
    expect(isChanged('ServerAddress', 'https://a.b/', 'https://a.b')).toBe(false)
    expect(isChanged('GroupRatio', '{ "b": 2,\n "a": 1 }', '{"a":1,"b":2}')).toBe(false)
    expect(isChanged('GroupRatio', '{"a":2,"b":2}', '{"a":1,"b":2}')).toBe(true)
    expect(isChanged('GroupRatio', '', '{}')).toBe(false)
  })
})

describe('errors', () => {
  test.each([
    ['R5.14', 'ModelRatio', 'model ratio is not a valid JSON string'],
    ['R5.15', 'GroupRatio', 'group ratio is not a valid JSON string'],
    ['R5.16', 'CompletionRatio', 'completion ratio is not a valid JSON string'],
  ] as const)('%s %s has to be JSON', (_, key, said) => {
    expect(errorOf(key, '{"a":1', en)).toBe(said)
    for (const wrong of ['[1]', 'null', '1', '{"a":"1"}', '{"a":-1}']) expect(errorOf(key, wrong, en)).toBe(said)
    for (const right of ['{"a":1,"b":0.5}', '{}', '']) expect(errorOf(key, right, en)).toBeUndefined()
  })

  test.each(['ChannelDisableThreshold', 'QuotaRemindThreshold'] as const)('R5.17 %s starts at 0', (key) => {
    expect(errorOf(key, '-1', texts)).toBe(texts.invalid.range(0, undefined))
    expect(errorOf(key, '0', texts)).toBeUndefined()
  })

  test('R5.18 retries start at 0, in steps of 1', () => {
    expect(NUMBERS.RetryTimes).toMatchObject({ min: 0, step: 1 })
    expect(errorOf('RetryTimes', '-1', texts)).toBeDefined()
    expect(errorOf('RetryTimes', '1.5', texts)).toBe(texts.invalid.whole)
  })

  test('R5.19 the quota per unit goes in steps of 0.01, and is never 0', () => {
    expect(NUMBERS.QuotaPerUnit.step).toBe(0.01)
    expect(errorOf('QuotaPerUnit', '0.5', texts)).toBeUndefined()
    expect(errorOf('QuotaPerUnit', '0', texts)).toBeDefined()
  })

  test.each(['0', '65536', '5.5', 'x'])('R5.12 %s is no SMTP port', (port) => {
    expect(errorOf('SMTPPort', port, texts)).toBeDefined()
  })
})

describe('the mail domains', () => {
  test('R5.9 nothing cannot be added', () => {
    expect(withDomain(['a.com'], '  ')).toEqual({ error: 'empty' })
  })

  test('R5.10 a domain that is listed cannot be added again', () => {
    expect(withDomain(['a.com'], ' A.com')).toEqual({ error: 'known' })
  })

  test('another one goes to the end, without its @', () => {
    expect(withDomain(['a.com'], '@b.com')).toEqual({ domains: ['a.com', 'b.com'] })
    expect(withDomain([], 'a,b')).toEqual({ error: 'invalid' })
  })
})
