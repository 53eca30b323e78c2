import { OPTIONS } from '@relaydeck/api-sdk/rules'
import { describe, expect, test } from 'vitest'
import { addDomain, isChanged, isSupported, missingFor, optionError, toOptionValue } from './rules.ts'
import { texts as en } from './texts.en.ts'
import { texts } from './texts.zh.ts'

describe('toOptionValue', () => {
  test.each(['ServerAddress', 'MessagePusherAddress', 'WeChatServerAddress'] as const)(
    'R5.13 removes trailing slashes from %s',
    (key) => {
      expect(toOptionValue(key, 'https://a.b/')).toBe('https://a.b')
      expect(toOptionValue(key, ' https://a.b/c// ')).toBe('https://a.b/c')
      expect(toOptionValue(key, '')).toBe('')
    },
  )

  test('keeps slashes of other texts, and all whitespace of long ones', () => {
    expect(toOptionValue('TopUpLink', 'https://shop/')).toBe('https://shop/')
    expect(toOptionValue('Notice', '  # hi\n')).toBe('  # hi\n')
  })
})

describe('isChanged', () => {
  test('D22 compares the typed with the stored value', () => {
    expect(isChanged('RetryTimes', '6', '5')).toBe(true)
    expect(isChanged('RetryTimes', '5', '5')).toBe(false)
    expect(isChanged('RetryTimes', '5', '6')).toBe(true)
  })

  test('R5.11 is true for a secret only if one was typed', () => {
    expect(isChanged('SMTPToken', '', '')).toBe(false)
    expect(isChanged('SMTPToken', 'x', '')).toBe(true)
  })

  test('R5.12 is false for an empty SMTP port; other empty numbers are errors', () => {
    expect(isChanged('SMTPPort', '', '587')).toBe(false)
    expect(isChanged('RetryTimes', '', '5')).toBe(true)
    expect(optionError('RetryTimes', '', texts)).toBe(texts.invalid.number)
  })

  test('ignores a trailing slash and the order of ratios', () => {
    expect(isChanged('ServerAddress', 'https://a.b/', 'https://a.b')).toBe(false)
    expect(isChanged('GroupRatio', '{ "b": 2,\n "a": 1 }', '{"a":1,"b":2}')).toBe(false)
    expect(isChanged('GroupRatio', '{"a":2,"b":2}', '{"a":1,"b":2}')).toBe(true)
    expect(isChanged('GroupRatio', '', '{}')).toBe(false)
  })
})

test('D313 an option of the embedded gateway is supported if the server lists it', () => {
  expect(isSupported('GroupRatio', {})).toBe(true)
  expect(isSupported('MaxCompletionTokens', {})).toBe(false)
  expect(isSupported('MaxCompletionTokens', { MaxCompletionTokens: '{}' })).toBe(true)
})

test('D895 the theme of a server’s own pages is not offered on the embedded gateway, which has none', () => {
  expect(isSupported('Theme', { Theme: 'default' })).toBe(true)
  expect(isSupported('Theme', { Theme: 'default' }, true)).toBe(true)
  expect(isSupported('Theme', { Theme: 'default', AdminTwoFactorRequired: 'false' })).toBe(false)
})

test('D641 before a fork only the options that it lists, and secrets, are shown', () => {
  expect(isSupported('GroupRatio', {}, true)).toBe(false)
  expect(isSupported('GroupRatio', { GroupRatio: '{}' }, true)).toBe(true)
  expect(isSupported('SMTPToken', {}, true)).toBe(true)
})

describe('optionError', () => {
  test.each([
    ['R5.14', 'ModelRatio', 'model ratio is not a valid JSON string'],
    ['R5.15', 'GroupRatio', 'group ratio is not a valid JSON string'],
    ['R5.16', 'CompletionRatio', 'completion ratio is not a valid JSON string'],
    ['D316', 'CacheRatio', 'cache ratio is not a valid JSON string'],
    ['D840', 'CreateCacheRatio', 'cache write ratio is not a valid JSON string'],
    ['D840', 'AudioRatio', 'audio ratio is not a valid JSON string'],
    ['D840', 'AudioCompletionRatio', 'audio completion ratio is not a valid JSON string'],
    ['D310', 'MaxCompletionTokens', 'maximum completion length is not a valid JSON string'],
  ] as const)('%s rejects %s that is not JSON', (_, key, message) => {
    expect(optionError(key, '{"a":1', en)).toBe(message)
    for (const valid of ['{"a":1,"b":0.5}', '']) expect(optionError(key, valid, en)).toBeUndefined()
  })

  test.each(['ChannelDisableThreshold', 'QuotaRemindThreshold'] as const)(
    'R5.17 rejects negative values of %s',
    (key) => {
      expect(optionError(key, '-1', texts)).toBe(texts.invalid.range(0, undefined))
      expect(optionError(key, '0', texts)).toBeUndefined()
    },
  )

  test('R5.18 retries start at 0, in steps of 1', () => {
    expect(OPTIONS.RetryTimes).toMatchObject({ min: 0, step: 1 })
    expect(optionError('RetryTimes', '-1', texts)).toBeDefined()
    expect(optionError('RetryTimes', '1.5', texts)).toBe(texts.invalid.integer)
  })

  test('R5.19 the quota per unit has steps of 0.01 and cannot be 0', () => {
    expect(OPTIONS.QuotaPerUnit.step).toBe(0.01)
    expect(optionError('QuotaPerUnit', '0.5', texts)).toBeUndefined()
    expect(optionError('QuotaPerUnit', '0', texts)).toBeDefined()
  })

  test('R5.12 rejects an SMTP port above 65535', () => {
    expect(optionError('SMTPPort', '65536', texts)).toBeDefined()
    expect(optionError('SMTPPort', '65535', texts)).toBeUndefined()
  })
})

test('missingFor lists empty options a switch needs, without secrets', () => {
  expect(missingFor('GitHubOAuthEnabled', {})).toEqual(['GitHubClientId'])
  expect(missingFor('GitHubOAuthEnabled', { GitHubClientId: 'id' })).toEqual([])
  expect(missingFor('RegisterEnabled', {})).toEqual([])
})

describe('addDomain', () => {
  test('R5.9 rejects an empty domain', () => {
    expect(addDomain(['a.com'], '  ')).toEqual({ error: 'empty' })
  })

  test('R5.10 rejects a duplicate', () => {
    expect(addDomain(['a.com'], ' A.com')).toEqual({ error: 'duplicate' })
  })

  test('appends the domain without a leading @', () => {
    expect(addDomain(['a.com'], '@b.com')).toEqual({ domains: ['a.com', 'b.com'] })
    expect(addDomain([], 'a,b')).toEqual({ error: 'invalid' })
  })
})
