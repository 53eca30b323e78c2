import { describe, expect, test } from 'vitest'
import { texts as frameEn } from './frame.en.ts'

type Catalogues = Record<string, { texts: object }>

// Catalogues of screens and frame; the kit has a separate test.
const CHINESE_CATALOGUES: Catalogues = import.meta.glob('../../**/{*texts,frame}.zh.ts', { eager: true })
const ENGLISH_CATALOGUES: Catalogues = import.meta.glob('../../**/{*texts,frame}.en.ts', { eager: true })

const CATALOGUES = Object.entries(CHINESE_CATALOGUES).map(
  ([path, { texts: zh }]) => [path, zh, ENGLISH_CATALOGUES[path.replace('.zh.', '.en.')]?.texts ?? {}] as const,
)

test('every catalogue is there in both languages', () => {
  expect(CATALOGUES.length).toBeGreaterThan(10)
  expect(
    Object.keys(ENGLISH_CATALOGUES)
      .map((path) => path.replace('.en.', '.zh.'))
      .sort(),
  ).toEqual(Object.keys(CHINESE_CATALOGUES).sort())
})

/** Returns every text with its key. Functions are called with sample arguments. */
function texts(catalogue: object, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]): [string, string][] => {
    const fullKey = `${path}${key}`
    if (typeof value === 'object' && value !== null) return texts(value, `${fullKey}.`)
    if (typeof value !== 'function') return [[fullKey, String(value)]]
    return fullKey === 'kit.failure' ? [] : [[fullKey, String(value(1, 2))]]
  })
}

const CHINESE = /[\u4e00-\u9fff]/

describe.each(CATALOGUES)('the catalogue of %s', (_, zh, en) => {
  test('both languages have the same keys', () => {
    expect(texts(en).map(([key]) => key)).toEqual(texts(zh).map(([key]) => key))
  })

  test('English texts contain no Chinese', () => {
    expect(texts(en).filter(([, text]) => CHINESE.test(text))).toEqual([])
  })

  test('Chinese texts contain Chinese, and none is empty', { tags: ['R1.6'] }, () => {
    const kept =
      /^(orders\.|(form\.)?(models|azureEndpoint|customUrl|config\.|providers\.)|(clients\.)?names\.|quoted$|way\.|and$|separator$|chip$|(edit\.limits\.)?named$|labels\.\w*(Client|Key)|sections\.(turnstile|pusher)$)/
    expect(texts(zh).filter(([key, text]) => !CHINESE.test(text) && !kept.test(key))).toEqual([])
  })

  test('Chinese texts use one term for each thing', () => {
    const all = texts(zh)
      .map(([, text]) => text)
      .join('\n')
    // Term to use, and the one to avoid.
    for (const [, other] of [
      // 封禁用户 contains 禁用 across two words.
      ['停用', /(?<!封)禁用/],
      ['剪贴板', /剪切板/],
      ['账户', /帐户/],
      ['令牌', /口令/],
    ] as const)
      expect(all).not.toMatch(other)
  })
})

test('the English catalogues contain the quoted messages', { tags: ['R1.6'] }, () => {
  const all = CATALOGUES.flatMap(([, , en]) => texts(en).map(([, text]) => text)).join('\n')
  for (const quoted of [
    'Page does not exist, please check your browser address',
    'not logged in or login has expired, please log in again',
    'loading ',
    'Unexpected Application Error!',
    'too many requests, please try again later!',
    'internal server error, please contact the administrator!',
    'this site is for demonstration only, no server!',
    'cannot connect to server properly',
    'expiry time format error',
    'change the default password immediately',
    'please enter a top-up code',
    'please enter your account name to confirm deletion',
    'request failed',
    'super admin has not set a top-up link',
    'New user registration',
    'password length must not be less than 8',
    'the two passwords entered are inconsistent',
    'please retry in a few seconds, Turnstile is checking the user environment',
    'operation failed, redirecting',
    'an error occurred, retry number ',
  ])
    expect(all).toContain(quoted)
})

test('the loading text contains the name of the page, or `page`', { tags: ['R2.29', 'R2.30'] }, () => {
  expect(frameEn.loading('tokens')).toBe('loading tokens...')
  expect(frameEn.loading()).toBe('loading page...')
})
