import { OPTIONS } from '@relaydeck/api-sdk/rules'
import { describe, expect, test } from 'vitest'
import { addDomain, isChanged, isSupported, missingFor, optionError, toOptionValue } from './rules.ts'
import { texts as en } from './texts.en.ts'
import { texts } from './texts.zh.ts'

describe('toOptionValue', () => {
  test.each(['ServerAddress', 'MessagePusherAddress', 'WeChatServerAddress'] as const)(
    'removes trailing slashes from %s',
    { tags: ['R5.13'] },
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
  test('compares limits of groups by what they mean', () => {
    const stored = '{"b": [], "a": [{"per": "day", "kind": "tokens", "amount": 1}]}'
    expect(isChanged('GroupLimits', '{"a":[{"kind":"tokens","per":"day","amount":1}]}', stored)).toBe(false)
    expect(isChanged('GroupLimits', '{"a":[{"kind":"tokens","per":"day","amount":2}]}', stored)).toBe(true)
    expect(isChanged('GroupLimits', '{}', '')).toBe(false)
    expect(isChanged('GroupLimits', '{', '{}')).toBe(true)
  })

  test('compares names of models by what they mean', () => {
    expect(isChanged('ModelAliases', '{"a":"b"}', '{ "a": "b", "vip": {} }')).toBe(false)
    expect(isChanged('ModelAliases', '', '{}')).toBe(false)
    expect(isChanged('ModelFallbacks', '{"a":["b","c"]}', '{"a":["c","b"]}')).toBe(true)
  })

  test('compares the typed with the stored value', () => {
    expect(isChanged('RetryTimes', '6', '5')).toBe(true)
    expect(isChanged('RetryTimes', '5', '5')).toBe(false)
    expect(isChanged('RetryTimes', '5', '6')).toBe(true)
  })

  test('is true for a secret only if one was typed', { tags: ['R5.11'] }, () => {
    expect(isChanged('SMTPToken', '', '')).toBe(false)
    expect(isChanged('SMTPToken', 'x', '')).toBe(true)
  })

  test('is false for an empty SMTP port; other empty numbers are errors', { tags: ['R5.12'] }, () => {
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

test('an option of the embedded gateway is supported if the server lists it', () => {
  expect(isSupported('GroupRatio', {})).toBe(true)
  expect(isSupported('MaxCompletionTokens', {})).toBe(false)
  expect(isSupported('MaxCompletionTokens', { MaxCompletionTokens: '{}' })).toBe(true)
})

test('the theme of a server’s own pages is not offered on the embedded gateway, which has none', () => {
  expect(isSupported('Theme', { Theme: 'default' })).toBe(true)
  expect(isSupported('Theme', { Theme: 'default' }, true)).toBe(true)
  expect(isSupported('Theme', { Theme: 'default', AdminTwoFactorRequired: 'false' })).toBe(false)
})

test('in front of a fork only the options that it lists, and secrets, are shown', () => {
  expect(isSupported('GroupRatio', {}, true)).toBe(false)
  expect(isSupported('GroupRatio', { GroupRatio: '{}' }, true)).toBe(true)
  expect(isSupported('SMTPToken', {}, true)).toBe(true)
})

describe('optionError', () => {
  test.each([
    ['ModelRatio', 'model ratio is not a valid JSON string'],
    ['GroupRatio', 'group ratio is not a valid JSON string'],
    ['CompletionRatio', 'completion ratio is not a valid JSON string'],
    ['CacheRatio', 'cache ratio is not a valid JSON string'],
    ['CreateCacheRatio', 'cache write ratio is not a valid JSON string'],
    ['CreateCacheRatio1h', 'cache write ratio for an hour is not a valid JSON string'],
    ['AudioRatio', 'audio ratio is not a valid JSON string'],
    ['AudioCompletionRatio', 'audio completion ratio is not a valid JSON string'],
    ['MaxCompletionTokens', 'maximum completion length is not a valid JSON string'],
  ] as const)('rejects a %s that is not JSON', { tags: ['R5.14', 'R5.15', 'R5.16'] }, (key, message) => {
    expect(optionError(key, '{"a":1', en)).toBe(message)
    for (const valid of ['{"a":1,"b":0.5}', '']) expect(optionError(key, valid, en)).toBeUndefined()
  })

  test.each(['ChannelDisableThreshold', 'QuotaRemindThreshold'] as const)(
    'rejects negative values of %s',
    { tags: ['R5.17'] },
    (key) => {
      expect(optionError(key, '-1', texts)).toBe(texts.invalid.range(0, undefined))
      expect(optionError(key, '0', texts)).toBeUndefined()
    },
  )

  test('retries start at 0, in steps of 1', { tags: ['R5.18'] }, () => {
    expect(OPTIONS.RetryTimes).toMatchObject({ min: 0, step: 1 })
    expect(optionError('RetryTimes', '-1', texts)).toBeDefined()
    expect(optionError('RetryTimes', '1.5', texts)).toBe(texts.invalid.integer)
  })

  test('the quota per unit has steps of 0.01 and cannot be 0', { tags: ['R5.19'] }, () => {
    expect(OPTIONS.QuotaPerUnit.step).toBe(0.01)
    expect(optionError('QuotaPerUnit', '0.5', texts)).toBeUndefined()
    expect(optionError('QuotaPerUnit', '0', texts)).toBeDefined()
  })

  test('rejects an SMTP port above 65535', { tags: ['R5.12'] }, () => {
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
  test('rejects an empty domain', { tags: ['R5.9'] }, () => {
    expect(addDomain(['a.com'], '  ')).toEqual({ error: 'empty' })
  })

  test('rejects a duplicate', { tags: ['R5.10'] }, () => {
    expect(addDomain(['a.com'], ' A.com')).toEqual({ error: 'duplicate' })
  })

  test('appends the domain without a leading @', () => {
    expect(addDomain(['a.com'], '@b.com')).toEqual({ domains: ['a.com', 'b.com'] })
    expect(addDomain([], 'a,b')).toEqual({ error: 'invalid' })
  })
})
